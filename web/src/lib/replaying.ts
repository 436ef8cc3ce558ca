// A recorded game as positions to step through.
import { patched } from './patch';
import { shownTable } from './shown';
import type { Frame, LogEvent, Replay, TableInfo } from './wire';

export interface Stop {
    view: unknown;
    turn: number | null;
    scores: number[];
    /** How many events had happened. */
    events: number;
}

export interface Recorded {
    info: TableInfo;
    log: LogEvent[];
    /** The positions in which somebody is to decide, and the last. */
    stops: Stop[];
}

/** Fetch all parts of a replay. */
export async function whole(part: (after: number) => Promise<Replay>): Promise<Replay> {
    const first = await part(0);
    const frames = [...first.frames];
    for (let last = first; last.more;) {
        last = await part(frames.length);
        frames.push(...last.frames);
    }
    return { ...first, frames };
}

export function recorded(replay: Replay): Recorded {
    const log: LogEvent[] = [];
    const stops: Stop[] = [];
    let view: unknown = null;
    replay.frames.forEach((frame: Frame, i) => {
        view = patched(view, frame.patch);
        if (frame.event) log.push(frame.event);
        if (frame.turn !== null || i === replay.frames.length - 1)
            stops.push({ view, turn: frame.turn, scores: frame.scores, events: log.length });
    });
    const info = shownTable(replay.names, {
        game: replay.game,
        options: replay.options,
        phase: 'over',
        seat: null,
        turn: null,
        scores: stops.at(-1)?.scores ?? [],
        winners: replay.winners,
    });
    return { info, log, stops };
}
