// What somebody at a table is called: bots and guests without a name of their own are named in the language chosen.
import { has, t } from './i18n.svelte';
import type { SeatInfo, TableInfo } from './wire';

const LEVEL = /^level-\d/;
const GUEST = /^Guest( \d+)?$/;

export function shownName(name: string): string {
    const level = LEVEL.exec(name)?.[0];
    if (level && has(`bot.${level}`)) return t(`bot.${level}`) + name.slice(level.length);
    return GUEST.test(name) ? name.replace('Guest', t('seats.guest')) : name;
}

export function seatName(seat: SeatInfo): string {
    return seat.kind === 'open' ? t('seats.open') : shownName(seat.name);
}

/** A table with everybody called as they are shown. */
export function named(info: TableInfo): TableInfo {
    const seats = info.seats.map((seat) => ({ ...seat, name: seatName(seat) }));
    return { ...info, seats };
}
