// A guide made from a list of all legal moves, as the server makes it, for pages that have no server behind them.
import type { Guide } from './wire';

const words = (text: string): string[] => text.split(' ').filter(Boolean);

/** What a list has beyond another, counting each word as often as it comes; null where the other is not in it. */
function beyond(list: readonly string[], part: readonly string[]): string[] | null {
    const left = [...list];
    for (const word of part) {
        const at = left.indexOf(word);
        if (at < 0) return null;
        left.splice(at, 1);
    }
    return left;
}

export function guideFrom(
    moves: readonly string[],
    chosen: string,
    gains: Record<string, number> = {},
): Guide {
    const [first, ...others] = words(chosen);
    const fitting: string[] = [];
    const next = new Set<string>();
    let whole: string | undefined;
    for (const move of moves) {
        const [word, ...rest] = words(move);
        if (first === undefined) {
            fitting.push(move);
            next.add(word!);
            continue;
        }
        const left = word === first ? beyond(rest, others) : null;
        if (left === null) continue;
        fitting.push(move);
        for (const one of left) next.add(one);
        if (!left.length) whole = move;
    }
    return {
        chosen,
        legal: whole !== undefined,
        gain: whole === undefined ? null : (gains[whole] ?? 0),
        parts: [],
        next: [...next],
        moves: fitting.slice(0, 200),
        more: Math.max(0, fitting.length - 200),
        refusal:
            first && !fitting.length
                ? { code: '', rule: '', text: 'this is not a legal move here', facts: {} }
                : null,
        preview: null,
    };
}
