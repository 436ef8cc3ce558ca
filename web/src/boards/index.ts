// Which boards there are: each in a file of its own that is loaded when a table of its game is opened.
import { loadGame } from '../lib/i18n.svelte';
import type { BoardModule } from './board';

const modules = import.meta.glob('./*/index.ts') as Record<string, () => Promise<{ default: BoardModule }>>;

export const GAMES = ['qwirkle', 'gingerbread-house', 'hexenrennen'] as const;

export async function loadBoard(game: string): Promise<BoardModule> {
    const load = modules[`./${game}/index.ts`];
    if (!load) throw new Error(`there is no board for ${game}`);
    const [module] = await Promise.all([load(), loadGame(game)]);
    return module.default;
}
