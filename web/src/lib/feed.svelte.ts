// The one connection to the server: who watches which table, commands on their way, and coming back after a gap.
import { Refused } from './api';
import type {
    ClientMessage,
    Do,
    Done,
    Refused as RefusedMessage,
    ServerMessage,
    Snapshot,
    Step,
} from './wire';

export interface Watcher {
    /** With which seat, and after which `seq` to go on; asked anew at each connection. */
    seat(): number | null;
    after(): number | null;
    hear(message: Snapshot | Step): void;
    refused(message: RefusedMessage): void;
}
interface Waiting {
    text: string;
    done(message: Done): void;
    failed(error: Refused): void;
}

const PING = 20_000;
const SILENCE = 45_000;
const LONGEST_WAIT = 8_000;

class Feed {
    state: 'connecting' | 'online' | 'offline' = $state('connecting');
    #socket: WebSocket | null = null;
    #watchers = new Map<string, Watcher>();
    #waiting = new Map<string, Waiting>();
    #failures = 0;
    #retry: ReturnType<typeof setTimeout> | undefined;
    #pulse: ReturnType<typeof setInterval> | undefined;
    #heard = 0;

    constructor() {
        addEventListener('online', () => this.#connect());
        addEventListener('offline', () => this.#socket?.close());
        document.addEventListener('visibilitychange', () => {
            if (document.visibilityState === 'visible' && this.#watchers.size) this.#connect();
        });
    }

    /** Look at a table; returns how to look away. */
    watch(table: string, watcher: Watcher): () => void {
        this.#watchers.set(table, watcher);
        if (this.#socket?.readyState === WebSocket.OPEN) this.#look(table);
        else this.#connect();
        return () => {
            if (this.#watchers.get(table) !== watcher) return;
            this.#watchers.delete(table);
            this.#send({ type: 'unwatch', table });
            if (!this.#watchers.size && !this.#waiting.size) this.#rest();
        };
    }

    /** Look again, with another seat or from the beginning. */
    again(table: string): void {
        if (this.#socket?.readyState === WebSocket.OPEN) this.#look(table);
    }

    /** Do something at a table. Is said again after a gap, under the same id, until there is an answer. */
    command(table: string, seat: number | null, seq: number, wish: Do): Promise<Done> {
        const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
        const text = JSON.stringify({
            type: 'command',
            table,
            id,
            seat,
            seq,
            do: wish,
        } satisfies ClientMessage);
        return new Promise((done, failed) => {
            this.#waiting.set(id, { text, done, failed });
            if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
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
        socket.onopen = () => {
            this.state = 'online';
            this.#failures = 0;
            this.#heard = Date.now();
            for (const table of this.#watchers.keys()) this.#look(table);
            for (const { text } of this.#waiting.values()) socket.send(text);
            clearInterval(this.#pulse);
            this.#pulse = setInterval(() => this.#beat(), PING);
        };
        socket.onmessage = (event) => {
            this.#heard = Date.now();
            this.#hear(JSON.parse(String(event.data)) as ServerMessage);
        };
        socket.onclose = () => {
            if (this.#socket !== socket) return;
            clearInterval(this.#pulse);
            this.state = 'offline';
            const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.#failures) * (0.75 + Math.random() / 2);
            this.#failures += 1;
            if (this.#watchers.size || this.#waiting.size)
                this.#retry = setTimeout(() => this.#connect(), wait);
        };
    }

    #beat(): void {
        if (Date.now() - this.#heard > SILENCE) this.#socket?.close();
        else this.#send({ type: 'ping' });
    }

    #rest(): void {
        clearInterval(this.#pulse);
        clearTimeout(this.#retry);
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
                this.#waiting.get(message.id)?.done(message);
                this.#waiting.delete(message.id);
                break;
            case 'refused':
                if (message.id) {
                    this.#waiting.get(message.id)?.failed(new Refused(message.error));
                    this.#waiting.delete(message.id);
                } else if (message.table) this.#watchers.get(message.table)?.refused(message);
                break;
            case 'bye':
                this.#socket?.close();
        }
    }
}

export const feed = new Feed();
