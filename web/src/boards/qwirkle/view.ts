// Written by tools/wire_types.py from docs/protocol; change nothing here.

/** what a seat, or a spectator, may know. */
export interface QwirkleView {
  seat: number | null;
  turn: number | null;
  board: Tile[];
  hand: string[];
  seats: Seat[];
  bag: number;
  unseen: Record<string, number>;
  over: boolean;
  winners: number[];
}

/** What everybody may know of a seat. */
export interface Seat {
  score: number;
  tiles: number;
}

/** A tile on the board. */
export interface Tile {
  tile: string;
  x: number;
  y: number;
}
