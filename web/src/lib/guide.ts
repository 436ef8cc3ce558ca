// A guide made from a list of all legal moves, for pages that have no server behind them.
import type { Guide } from './wire';

const words = (text: string): string[] => text.split(' ').filter(Boolean);

function contains(move: readonly string[], chosen: readonly string[]): boolean {
    const left = [...move];
    return chosen.every((word) => {
        const at = left.indexOf(word);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
    });
}

export function guideFrom(
    moves: readonly string[],
    chosen: string,
    gains: Record<string, number> = {},
): Guide {
    const wanted = words(chosen);
    const fitting = moves.filter((move) => contains(words(move), wanted));
    const whole = fitting.find((move) => words(move).length === wanted.length);
    const next = new Set<string>();
    for (const move of fitting) {
        const rest = words(move);
        for (const word of wanted) rest.splice(rest.indexOf(word), 1);
        for (const word of rest) next.add(word);
    }
    return {
        chosen,
        legal: whole !== undefined,
        gain: whole === undefined ? null : (gains[whole] ?? null),
        parts: [],
        next: [...next],
        moves: fitting.slice(0, 200),
        more: Math.max(0, fitting.length - 200),
        refusal:
            whole === undefined && wanted.length
                ? { code: '', rule: '', text: 'this is not a whole move yet', facts: {} }
                : null,
        preview: null,
    };
}
