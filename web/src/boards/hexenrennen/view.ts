// Written by tools/wire_types.py from docs/protocol; change nothing here.

/** What everybody may know of a clan. */
export interface Clan {
  player: boolean;
  cards: string[];
  witches: number[];
  score: number;
  face_down: number[];
  known: string[][];
}

/** A disc that lies face up. */
export interface Disc {
  field: number;
  clan: number;
  face: string;
}

/** H-35: what a seat, or a spectator, may know. */
export interface HexenrennenView {
  seat: number | null;
  decides: number | null;
  asked: string | null;
  turn: number | null;
  roll: number | null;
  moving: Moving | null;
  discs: Disc[];
  clans: Clan[];
  discarded: string[];
  ways: Way[];
  over: boolean;
  winners: number[];
}

/** The witch whose move is not over. */
export interface Moving {
  seat: number;
  witch: number;
  field: number;
  backwards: boolean;
}

/** What a move does to a witch. */
export interface Way {
  move: string;
  fields: number[];
}
