// What is asked and what happened in Gingerbread House, as sentences; and how its things are called.
import type { Facts, Translate } from '../../lib/i18n.svelte';
import type { LogEvent, TableInfo } from '../../lib/wire';
import type { Sheet } from '../board';
import { GATE, tokens, type Card, type Seat, type View } from './things';

const SYMBOLS: Record<string, string> = {
    red: 'R',
    yellow: 'Y',
    blue: 'B',
    green: 'G',
    stairway: 'S',
    exchange: 'X',
    cage: 'C',
    star: 'W',
};

export function symbolName(symbol: string, t: Translate): string {
    return t(`gingerbread-house.symbol.${symbol}`);
}

/** Several symbols: `red heart, twice; star`. */
export function symbolNames(symbols: string, t: Translate): string {
    const kinds = [...new Set(symbols)];
    return kinds
        .map((kind) => {
            const n = [...symbols].filter((symbol) => symbol === kind).length;
            return n === 1
                ? symbolName(kind, t)
                : t('gingerbread-house.times', { n, what: symbolName(kind, t) });
        })
        .join(', ');
}

export function tileName(tile: string, t: Translate): string {
    return [...tile].map((symbol) => symbolName(symbol, t)).join(' + ');
}

/** A character's name; those of components of one's own have the name on their card. */
export function characterName(name: string, t: Translate, title?: string): string {
    const key = `gingerbread-house.character.${name}`;
    const said = t(key);
    return said === key ? (title ?? capitals(name)) : said;
}

export function nameOf(card: Card, t: Translate): string {
    return characterName(card.name, t, card.title);
}

function capitals(name: string): string {
    return name.replace(
        /(^|-)(\w)/g,
        (_, space: string, letter: string) => (space && ' ') + letter.toUpperCase(),
    );
}

/** What a bonus card is called. */
export function cardName(card: string, t: Translate): string {
    if (/^\d+$/.test(card)) return t('gingerbread-house.family.value', { points: card });
    const [family, which] = card.split('-');
    const name = t(`gingerbread-house.family.${family}`);
    return family === 'oven' || family === 'pin' ? `${name}, ${symbolName(which!, t)}` : name;
}

/** What it counts. */
export function cardText(card: string, t: Translate): string {
    if (/^\d+$/.test(card)) return t('gingerbread-house.card.value', { n: Number(card) });
    const [family, which] = card.split('-');
    if (family === 'oven' || family === 'pin')
        return t(`gingerbread-house.card.${family}`, { symbol: symbolName(which!, t) });
    return t(`gingerbread-house.card.${card}`);
}

/** One sentence for all that a card shows. */
export function cardSaid(card: Card, t: Translate): string {
    return t('gingerbread-house.said.character', {
        name: nameOf(card, t),
        price: symbolNames(card.cost, t),
        points: card.points,
        type: t(`gingerbread-house.type.${card.type}`),
        mood: t(`gingerbread-house.mood.${card.mood}`),
    });
}

/** What stands under a seat's name. */
export function note(view: View, seat: number, t: Translate): string {
    const them = view.seats[seat];
    return them ? t('gingerbread-house.height', { height: them.height }) : '';
}

/** Where a move is played, for hints. */
export function place(move: string): string {
    const [word, ...rest] = move.split(' ');
    return word === 'build' ? `${rest[1]}, ${rest[2]}` : word === 'wild' ? rest[0]! : '';
}

// ---- what is asked

export function asks(view: View, info: TableInfo, t: Translate): string {
    const me = view.seats[view.active]!;
    if (view.step === 'effects')
        return t('gingerbread-house.asks.effects', { open: symbolNames(view.open, t) });
    if (view.step === 'keep' && me.gate.length === GATE) return t('gingerbread-house.asks.keep-full');
    if (view.step === 'trap')
        return payable(view, me) ? t('gingerbread-house.asks.trap') : t('gingerbread-house.asks.trap-none');
    if (view.step === 'over' || view.step === 'chance') return t('gingerbread-house.asks.nothing');
    return t(`gingerbread-house.asks.${view.step}`);
}

/** Whether there are tokens enough for anybody, as their cards show. */
function payable(view: View, me: Seat): boolean {
    return [...me.gate, ...view.line].some((card) => {
        const left = { ...me.pantry };
        for (const letter of card.cost) if (letter !== '*') left[letter] = (left[letter] ?? 0) - 1;
        return Object.values(left).every((n) => n >= 0) && tokens(me) >= card.cost.length;
    });
}

// ---- what happened

export function tells([actor, text]: LogEvent, names: readonly string[], t: Translate): string | null {
    const [word, ...rest] = text.split(' ') as [string, ...string[]];
    const who = actor === 'chance' ? '' : (names[actor] ?? '');
    const say = (key: string, facts: Facts = {}): string =>
        t(`gingerbread-house.tells.${key}`, { who, ...facts });
    const people = (slugs: string[]): string => slugs.map((slug) => characterName(slug, t)).join(', ');
    if (actor === 'chance') return tellsChance(word, rest, names, say, people, t);
    const [first = '', second = '', third = ''] = rest;
    if (word === 'build') {
        const facts = { tile: tileName(first, t), one: second, other: third };
        return rest[3] === 'stairs'
            ? say('build-stairs', { ...facts, n: Number(rest[4]), cell: rest[5] })
            : say('build', facts);
    }
    if (word === 'stairways') return say('stairways', { tile: tileName(first, t) });
    if (word === 'take' || word === 'discard') return say(word, { symbol: symbolName(first, t) });
    if (word === 'exchange')
        return say('exchange', { given: symbolName(first, t), taken: symbolName(second, t) });
    if (word === 'cage') return first === 'draw' ? say('draw') : say('cage', { name: people([first]) });
    if (word === 'keep') {
        const under = rest.slice(2);
        const facts = { name: people([first]), n: under.length, under: people(under) };
        return say(under.length === 0 ? 'keep' : under.includes('?') ? 'keep-hidden' : 'keep-under', facts);
    }
    if (word === 'trap') {
        const paid = third ? symbolNames(third, t) : '';
        return paid
            ? say('trap-paying', { name: people([first]), paid })
            : say('trap', { name: people([first]) });
    }
    if (word === 'wild') return say('wild', { cell: first });
    if (word === 'bonus') return say('bonus', { card: cardName(first, t) });
    if (word === 'gate' || word === 'release') return say(word, { name: people([first]) });
    return word === 'done' || word === 'end' ? say(word) : null;
}

function tellsChance(
    word: string,
    rest: string[],
    names: readonly string[],
    say: (key: string, facts?: Facts) => string,
    people: (slugs: string[]) => string,
    t: Translate,
): string | null {
    const seat = names[Number(rest[0])] ?? '';
    if (word === 'bonus')
        return say('bonus-dealt', { cards: rest.map((card) => cardName(card, t)).join('; ') });
    if (word === 'line') return say('line', { names: people(rest) });
    if (word === 'tiles')
        return say('tiles', {
            who: seat,
            tiles: rest
                .slice(1)
                .map((tile) => tileName(tile, t))
                .join('; '),
        });
    if (word === 'start') return say('start', { who: seat });
    return null;
}

// ---- facts of refusals and of gains

export function fact(name: string, value: unknown, facts: Facts, t: Translate): string {
    const text = String(value);
    if (name === 'symbol' || name === 'type') return SYMBOLS[text] ? symbolName(SYMBOLS[text], t) : text;
    if (name === 'character') return characterName(text, t);
    if (name === 'title') return characterName(String(facts.character ?? ''), t, text);
    if (name === 'card') return cardName(text, t);
    if (name === 'tile') return tileName(text, t);
    if (name === 'cost') return text === 'any' ? t('gingerbread-house.any') : symbolNames(text, t);
    if (name === 'otherwise' || name === 'wanted') return t(`gingerbread-house.now.${text}`);
    return text;
}

/** A part of what a move covers and brings. */
export function partSaid(part: { text: string; facts?: Facts; points: number }, t: Translate): string {
    const facts = part.facts ?? {};
    const read = Object.fromEntries(
        Object.entries(facts).map(([key, value]) => [key, fact(key, value, facts, t)]),
    );
    return t(`gingerbread-house.part.${part.text}`, read);
}

export function sheet(view: View, info: TableInfo, log: readonly LogEvent[], t: Translate): Sheet {
    const sum = (points: number[]): number => points.reduce((all, n) => all + n, 0);
    const row = (label: string, points: (seat: Seat) => number): Sheet['rows'][number] => ({
        label,
        points: view.seats.map(points),
    });
    return {
        rows: [
            row(t('gingerbread-house.sheet.characters'), (seat) =>
                sum(seat.trapped.map((card) => card.points)),
            ),
            row(t('gingerbread-house.sheet.cards'), (seat) => sum(seat.worth)),
            row(t('gingerbread-house.sheet.tokens'), (seat) => Math.floor(tokens(seat) / 2)),
        ],
        total: view.seats.map((seat) => seat.score),
    };
}
