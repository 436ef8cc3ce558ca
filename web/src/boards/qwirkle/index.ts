// What the app knows of Qwirkle.
import type { BoardModule } from '../board';
import Board from './Qwirkle.svelte';
import { laidBy, tileName, tileNames } from './tiles';
import type { QwirkleView } from './view';

const TILE = /^[ROYGBP][csdltx]$/;

const qwirkle: BoardModule<QwirkleView> = {
    Board,
    asks(view, info, t) {
        if (view.board.length === 0) return t('qwirkle.asks-opening');
        return view.bag > 0 ? t('qwirkle.asks') : t('qwirkle.asks-last');
    },
    tells([actor, text], names, t) {
        const name = typeof actor === 'number' ? (names[actor] ?? '') : '';
        const [word, ...rest] = text.split(' ');
        if (word === 'lay') {
            const tiles = laidBy(text);
            return t('qwirkle.told-lay', {
                name,
                tiles: tileNames(
                    tiles.map(({ tile }) => tile),
                    t,
                ),
            });
        }
        if (word === 'exchange') return t('qwirkle.told-exchange', { name, n: rest.length });
        if (word === 'pass') return t('qwirkle.told-pass', { name });
        return null;
    },
    fact(name, value, facts, t) {
        const text = String(value);
        if (TILE.test(text)) return tileName(text, t);
        const words = text.split(' ');
        if (words.length > 1 && words.every((word) => TILE.test(word))) return tileNames(words, t);
        return text;
    },
    place(move, t) {
        const tiles = laidBy(move);
        return tiles.map(({ x, y }) => t('qwirkle.place', { x, y })).join(', ');
    },
    note(view, seat, t) {
        return t('qwirkle.note', { n: view.seats[seat]?.tiles ?? 0 });
    },
    sheet(view) {
        return { rows: [], total: view.seats.map(({ score }) => score) };
    },
};

export default qwirkle;
