// What a tile is called, and where the tiles of a move lie.
import type { Translate } from '../../lib/i18n.svelte';
import type { Tile } from './view';

export const COLOURS = ['R', 'O', 'Y', 'G', 'B', 'P'] as const;
export const SHAPES = ['c', 's', 'd', 'l', 't', 'x'] as const;

/** `red circle` for `Rc`. */
export function tileName(tile: string, t: Translate): string {
    return t('qwirkle.tile', {
        colour: t(`qwirkle.colour.${tile[0]}`),
        shape: t(`qwirkle.shape.${tile[1]}`),
    });
}

export function tileNames(tiles: readonly string[], t: Translate): string {
    return tiles.map((tile) => tileName(tile, t)).join(', ');
}

/** The tiles of `lay Rc@0,0 Rs@1,0`; none for other moves. */
export function laidBy(move: string): Tile[] {
    const [word, ...rest] = move.split(' ');
    if (word !== 'lay') return [];
    return rest.map((text) => {
        const [tile = '', place = ''] = text.split('@');
        const [x = 0, y = 0] = place.split(',').map(Number);
        return { tile, x, y };
    });
}

export function layText(tiles: readonly Tile[]): string {
    return ['lay', ...tiles.map(({ tile, x, y }) => `${tile}@${x},${y}`)].join(' ');
}

/** The cells at which a tile may be laid next, by what a guide says. */
export function cellsFor(tile: string, next: readonly string[]): { x: number; y: number }[] {
    return next.flatMap((token) => {
        const [found, place] = token.split('@');
        if (found !== tile || !place) return [];
        const [x = 0, y = 0] = place.split(',').map(Number);
        return [{ x, y }];
    });
}

export const same = (a: { x: number; y: number }, b: { x: number; y: number }): boolean =>
    a.x === b.x && a.y === b.y;
