// The one connection to the server: who watches which table, commands on their way, and coming back after a gap.
// Where no WebSocket gets through, the same is asked and said over HTTP, until one does.
import * as api from './api';
import { pause, Polling } from './polling';
import type { ClientMessage, Command, Do, Done, Refusal, ServerMessage, Snapshot, Step } from './wire';

export interface Watcher {
    /** With which seat, and after which `seq` to go on; asked anew at each connection. */
    seat(): number | null;
    after(): number | null;
    hear(message: Snapshot | Step): void;
    refused(why: Refusal): void;
}
interface Waiting {
    command: Command;
    done(message: Done): void;
    failed(error: unknown): void;
}

const PING = 20_000;
const SILENCE = 45_000;
const LONGEST_WAIT = 8_000;
/** How long a socket may take until the first word: some networks neither let it through nor say so. */
const OPENING = 4_000;
/** After so many sockets through which nothing came, the server is asked over HTTP as well. */
const ENOUGH_FAILURES = 2;
/** While HTTP does, a socket is tried this often. */
const WHILE_POLLING = 30_000;

class Feed {
    state: 'connecting' | 'online' | 'offline' = $state('connecting');
    #socket: WebSocket | null = null;
    #watchers = new Map<string, Watcher>();
    #waiting = new Map<string, Waiting>();
    #failures = 0;
    #retry: ReturnType<typeof setTimeout> | undefined;
    #opening: ReturnType<typeof setTimeout> | undefined;
    #pulse: ReturnType<typeof setInterval> | undefined;
    #heard = 0;
    #polling: Polling | null = null;

    constructor() {
        addEventListener('online', () => this.#connect());
        addEventListener('offline', () => this.#closed(this.#socket));
        document.addEventListener('visibilitychange', () => {
            if (document.visibilityState === 'visible' && this.#watchers.size) this.#connect();
        });
    }

    /** Look at a table; returns how to look away. */
    watch(table: string, watcher: Watcher): () => void {
        this.#watchers.set(table, watcher);
        this.again(table);
        if (!this.#polling) this.#connect();
        return () => {
            if (this.#watchers.get(table) !== watcher) return;
            this.#watchers.delete(table);
            this.#polling?.leave(table);
            this.#send({ type: 'unwatch', table });
            if (!this.#watchers.size && !this.#waiting.size) this.#rest();
        };
    }

    /** Look again, with another seat or from the beginning. */
    again(table: string): void {
        this.#look(table);
        const watcher = this.#watchers.get(table);
        if (watcher) this.#polling?.follow(table, watcher);
    }

    /** Do something at a table. Is said again after a gap, under the same id, until there is an answer. */
    command(table: string, seat: number | null, seq: number, wish: Do): Promise<Done> {
        const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
        const command: Command = { type: 'command', table, id, seat, seq, do: wish };
        return new Promise((done, failed) => {
            this.#waiting.set(id, { command, done, failed });
            this.#send(command);
            if (this.#polling) void this.#post(command);
            else this.#connect();
        });
    }

    #connect(): void {
        if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
        clearTimeout(this.#retry);
        const socket = new WebSocket(
            `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/feed`,
        );
        this.#socket = socket;
        clearTimeout(this.#opening);
        clearInterval(this.#pulse);
        this.#opening = setTimeout(() => this.#closed(socket, ENOUGH_FAILURES), OPENING);
        socket.onopen = () => {
            if (this.#socket !== socket) return;
            // What the socket is asked for must not come over HTTP as well: it would be taken in twice.
            this.#polling?.stop();
            for (const table of this.#watchers.keys()) this.#look(table);
            for (const { command } of this.#waiting.values()) this.#send(command);
            this.#pulse = setInterval(() => this.#beat(), PING);
        };
        socket.onmessage = (event) => {
            if (this.#socket !== socket) return;
            this.#lives();
            this.#hear(JSON.parse(String(event.data)) as ServerMessage);
        };
        socket.onclose = () => this.#closed(socket);
    }

    /** Something has come through the socket: nothing else is needed. */
    #lives(): void {
        clearTimeout(this.#opening);
        this.#polling?.stop();
        this.#polling = null;
        this.state = 'online';
        this.#failures = 0;
        this.#heard = Date.now();
    }

    #closed(socket: WebSocket | null, failures = 1): void {
        if (this.#socket !== socket) return;
        this.#socket = null;
        socket?.close();
        clearTimeout(this.#opening);
        clearInterval(this.#pulse);
        clearTimeout(this.#retry);
        this.#failures += failures;
        if (this.state === 'online' && !(this.#polling && socket)) this.state = 'offline';
        if (!this.#watchers.size && !this.#waiting.size) return;
        if (this.#failures >= ENOUGH_FAILURES) this.#poll();
        const longest = Math.min(LONGEST_WAIT, 250 * 2 ** (this.#failures - 1));
        const wait = this.#polling && this.state === 'online' ? WHILE_POLLING : longest;
        this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
    }

    /** Go on over HTTP, beside further tries to open a socket. */
    #poll(): void {
        const begins = !this.#polling;
        this.#polling ??= new Polling((answered) => (this.state = answered ? 'online' : 'offline'));
        for (const [table, watcher] of this.#watchers) this.#polling.follow(table, watcher);
        if (begins) for (const { command } of this.#waiting.values()) void this.#post(command);
    }

    /** Say a command over HTTP until there is an answer; the server does nothing twice. */
    async #post(command: Command): Promise<void> {
        for (let failures = 0; this.#polling && this.#waiting.has(command.id); failures += 1) {
            try {
                this.#answered(await api.command(command));
            } catch (error) {
                const offline = error instanceof api.Refused && error.refusal.code === 'offline';
                if (!offline) this.#failed(command.id, error);
                else await pause(failures);
            }
        }
    }

    #beat(): void {
        if (Date.now() - this.#heard > SILENCE) this.#closed(this.#socket);
        else this.#send({ type: 'ping' });
    }

    #rest(): void {
        clearInterval(this.#pulse);
        clearTimeout(this.#retry);
        clearTimeout(this.#opening);
        this.#polling?.stop();
        this.#polling = null;
        const socket = this.#socket;
        this.#socket = null;
        socket?.close();
    }

    #look(table: string): void {
        const watcher = this.#watchers.get(table);
        if (watcher) this.#send({ type: 'watch', table, seat: watcher.seat(), after: watcher.after() });
    }

    #send(message: ClientMessage): void {
        if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
    }

    #hear(message: ServerMessage): void {
        switch (message.type) {
            case 'snapshot':
            case 'step':
                this.#watchers.get(message.table)?.hear(message);
                break;
            case 'done':
                this.#answered(message);
                break;
            case 'refused':
                if (message.id) this.#failed(message.id, new api.Refused(message.error));
                else if (message.table) this.#watchers.get(message.table)?.refused(message.error);
                break;
            case 'bye':
                this.#closed(this.#socket);
        }
    }

    #answered(done: Done): void {
        this.#waiting.get(done.id)?.done(done);
        this.#waiting.delete(done.id);
    }

    #failed(id: string, error: unknown): void {
        this.#waiting.get(id)?.failed(error);
        this.#waiting.delete(id);
    }
}

export const feed = new Feed();
