// Whether a replay stops where somebody decides, with the view that its patches make.
import { expect, it } from 'vitest';
import { recorded, whole } from './replaying';
import type { Replay } from './wire';

const part = (first: number, more: boolean, frames: Replay['frames']): Replay => ({
    game: 'qwirkle',
    options: {},
    names: ['Ann', 'Bob'],
    first,
    frames,
    more,
    winners: [1],
});
const frames: Replay['frames'] = [
    { event: null, patch: { '=': { bag: 108 } }, turn: null, scores: [0, 0] },
    { event: ['chance', 'draw 0 Rc'], patch: { bag: 107 }, turn: 0, scores: [0, 0] },
    { event: [0, 'lay Rc@0,0'], patch: null, turn: null, scores: [1, 0] },
    { event: ['chance', 'draw 0 Rs'], patch: { bag: 106 }, turn: null, scores: [1, 0] },
];

it('joins the parts and keeps the positions in which somebody decides, and the last', async () => {
    const parts = [part(0, true, frames.slice(0, 2)), part(2, false, frames.slice(2))];
    const game = recorded(await whole(async (after) => parts[after === 0 ? 0 : 1]!));
    expect(game.log).toHaveLength(3);
    expect(game.stops).toEqual([
        { view: { bag: 107 }, turn: 0, scores: [0, 0], events: 1 },
        { view: { bag: 106 }, turn: null, scores: [1, 0], events: 3 },
    ]);
});
