// What happened is taken apart into a way that leads from the view before to the view after.
import { describe, expect, it } from 'vitest';
import type { LogEvent } from '../../lib/wire';
import { scenes } from './scenes';
import { played, still } from './stage';
import type { Disc, View } from './things';

function view(witches: number[][], discs: Disc[] = [], more: Partial<View> = {}): View {
    const clan = (fields: number[]): View['clans'][number] => ({
        player: fields.length > 0,
        cards: ['7', 'magic'],
        witches: fields,
        score: 0,
        face_down: [0, 0, 0],
        known: [],
    });
    return {
        seat: 0,
        decides: 0,
        asked: 'move',
        turn: 0,
        roll: 4,
        moving: null,
        discs,
        clans: [...witches, [], [], [], []].slice(0, 4).map(clan),
        discarded: [],
        ways: [],
        over: false,
        winners: [],
        ...more,
    };
}
const disc = (field: number, clan: number, face: string): Disc => ({ field, clan, face });

function told(before: View, events: LogEvent[], after: View): string[] {
    const found = scenes(before, events, after);
    const end = found.reduce(played, still(before));
    expect(end.witches).toEqual(still(after).witches);
    return found.map((scene) => {
        if (scene.kind === 'fly') return `fly ${scene.seat} ${scene.witch} to ${scene.to}`;
        if (scene.kind === 'turn') return `turn ${scene.field}`;
        return scene.kind === 'roll' ? `roll ${scene.pips}` : `card ${scene.face}`;
    });
}

describe('scenes', () => {
    it('lead over own numbers that lay face up, and over those that are turned up on the way', () => {
        const lying = [disc(9, 0, '3')];
        const before = view(
            [
                [5, 0, 0],
                [0, 0, 0],
            ],
            lying,
            { ways: [{ move: 'move 0', fields: [9, 12] }] },
        );
        const after = view(
            [
                [14, 0, 0],
                [0, 0, 0],
            ],
            [...lying, disc(12, 0, '2'), disc(14, 1, '5')],
        );
        const events: LogEvent[] = [
            [0, 'move 0'],
            ['chance', 'disc 12 0 2'],
            ['chance', 'disc 14 1 5'],
            ['chance', 'roll 6'],
        ];
        expect(told(before, events, after)).toEqual([
            'fly 0 0 to 9',
            'fly 0 0 to 12',
            'turn 12',
            'fly 0 0 to 14',
            'turn 14',
            'roll 6',
        ]);
    });

    it('send a witch back by the card of a sign, and on by her own number', () => {
        const lying = [disc(9, 1, 'magic'), disc(5, 0, '2')];
        const before = view(
            [
                [9, 0, 0],
                [0, 0, 0],
            ],
            lying,
            {
                moving: { seat: 0, witch: 0, field: 9, backwards: false },
                ways: [{ move: 'card 4', fields: [5, 7] }],
            },
        );
        const after = view(
            [
                [7, 0, 0],
                [0, 0, 0],
            ],
            [...lying, disc(7, 2, '8')],
        );
        expect(
            told(
                before,
                [
                    [1, 'card 4'],
                    ['chance', 'disc 7 2 8'],
                ],
                after,
            ),
        ).toEqual(['card 4', 'fly 0 0 to 5', 'fly 0 0 to 7', 'turn 7']);
    });

    it('show a neutral card that cannot be carried out, and one that can', () => {
        const before = view([[5, 0, 0]], [disc(9, 3, 'magic')], { ways: [{ move: 'move 0', fields: [9] }] });
        const stays = view([[9, 0, 0]], before.discs);
        expect(
            told(
                before,
                [
                    [0, 'move 0'],
                    ['chance', 'neutral-card 3 10'],
                ],
                stays,
            ),
        ).toEqual(['fly 0 0 to 9', 'card 10']);
        const back = view([[6, 0, 0]], [...before.discs, disc(6, 1, '2')]);
        const events: LogEvent[] = [
            [0, 'move 0'],
            ['chance', 'neutral-card 3 3'],
            ['chance', 'disc 6 1 2'],
        ];
        expect(told(before, events, back)).toEqual(['fly 0 0 to 9', 'card 3', 'fly 0 0 to 6', 'turn 6']);
    });

    it('fly straight where nothing tells the way', () => {
        const before = view([[5, 0, 0]]);
        expect(told(before, [[0, 'move 0']], view([[11, 0, 0]]))).toEqual(['fly 0 0 to 11']);
    });
});
