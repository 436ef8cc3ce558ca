// Which words are shown: message catalogues, loaded for a language and for the games that are looked at.
import { settings, type Language } from './settings.svelte';
import type { Refusal } from './wire';

export type Facts = Record<string, unknown>;
/** A sentence with {fields}, or one for each plural form that a language has, chosen by the field {n}. */
export type Message = string | { one: string; other: string };
export type Catalogue = Record<string, Message>;
export type Translate = (key: string, facts?: Facts) => string;

type Load = () => Promise<{ default: Catalogue }>;
const shared = import.meta.glob('../messages/*.json') as Record<string, Load>;
const ofBoards = import.meta.glob('../boards/*/messages/*.json') as Record<string, Load>;
const refusalsOfAll = import.meta.glob('../refusals/*.json') as Record<string, Load>;
const refusalsOfBoards = import.meta.glob('../boards/*/refusals/*.json') as Record<string, Load>;

let words: Catalogue = $state.raw({});
let reasons: Catalogue = $state.raw({});
let plural = new Intl.PluralRules('en');
const games = new Set<string>();

/** The message of a key in the language chosen. A key that is missing shows itself. */
export const t: Translate = (key, facts) => {
    const message = words[key];
    return message === undefined ? key : filled(message, facts);
};

export function has(key: string): boolean {
    return key in words;
}

/** A refusal as a sentence, without its rule number; `read` says how a fact reads (a tile, a card). */
export function reason(refusal: Refusal, read?: (name: string, value: unknown) => string): string {
    const facts: Facts = {};
    for (const [name, value] of Object.entries(refusal.facts ?? {}))
        facts[name] = read ? read(name, value) : value;
    const sentence = filled(reasons[refusal.text] ?? refusal.text, facts);
    return sentence.charAt(0).toLocaleUpperCase(settings.language) + sentence.slice(1);
}

export function filled(message: Message, facts: Facts = {}): string {
    const text = typeof message === 'string' ? message : message[form(Number(facts.n))];
    return text.replace(/\{(\w+)\}/g, (field, name: string) => (name in facts ? String(facts[name]) : field));
}

function form(n: number): 'one' | 'other' {
    return plural.select(n) === 'one' ? 'one' : 'other';
}

/** Load the words of the language chosen, for all pages and for the games loaded so far. */
export async function loadLanguage(language: Language = settings.language): Promise<void> {
    const loads: Promise<{ default: Catalogue }>[] = [shared[`../messages/${language}.json`]!()];
    const general = refusalsOfAll[`../refusals/${language}.json`];
    const refusals = general ? [general()] : [];
    for (const game of games) {
        const board = ofBoards[`../boards/${game}/messages/${language}.json`];
        if (board) loads.push(board());
        const why = refusalsOfBoards[`../boards/${game}/refusals/${language}.json`];
        if (why) refusals.push(why());
    }
    const [all, whys] = await Promise.all([Promise.all(loads), Promise.all(refusals)]);
    plural = new Intl.PluralRules(language);
    words = Object.assign({}, ...all.map((part) => part.default));
    reasons = Object.assign({}, ...whys.map((part) => part.default));
}

/** Load the words of a game, too. */
export async function loadGame(game: string): Promise<void> {
    if (games.has(game)) return;
    games.add(game);
    await loadLanguage();
}
