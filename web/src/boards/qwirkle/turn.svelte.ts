// The half-made turn: what has been laid and not confirmed, what is picked up, and what it would bring.
import type { Guide } from '../../lib/wire';
import { cellsFor, layText, same } from './tiles';
import type { Tile } from './view';

export interface Held {
    /** Which tile of the hand, by its place when the turn began. */
    key: number;
    tile: string;
}
export interface Pending extends Tile {
    key: number;
}

export class Turn {
    /** The hand in the order in which its owner holds it, also what lies on the board unconfirmed. */
    hand: Held[] = $state.raw([]);
    laid: Pending[] = $state.raw([]);
    picked: number | null = $state(null);
    /** The tiles chosen to be exchanged; null when laying. */
    away: ReadonlySet<number> | null = $state.raw(null);
    guide: Guide | null = $state.raw(null);
    /** What a move can begin with now: lay, exchange, pass. */
    kinds: readonly string[] = $state.raw([]);
    waiting = $state(false);
    #asked = 0;
    #keys = 0;

    constructor(readonly ask: (chosen: string) => Promise<Guide>) {}

    readonly text = $derived(layText(this.laid));
    readonly inHand: Held[] = $derived(
        this.hand.filter(({ key }) => !this.laid.some((one) => one.key === key)),
    );
    readonly pickedTile: string | null = $derived(
        this.hand.find(({ key }) => key === this.picked)?.tile ?? null,
    );
    readonly cells: { x: number; y: number }[] = $derived(
        this.pickedTile && this.guide ? cellsFor(this.pickedTile, this.guide.next) : [],
    );

    /** Hold these tiles: those held before stay where they are. */
    hold(tiles: readonly string[]): void {
        const left = [...tiles];
        const kept = this.hand.filter(({ tile }) => {
            const at = left.indexOf(tile);
            if (at >= 0) left.splice(at, 1);
            return at >= 0;
        });
        this.hand = [...kept, ...left.map((tile) => ({ key: this.#keys++, tile }))];
        this.picked = null;
        this.away = null;
        this.laid = [];
        this.guide = null;
    }

    sort(): void {
        const byColour = [...this.hand].sort((a, b) => rank(a.tile) - rank(b.tile));
        const sorted = byColour.every((held, i) => held.key === this.hand[i]!.key);
        this.hand = sorted
            ? [...this.hand].sort((a, b) => rank(flipped(a.tile)) - rank(flipped(b.tile)))
            : byColour;
    }

    move(key: number, to: number): void {
        const rest = this.hand.filter((held) => held.key !== key);
        const held = this.hand.find((one) => one.key === key)!;
        this.hand = [...rest.slice(0, to), held, ...rest.slice(to)];
    }

    /** Lay a tile, wherever it was; or say why not. The tile stays where it was then. */
    async lay(key: number, x: number, y: number): Promise<Guide> {
        const tile = this.hand.find((held) => held.key === key)!.tile;
        const laid = [
            ...this.laid.filter((one) => one.key !== key && !same(one, { x, y })),
            { key, tile, x, y },
        ];
        const guide = await this.#look(layText(laid));
        if (guide.refusal === null || guide.next.length || guide.legal) {
            this.laid = laid;
            this.picked = null;
            this.guide = guide;
        }
        return guide;
    }

    async back(key: number): Promise<void> {
        await this.#set(this.laid.filter((one) => one.key !== key));
    }

    async begin(): Promise<void> {
        await Promise.all([
            this.#set([]),
            this.ask('').then(({ next }) => {
                this.kinds = next;
            }),
        ]);
    }

    async clear(): Promise<void> {
        await this.#set([]);
    }

    async #set(laid: Pending[]): Promise<void> {
        this.laid = laid;
        this.guide = null;
        const guide = await this.#look(layText(laid));
        if (guide.chosen === this.text) this.guide = guide;
    }

    async #look(chosen: string): Promise<Guide> {
        const number = ++this.#asked;
        this.waiting = true;
        try {
            return await this.ask(chosen);
        } finally {
            if (number === this.#asked) this.waiting = false;
        }
    }
}

const rank = (tile: string): number => 'ROYGBP'.indexOf(tile[0]!) * 10 + 'csdltx'.indexOf(tile[1]!);
const flipped = (tile: string): string =>
    'ROYGBP'['csdltx'.indexOf(tile[1]!)]! + 'csdltx'['ROYGBP'.indexOf(tile[0]!)]!;
