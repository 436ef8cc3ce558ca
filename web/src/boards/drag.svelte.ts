// Something carried by mouse or finger: it leaves its place after a few pixels, is held above the finger, and is let go.
const FIRST_PIXELS = 8;
const ABOVE_FINGER = 46;

interface Carrying<Thing> {
    /** It has left its place. */
    lifted?(thing: Thing): void;
    /** It is held over a point of the screen. */
    over?(thing: Thing, x: number, y: number): void;
    dropped(thing: Thing, x: number, y: number): void;
    /** It is carried no more, dropped or not. */
    ended?(): void;
}

export class Drag<Thing> {
    held: { thing: Thing; x: number; y: number } | null = $state.raw(null);
    #grabbed: { thing: Thing; x: number; y: number; pointer: number } | null = null;
    #swallow = false;

    constructor(readonly carrying: Carrying<Thing>) {}

    /** Attached to what holds the things: hears where they are carried, and no click where a drag has ended. */
    readonly area = (node: HTMLElement): (() => void) => {
        const listening = new AbortController();
        const { signal } = listening;
        addEventListener('pointermove', this.#move, { signal, passive: false });
        addEventListener('pointerup', this.#drop, { signal });
        addEventListener('pointercancel', this.#cancel, { signal });
        node.addEventListener('click', this.#click, { signal, capture: true });
        return () => listening.abort();
    };

    grab(event: PointerEvent, thing: Thing): void {
        if (event.button || !event.isPrimary) return;
        this.#grabbed = { thing, x: event.clientX, y: event.clientY, pointer: event.pointerId };
        this.held = null;
    }

    readonly #move = (event: PointerEvent): void => {
        const from = this.#grabbed;
        if (!from || event.pointerId !== from.pointer) return;
        if (!this.held) {
            if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FIRST_PIXELS) return;
            this.carrying.lifted?.(from.thing);
        }
        event.preventDefault();
        const above = event.pointerType === 'touch' ? ABOVE_FINGER : 0;
        this.held = { thing: from.thing, x: event.clientX, y: event.clientY - above };
        this.carrying.over?.(from.thing, this.held.x, this.held.y);
    };

    readonly #drop = (event: PointerEvent): void => {
        const held = this.#end(event);
        if (!held) return;
        this.#swallow = true;
        setTimeout(() => (this.#swallow = false));
        this.carrying.dropped(held.thing, held.x, held.y);
        this.carrying.ended?.();
    };

    readonly #cancel = (event: PointerEvent): void => {
        if (this.#end(event)) this.carrying.ended?.();
    };

    readonly #click = (event: MouseEvent): void => {
        if (this.#swallow) event.stopPropagation();
    };

    #end(event: PointerEvent): { thing: Thing; x: number; y: number } | null {
        if (event.pointerId !== this.#grabbed?.pointer) return null;
        const held = this.held;
        this.#grabbed = null;
        this.held = null;
        return held;
    }
}
