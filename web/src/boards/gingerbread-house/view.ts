// Written by tools/wire_types.py from docs/protocol; change nothing here.

/** A character that lies face up. */
export interface Card {
  name: string;
  title: string;
  cost: string;
  points: number;
  type: string;
  mood: string;
}

/** A building space. */
export interface Cell {
  symbol: string;
  height: number;
  tile: number;
}

/** G-48: what a seat, or a spectator, may know. */
export interface GingerbreadHouseView {
  seat: number | null;
  turn: number | null;
  active: number;
  step: string;
  start: number;
  turns: number;
  seats: Seat[];
  line: Card[];
  pile: number;
  under: string[];
  looked: Card[];
  bonus: string[];
  supply: Record<string, number>;
  stairways: number;
  wilds: number;
  unturned: Record<string, number>;
  open: string;
  due: number;
  over: boolean;
  winners: number[];
}

/** What everybody may know of a seat. */
export interface Seat {
  board: string;
  house: Cell[];
  height: number;
  levels: number;
  tiles: string[];
  face_down: number;
  pantry: Record<string, number>;
  stairways: number;
  gate: Card[];
  trapped: Card[];
  treasury: string[];
  worth: number[];
  offered: number[];
  score: number;
}
