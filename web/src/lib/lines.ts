// The story of a game as lines to read: who did what, and what it brought.
import type { BoardModule } from '../boards/board';
import type { Translate } from './i18n.svelte';
import type { LogEvent } from './wire';

export interface Line {
    actor: number | 'chance';
    text: string;
    points: number | null;
    /** Which event of the log it tells. */
    event: number;
}

/** `scores` holds the scores after so many events, where they are known. */
export function linesOf(
    board: BoardModule,
    log: readonly LogEvent[],
    names: readonly string[],
    scores: ReadonlyMap<number, readonly number[]>,
    t: Translate,
): Line[] {
    const found: Line[] = [];
    log.forEach((event, i) => {
        const text = board.tells(event, names, t);
        if (text === null) return;
        const [actor] = event;
        found.push({
            actor,
            text,
            points: typeof actor === 'number' ? gained(i, actor, log, scores) : null,
            event: i,
        });
    });
    return found;
}

/** What the actor of an event had more after it, and after the chance that followed, than before. */
function gained(
    i: number,
    actor: number,
    log: readonly LogEvent[],
    scores: ReadonlyMap<number, readonly number[]>,
): number | null {
    const before = scores.get(i);
    let end = i + 1;
    while (!scores.has(end) && end < log.length && log[end]![0] === 'chance') end += 1;
    const after = scores.get(end);
    return before && after ? (after[actor] ?? 0) - (before[actor] ?? 0) : null;
}

/** The points of each seat, turn by turn: one row for each time around. */
export function turnsOf(lines: readonly Line[], seats: number): (number | null)[][] {
    const columns: (number | null)[][] = Array.from({ length: seats }, () => []);
    for (const { actor, points } of lines) if (typeof actor === 'number') columns[actor]?.push(points);
    const longest = Math.max(0, ...columns.map((column) => column.length));
    return Array.from({ length: longest }, (_, row) => columns.map((column) => column[row] ?? null));
}
