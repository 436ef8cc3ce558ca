// What server and browser say to each other.

export interface Refusal {
    rule: string;
    text: string;
    facts: Record<string, unknown>;
}
/** Who did something, and what, as the viewer may see it. */
export type LogEvent = [actor: number | 'chance', text: string];
export interface SeatInfo {
    kind: 'person' | 'bot' | 'open';
    name: string;
    level: string | null;
    present: boolean;
    lent: string | null;
    clock: number | null;
    running: boolean;
}
export interface Clock {
    kind: 'game' | 'days';
    minutes?: number;
    increment?: number;
    days?: number;
}
export interface TableInfo {
    id: string;
    game: string;
    options: Record<string, unknown>;
    phase: 'waiting' | 'playing' | 'over';
    seats: SeatInfo[];
    yours: number[];
    host: boolean;
    seat: number | null;
    turn: number | null;
    scores: number[];
    winners: number[];
    clock: Clock | null;
    chat: boolean;
    commitment: string;
    seed: string | null;
    undo: { by: number; granted: number[] } | null;
    rematch: string | null;
    reason: string | null;
}
export interface Part {
    text: string;
    points: number;
    rule: string;
}
export interface Guide {
    chosen: string;
    legal: boolean;
    gain: number | null;
    parts: Part[];
    next: string[];
    moves: string[];
    refusal: Refusal | null;
    preview: unknown;
}
