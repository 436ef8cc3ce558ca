// Whether patches do what docs/protocol.md says.
import { expect, it } from 'vitest';
import { patched } from './patch';

it('leaves a value that has no patch', () => {
    expect(patched({ a: 1 }, null)).toEqual({ a: 1 });
    expect(patched(5, undefined)).toBe(5);
});
it('replaces a value, also by null and by nothing', () => {
    expect(patched({ turn: 1, bag: 5 }, { turn: { '=': null }, bag: 0 })).toEqual({ turn: null, bag: 0 });
    expect(patched([1, 2], { '=': [] })).toEqual([]);
});
it('adds to lists and changes items in them', () => {
    expect(patched([1], { '+': [2, 3] })).toEqual([1, 2, 3]);
    expect(patched([{ score: 1 }, { score: 2 }], { '1': { score: 7 } })).toEqual([
        { score: 1 },
        { score: 7 },
    ]);
});
it('drops fields that are gone and adds new ones', () => {
    expect(patched({ Rc: 1, Rs: 2 }, { '-': ['Rc'], Bt: 3 })).toEqual({ Rs: 2, Bt: 3 });
    expect(patched({}, { undo: { '=': { by: 1 } } })).toEqual({ undo: { by: 1 } });
});
