// What somebody at a table is called: bots and guests without a name of their own are named in the language chosen.
import { has, t } from './i18n.svelte';
import type { SeatInfo } from './wire';

const GUEST = /^Guest( \d+)?$/;

export function seatName(seat: SeatInfo, number: number): string {
    if (seat.kind === 'open' && !seat.name) return t('seats.number', { number: number + 1 });
    if (seat.kind === 'bot' && seat.level && seat.name.startsWith(seat.level) && has(`bot.${seat.level}`))
        return t(`bot.${seat.level}`) + seat.name.slice(seat.level.length);
    if (GUEST.test(seat.name)) return seat.name.replace('Guest', t('seats.guest'));
    return seat.name;
}

/** As `seatName`, where only names are known. */
export function shownName(name: string): string {
    const level = /^level-\d/.exec(name)?.[0];
    if (level && has(`bot.${level}`)) return t(`bot.${level}`) + name.slice(level.length);
    return GUEST.test(name) ? name.replace('Guest', t('seats.guest')) : name;
}
