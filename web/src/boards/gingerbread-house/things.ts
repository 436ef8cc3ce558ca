// What lies on the table in every game of Gingerbread House, and how much of it there can be.
import type { Card, Cell, GingerbreadHouseView, Seat } from './view';

export type { Card, Cell, Seat };
export type View = GingerbreadHouseView;

export const GINGERBREADS = ['R', 'Y', 'B', 'G'] as const;
export const CELLS = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'] as const;
export const PANTRY = 10;
export const WORKSHOP = 4;
export const GATE = 2;
export const TREASURY = 3;

/** A house before the board is dealt. */
export const NO_HOUSE: Cell[] = CELLS.map(() => ({ symbol: '', height: 0, tile: 0 }));

export function tokens(seat: Seat): number {
    return Object.values(seat.pantry).reduce((sum, n) => sum + n, 0);
}
