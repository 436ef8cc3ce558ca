// A table that is only shown: a lesson, a recorded game. Nobody waits at it, and nothing can be asked of anybody.
import type { TableInfo } from './wire';

type Told = Pick<TableInfo, 'game' | 'options' | 'phase' | 'seat' | 'turn' | 'scores' | 'winners'>;

export function shownTable(names: readonly string[], told: Told): TableInfo {
    return {
        id: 'shown',
        seats: names.map((name) => ({
            kind: 'person',
            name,
            level: null,
            present: true,
            lent: null,
            out: null,
            clock: null,
            running: false,
        })),
        yours: told.seat === null ? [] : [told.seat],
        host: false,
        clock: null,
        chat: false,
        muted: [],
        commitment: '',
        seed: null,
        undo: null,
        undoable: false,
        rematch: null,
        reason: null,
        links: [],
        ...told,
    };
}
