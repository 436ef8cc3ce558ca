// Legal moves, which come as texts, sorted into what a player sees on the table: places, symbols, cards.

export interface Place {
    /** The two cells, in the order of reading: `a1 b1`. */
    key: string;
    cells: [string, string];
    /** The moves that lay the tile here: its first symbol on the first cell, and turned round (the same for two alike). */
    ways: string[];
    /** The stairways that they need, and on which cell. */
    stairs: { number: number; cell: string } | null;
}
export interface Effects {
    take: string[];
    /** What can be had for each gingerbread given. */
    exchange: Record<string, string[]>;
    cage: string[];
    draw: boolean;
    done: boolean;
}

const words = (move: string): string[] => move.split(' ');

/** The words after the first of every move that begins with it. */
export function after(moves: readonly string[], word: string): string[][] {
    return moves.filter((move) => words(move)[0] === word).map((move) => words(move).slice(1));
}

/** Where a tile can be laid. */
export function places(moves: readonly string[], tile: string): Place[] {
    const found = new Map<string, Place>();
    for (const move of moves) {
        const [word, name, first, second, , number, lower] = words(move);
        if (word !== 'build' || name !== tile || !first || !second) continue;
        const cells = [first, second].sort(byReading) as [string, string];
        const key = cells.join(' ');
        const stairs = number && lower ? { number: Number(number), cell: lower } : null;
        const place = found.get(key) ?? { key, cells, ways: [], stairs };
        if (first === cells[0]) place.ways.unshift(move);
        else place.ways.push(move);
        found.set(key, place);
    }
    return [...found.values()];
}

function byReading(one: string, other: string): number {
    return one[1] === other[1] ? one.localeCompare(other) : one[1]!.localeCompare(other[1]!);
}

/** Every two cells that share an edge, in the order of reading. */
export const PAIRS: readonly string[] = ['1', '2', '3'].flatMap((row) => [
    ...['a b', 'b c'].map((pair) => pair.replace(/[abc]/g, `$&${row}`)),
    ...(row === '3' ? [] : ['a', 'b', 'c'].map((column) => `${column}${row} ${column}${Number(row) + 1}`)),
]);

/** What can be carried out. */
export function effects(moves: readonly string[]): Effects {
    const exchange: Record<string, string[]> = {};
    for (const [given, taken] of after(moves, 'exchange')) (exchange[given!] ??= []).push(taken!);
    const cage = after(moves, 'cage').map(([name]) => name!);
    return {
        take: after(moves, 'take').map(([symbol]) => symbol!),
        exchange,
        cage: cage.filter((name) => name !== 'draw'),
        draw: cage.includes('draw'),
        done: moves.includes('done'),
    };
}

/** The characters that can be trapped, each with its moves: several where the payment can be chosen. */
export function traps(moves: readonly string[]): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const move of moves) {
        const [word, name] = words(move);
        if (word === 'trap' && name) found.set(name, [...(found.get(name) ?? []), move]);
    }
    return found;
}

/** What a move pays, by gingerbread. */
export function payment(move: string): Record<string, number> {
    const paid = words(move)[3] ?? '';
    const counts: Record<string, number> = { R: 0, Y: 0, B: 0, G: 0 };
    for (const letter of paid) counts[letter] = (counts[letter] ?? 0) + 1;
    return counts;
}

/** The move that pays exactly this, if there is one. */
export function paying(moves: readonly string[], counts: Record<string, number>): string | undefined {
    return moves.find((move) =>
        Object.entries(payment(move)).every(([letter, n]) => n === (counts[letter] ?? 0)),
    );
}

/** The move that keeps a character and puts others under the pile in this order. */
export function keeping(kept: string, under: readonly string[]): string {
    return under.length ? `keep ${kept} under ${under.join(' ')}` : `keep ${kept}`;
}
