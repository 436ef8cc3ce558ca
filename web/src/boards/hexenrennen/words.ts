// What is asked and what happened in a race, as sentences.
import type { Facts, Translate } from '../../lib/i18n.svelte';
import type { LogEvent, TableInfo } from '../../lib/wire';
import { seatName } from '../../lib/names';
import type { Sheet } from '../board';
import { clanName, DISCS, faceName, fieldName, WITCHES, WORTH, type View } from './things';

export function asks(view: View, info: TableInfo, t: Translate): string {
    const { moving } = view;
    if (view.asked === 'course') return t('hexenrennen.asks.course');
    if (view.asked === 'move')
        return t(view.ways.length ? 'hexenrennen.asks.move' : 'hexenrennen.asks.pass', {
            roll: view.roll ?? 0,
        });
    if (!moving) return t('hexenrennen.asks.nothing');
    const facts = {
        witch: moving.witch + 1,
        field: moving.field,
        who: seatName(info.seats[moving.seat]!),
    };
    if (view.asked === 'own sign') return t('hexenrennen.asks.own', facts);
    if (!view.ways.length) return t('hexenrennen.asks.sign-none', facts);
    return t(moving.backwards ? 'hexenrennen.asks.sign-back' : 'hexenrennen.asks.sign', facts);
}

export function tells([actor, text]: LogEvent, names: readonly string[], t: Translate): string | null {
    const [word, ...rest] = text.split(' ') as [string, ...string[]];
    const [first = '', second = '', third = ''] = rest;
    const who = actor === 'chance' ? '' : (names[actor] ?? '');
    const say = (key: string, facts: Facts = {}): string => t(`hexenrennen.tells.${key}`, { who, ...facts });
    if (word === 'course')
        return rest.includes('?') ? say('course') : say('course-own', { spread: rest.join(' ') });
    if (word === 'neutral') return say('neutral', { clan: clanName(Number(first), t) });
    if (word === 'start') return say('start', { who: names[Number(first)] });
    if (word === 'roll') return say('roll', { pips: first });
    if (word === 'move') return say('move', { witch: Number(first) + 1 });
    if (word === 'disc')
        return say('disc', { field: first, clan: clanName(Number(second), t), face: faceName(third, t) });
    if (word === 'card') return say('card', { face: faceName(first, t) });
    if (word === 'neutral-card')
        return say('neutral-card', { clan: clanName(Number(first), t), face: faceName(second, t) });
    return word === 'pass' || word === 'stay' || word === 'leave' ? say(word) : null;
}

export function fact(name: string, value: unknown, facts: Facts, t: Translate): string {
    if (name === 'clan') return clanName(Number(value), t);
    if (name === 'face' || name === 'card') return faceName(String(value), t);
    if (name === 'witch') return String(Number(value) + 1);
    return String(value);
}

export function sheet(view: View, info: TableInfo, log: readonly LogEvent[], t: Translate): Sheet {
    const players = view.clans.filter((clan) => clan.player);
    return {
        rows: WITCHES.map((witch) => ({
            label: t('hexenrennen.witch', { witch: witch + 1 }),
            points: players.map((clan) => WORTH[clan.witches[witch] ?? 0] ?? 0),
        })),
        total: players.map((clan) => clan.score),
    };
}

/** The same in figures, where there is little room. */
export function wayShort(fields: readonly number[], t: Translate): string {
    return fields
        .map((field) => (field > 0 && field <= DISCS ? String(field) : fieldName(field, t)))
        .join(' → ');
}

/** What a witch comes to, one field after another. */
export function wayName(fields: readonly number[], t: Translate): string {
    return fields.map((field) => fieldName(field, t)).join(' → ');
}

/** What stands under a seat's name. */
export function note(view: View, seat: number, t: Translate): string {
    return t('hexenrennen.cards', { n: view.clans[seat]?.cards.length ?? 0 });
}
