// What a board is given, what it offers, and nothing else between it and the table around it. See ../../README.md.
import type { Component } from 'svelte';
import type { Facts, Translate } from '../lib/i18n.svelte';
import type { Guide, LogEvent, Refusal, TableInfo } from '../lib/wire';

/** What has just happened, for a board to show as movement. */
export interface Happening<View = unknown> {
    /** Rises with each happening; a board animates when it changes. */
    number: number;
    events: readonly LogEvent[];
    /** The view before it. */
    before: View;
}

export interface BoardProps<View = unknown> {
    /** `state.view(seat)` of the game, as the server sends it. */
    view: View;
    info: TableInfo;
    /** The legal moves, when it is the viewer who decides; null when there are too many to list: ask `guide`. Empty otherwise. */
    moves: readonly string[] | null;
    /** All that happened so far. */
    log: readonly LogEvent[];
    /** The latest happening that may be shown as movement; null at first, after a gap and where motion is unwanted. */
    happening: Happening<View> | null;
    /** Events since the viewer last decided, to be marked on the board. */
    fresh: readonly LogEvent[];
    /** Whether the viewer is asked to decide now. */
    asked: boolean;
    /** Whether a move is on its way to the server. */
    busy: boolean;
    /** A move that a hint proposes, to be shown on the board. */
    hint: string | null;
    /** What a half-made move (its text so far, '' for none) can become, what it brings and why it is not legal yet. */
    guide(chosen: string): Promise<Guide>;
    /** Play a move; false when it was refused (the table shows why). */
    play(move: string): Promise<boolean>;
    /** Show why something cannot be done. */
    refuse(refusal: Refusal): void;
    /** Say something to those who listen rather than look. */
    say(sentence: string): void;
    t: Translate;
}

/** One column of the score sheet for each seat; the last row is the total. */
export interface Sheet {
    rows: { label: string; points: (number | null)[] }[];
    total: number[];
}

export interface BoardModule<View = unknown> {
    Board: Component<BoardProps<View>>;
    /** What the viewer is asked to decide, as one sentence. */
    asks(view: View, info: TableInfo, t: Translate): string;
    /** What happened, as a sentence that begins with who did it; null for what is not worth a line. */
    tells(event: LogEvent, names: readonly string[], t: Translate): string | null;
    /** How a fact of a refusal reads: a tile, a card, a seat. */
    fact(name: string, value: unknown, facts: Facts, t: Translate): string;
    /** Where on the board a move would be played, in a few words, for hints. */
    place?(move: string, t: Translate): string;
    /** What everybody may see of a seat, in a few words, to stand under its name. */
    note?(view: View, seat: number, t: Translate): string;
    /** What the points consist of. */
    sheet(view: View, info: TableInfo, log: readonly LogEvent[], t: Translate): Sheet;
}
