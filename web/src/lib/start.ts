// A table in one click: against one bot, of a level that fits.
import { go } from './router.svelte';
import { games, newTable } from './api';
import { choose, settings } from './settings.svelte';

const KEY = 'tilewitch.level.';
export const FITTING = 'level-2';

/** The level that somebody chose last for a game, or one that most people enjoy at first. */
export function levelFor(game: string): string {
    try {
        return localStorage.getItem(KEY + game) ?? FITTING;
    } catch {
        return FITTING;
    }
}
export function keepLevel(game: string, level: string): void {
    try {
        localStorage.setItem(KEY + game, level);
    } catch {
        // It is asked again next time.
    }
}

export async function startAgainstBot(game: string): Promise<void> {
    const about = (await games()).find(({ name }) => name === game);
    const level = about?.levels.find(({ name }) => name === levelFor(game)) ?? about?.levels[0];
    const { table } = await newTable({
        game,
        seats: [{ kind: 'me' }, { kind: 'bot', level: level?.name ?? FITTING }],
    });
    if (!settings.welcomed.includes('home')) choose({ welcomed: [...settings.welcomed, 'home'] });
    go(`/table/${table}`);
}
