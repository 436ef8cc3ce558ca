// One table as it is shown: what the feed tells, at a pace that eyes can follow.
import type { Happening } from '../boards/board';
import * as api from './api';
import { feed } from './feed.svelte';
import { patched } from './patch';
import { recorded, whole } from './replaying';
import { lively } from './settings.svelte';
import type { ChatLine, Do, Guide, LogEvent, Refusal, Snapshot, Step, TableInfo } from './wire';

/** How long what others do stays alone on the screen before the next is shown. */
const PACE = 900;
/** More waiting steps than this are shown at once: somebody has been away. */
const MOST_WAITING = 12;

export interface Position {
    view: unknown;
    scores: readonly number[];
    /** How many events had happened. */
    events: number;
}

export class Table {
    info: TableInfo | null = $state.raw(null);
    view: unknown = $state.raw(null);
    moves: readonly string[] | null = $state.raw([]);
    log: readonly LogEvent[] = $state.raw([]);
    chat: readonly ChatLine[] = $state.raw([]);
    happening: Happening | null = $state.raw(null);
    /** What has been on the screen since this page was opened, to look back at; the last is now. */
    positions: readonly Position[] = $state.raw([]);
    /** Why the table cannot be shown. */
    trouble: Refusal | null = $state.raw(null);
    busy = $state(false);
    seq = $state(0);
    /** The server's clock less ours, in milliseconds. */
    ahead = $state(0);
    /** When the clocks in `info` were read, by our clock. */
    read = $state(0);

    #seat: number | null;
    #last: number | null = null;
    #queue: (Snapshot | Step)[] = [];
    #timer: ReturnType<typeof setTimeout> | undefined;
    #leave: () => void;
    #number = 0;

    constructor(
        readonly id: string,
        seat: number | null = null,
    ) {
        this.#seat = seat;
        this.#leave = feed.watch(id, {
            seat: () => this.#seat,
            after: () => this.#last,
            hear: (message) => this.#hear(message),
            refused: (why) => (this.trouble = why),
        });
    }

    /** Events since the viewer last decided. */
    readonly fresh: readonly LogEvent[] = $derived.by(() => {
        const seat = this.info?.seat;
        let from = this.log.length;
        while (from > 0 && (seat === null || this.log[from - 1]![0] !== seat)) from -= 1;
        return this.log.slice(from);
    });

    /** Whether the viewer is to decide now. */
    readonly asked: boolean = $derived(
        this.info !== null &&
            this.info.phase === 'playing' &&
            this.info.seat !== null &&
            this.info.turn === this.info.seat,
    );

    /** The seat of somebody else in front of this screen whose turn it is now. */
    readonly handover: number | null = $derived.by(() => {
        const info = this.info;
        if (!info || info.phase !== 'playing' || info.turn === null || info.turn === info.seat) return null;
        return info.yours.includes(info.turn) ? info.turn : null;
    });

    /** Look with another of one's seats. */
    sitOn(seat: number): void {
        this.#seat = seat;
        this.#last = null;
        this.#queue = [];
        feed.again(this.id);
    }

    /** Play a move, unless it was pressed on what is no longer so: then what has happened is shown at once. */
    async play(move: string): Promise<Refusal | null> {
        if (this.#queue.length) {
            this.#showAll();
            return null;
        }
        return this.do({ kind: 'play', move });
    }

    /** Do something; returns why not, if the server refused. */
    async do(wish: Do): Promise<Refusal | null> {
        this.busy = true;
        try {
            await feed.command(this.id, this.info?.seat ?? null, this.seq, wish);
            return null;
        } catch (error) {
            if (error instanceof api.Refused) return error.refusal;
            throw error;
        } finally {
            this.busy = false;
        }
    }

    guide(chosen: string): Promise<Guide> {
        return api.guide(this.id, this.info?.seat ?? null, chosen);
    }

    close(): void {
        clearTimeout(this.#timer);
        this.#leave();
    }

    /** The positions before those that were on the screen, to look back at and to count by; all of them at the end. */
    async #recall(): Promise<void> {
        const over = this.info?.phase === 'over';
        const seat = over ? null : (this.info?.seat ?? null);
        const first = this.positions[0];
        const { stops } = recorded(await whole((after) => api.replay(this.id, seat, after)));
        const here = this.positions.at(-1);
        if (!here || !first) return;
        if (over) this.positions = [...stops.slice(0, -1), here];
        else if (this.positions[0] === first)
            this.positions = [...stops.filter(({ events }) => events < first.events), ...this.positions];
    }

    #hear(message: Snapshot | Step): void {
        this.#last = message.seq;
        this.#queue.push(message);
        if (this.#queue.length > MOST_WAITING) this.#showAll();
        else if (this.#timer === undefined) this.#next();
    }

    #showAll(): void {
        clearTimeout(this.#timer);
        this.#timer = undefined;
        for (const message of this.#queue.splice(0)) this.#show(message, false);
    }

    #next(): void {
        const message = this.#queue.shift();
        if (!message) return;
        const moving = lively() && document.visibilityState === 'visible';
        this.#show(message, moving);
        const others =
            message.type === 'step' && (message.events ?? []).some(([actor]) => actor !== this.info?.seat);
        if (moving && others) {
            this.#timer = setTimeout(() => {
                this.#timer = undefined;
                this.#next();
            }, PACE);
        } else this.#next();
    }

    #show(message: Snapshot | Step, moving: boolean): void {
        const phase = this.info?.phase;
        this.trouble = null;
        this.ahead = message.now - Date.now();
        if (message.type === 'snapshot') {
            this.info = message.info;
            this.view = message.view;
            this.moves = message.moves;
            this.log = message.log;
            this.chat = message.chat;
            this.happening = null;
            this.positions = [];
        } else {
            const before = this.view;
            const events = message.events ?? [];
            this.info = patched(this.info, message.info) as TableInfo;
            this.view = patched(before, message.patch);
            this.moves = message.moves === undefined ? [] : message.moves;
            if (events.length) {
                this.log = [...this.log, ...events];
                this.#number += 1;
                this.happening = moving && before !== null ? { number: this.#number, events, before } : null;
            }
            if (message.chat?.length) this.chat = [...this.chat, ...message.chat];
        }
        const last = this.positions.at(-1);
        if (this.view !== null && last?.view !== this.view) {
            const position = { view: this.view, scores: this.info!.scores, events: this.log.length };
            this.positions = [...this.positions, position];
        }
        const begun = message.type === 'snapshot' && message.log.some(([actor]) => actor !== 'chance');
        if (begun || (phase !== 'over' && this.info?.phase === 'over')) this.#recall().catch(() => {});
        this.read = Date.now();
        this.seq = message.seq;
    }
}
