// What lies on the table in every race, and what it is called.
import type { Translate } from '../../lib/i18n.svelte';
import type { HexenrennenView } from './view';

export type { Clan, Disc, Way } from './view';
export type View = HexenrennenView;

export const CLANS = [0, 1, 2, 3] as const;
export const WITCHES = [0, 1, 2] as const;
export const PARTS = [0, 1, 2] as const;
export const NUMBERS = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
/** How many fields have a disc; those after them are the goal, with what they are worth. */
export const DISCS = 48;
export const WORTH: Record<number, number> = { 49: 2, 50: 3, 51: 4 };

export function clanName(clan: number, t: Translate): string {
    return t(`hexenrennen.clan.${clan}`);
}

/** `7`, or the magic sign. */
export function faceName(face: string, t: Translate): string {
    return face === 'magic' ? t('hexenrennen.magic') : face;
}

/** A field by its name. */
export function fieldName(field: number, t: Translate): string {
    if (field === 0) return t('hexenrennen.start');
    if (field > DISCS) return t('hexenrennen.goal', { worth: WORTH[field] });
    return t('hexenrennen.field', { field });
}

/** What a field shows. */
export function shows(view: View, field: number, t: Translate): string {
    if (field === 0 || field > DISCS) return fieldName(field, t);
    const disc = view.discs.find((one) => one.field === field);
    if (!disc) return t('hexenrennen.face-down');
    return t('hexenrennen.disc', { clan: clanName(disc.clan, t), face: faceName(disc.face, t) });
}
