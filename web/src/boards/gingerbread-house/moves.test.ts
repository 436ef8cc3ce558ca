// Legal moves sorted into places, symbols and cards.
import { describe, expect, it } from 'vitest';
import { effects, keeping, PAIRS, paying, places, traps } from './moves';

describe('places', () => {
    const moves = [
        'build RY a1 b1',
        'build RY b1 a1',
        'build RY a2 a1 stairs 2 a1',
        'build RY a1 a2 stairs 2 a1',
        'build BB c2 c3',
        'stairways RY',
    ];
    it('are those of the tile chosen, each once, with the way round first that reads like the tile', () => {
        const found = places(moves, 'RY');
        expect(found.map((place) => place.key)).toEqual(['a1 b1', 'a1 a2']);
        expect(found[0]!.ways).toEqual(['build RY a1 b1', 'build RY b1 a1']);
        expect(found[0]!.stairs).toBeNull();
        expect(found[1]!.ways[0]).toBe('build RY a1 a2 stairs 2 a1');
        expect(found[1]!.stairs).toEqual({ number: 2, cell: 'a1' });
    });
    it('have one way round for a tile of two alike', () => {
        expect(places(moves, 'BB')[0]!.ways).toHaveLength(1);
    });
    it('are twelve in all', () => {
        expect(PAIRS).toHaveLength(12);
        expect(new Set(PAIRS).size).toBe(12);
        expect(PAIRS).toContain('b1 b2');
    });
});

describe('effects', () => {
    it('are symbols to take, exchanges by what is given, characters, and giving up', () => {
        const found = effects([
            'take R',
            'take S',
            'exchange R B',
            'exchange R G',
            'cage giant',
            'cage draw',
            'done',
            'discard R',
        ]);
        expect(found).toEqual({
            take: ['R', 'S'],
            exchange: { R: ['B', 'G'] },
            cage: ['giant'],
            draw: true,
            done: true,
        });
    });
    it('are none where nothing can be carried out', () => {
        expect(effects([])).toEqual({ take: [], exchange: {}, cage: [], draw: false, done: false });
    });
});

describe('trapping', () => {
    const moves = [
        'trap giant',
        'trap hansel-and-gretel pay RRYYBBGG',
        'trap hansel-and-gretel pay RRRYBBGG',
        'end',
    ];
    it('lists each character with every way to pay', () => {
        expect([...traps(moves)].map(([name, ways]) => [name, ways.length])).toEqual([
            ['giant', 1],
            ['hansel-and-gretel', 2],
        ]);
    });
    it('finds the move that pays exactly what was chosen', () => {
        const ways = traps(moves).get('hansel-and-gretel')!;
        expect(paying(ways, { R: 3, Y: 1, B: 2, G: 2 })).toBe('trap hansel-and-gretel pay RRRYBBGG');
        expect(paying(ways, { R: 4, Y: 0, B: 2, G: 2 })).toBeUndefined();
    });
});

it('the order under the pile is the order chosen', () => {
    expect(keeping('giant', ['devil', 'alice'])).toBe('keep giant under devil alice');
    expect(keeping('giant', [])).toBe('keep giant');
});
