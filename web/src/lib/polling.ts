// Following tables where a network lets no WebSocket through: by asking over HTTP what is new, and waiting for it.
import * as api from './api';
import type { Watcher } from './feed.svelte';

/** How long the server may wait for news before it answers that there is none, in seconds. */
const WAIT = 20;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8_000;

export class Polling {
    #rounds = new Map<string, AbortController>();

    /** `heard` is told after each question whether the server answered. */
    constructor(readonly heard: (answered: boolean) => void) {}

    /** Follow a table from where its watcher is; again where it looks with another seat. */
    follow(table: string, watcher: Watcher): void {
        this.leave(table);
        const round = new AbortController();
        this.#rounds.set(table, round);
        void this.#ask(table, watcher, round.signal);
    }

    leave(table: string): void {
        this.#rounds.get(table)?.abort();
        this.#rounds.delete(table);
    }

    stop(): void {
        for (const table of [...this.#rounds.keys()]) this.leave(table);
    }

    async #ask(table: string, watcher: Watcher, signal: AbortSignal): Promise<void> {
        for (let failures = 0; !signal.aborted;) {
            try {
                const after = watcher.after();
                const news =
                    after === null
                        ? [await api.look(table, watcher.seat(), signal)]
                        : (await api.missed(table, watcher.seat(), after, WAIT, signal)).messages;
                if (signal.aborted) return;
                failures = 0;
                this.heard(true);
                for (const message of news) watcher.hear(message);
            } catch (error) {
                if (signal.aborted) return;
                const refusal = error instanceof api.Refused ? error.refusal : null;
                if (refusal && refusal.code !== 'offline' && refusal.code !== 'rate') {
                    watcher.refused(refusal);
                    return;
                }
                this.heard(refusal?.code === 'rate');
                await pause(failures, signal);
                failures += 1;
            }
        }
    }
}

/** Longer after each failure, and no longer than until nobody waits any more. */
export function pause(failures: number, signal?: AbortSignal): Promise<void> {
    const wait = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.75 + Math.random() / 2);
    return new Promise((done) => {
        const timer = setTimeout(done, wait);
        signal?.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
    });
}
