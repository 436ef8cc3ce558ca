// What happened, taken apart into what eyes can follow: a die, a witch that flies, a disc that turns, a card. Nothing here
// decides what may be; it only finds the way between what was and what is.
import type { LogEvent } from '../../lib/wire';
import type { View } from './things';

export type Scene =
    | { kind: 'roll'; pips: number }
    | { kind: 'fly'; seat: number; witch: number; to: number }
    | { kind: 'turn'; field: number; clan: number; face: string }
    | { kind: 'card'; clan: number; face: string };

interface Mover {
    seat: number;
    witch: number;
}

export function scenes(before: View, events: readonly LogEvent[], after: View): Scene[] {
    const found: Scene[] = [];
    const standing = before.clans.map((clan) => [...clan.witches]);
    const discs = new Map(before.discs.map((disc) => [disc.field, disc]));
    let mover: Mover | null = before.moving;

    const place = (): number => (mover ? standing[mover.seat]![mover.witch]! : 0);
    const fly = (to: number): void => {
        if (!mover || place() === to) return;
        standing[mover.seat]![mover.witch] = to;
        found.push({ kind: 'fly', ...seatAndWitch(mover), to });
    };
    /** The field of a neutral clan's sign that own numbers lead to. */
    const sign = (clan: number): number => {
        let at = place();
        for (let steps = 0; steps < 12; steps += 1) {
            const disc = discs.get(at);
            if (!mover || disc?.clan === clan || disc?.clan !== mover.seat || disc.face === 'magic') break;
            at += Number(disc.face);
        }
        return at;
    };
    /** The next field that the moving witch is known to have been on, from an event on. */
    const known = (from: number): number => {
        for (const [, text] of events.slice(from)) {
            const [word, field] = text.split(' ');
            if (word === 'disc') return Number(field);
            if (word === 'neutral-card') return sign(Number(field));
            if (word === 'roll') break;
        }
        return mover ? (after.clans[mover.seat]?.witches[mover.witch] ?? place()) : 0;
    };
    /** Go on by own numbers as far as a field that is known; straight there where they do not lead to it. */
    const goOn = (target: number): void => {
        const steps: number[] = [];
        for (let at = place(); at !== target && steps.length < 12;) {
            const disc = discs.get(at);
            if (!mover || disc?.clan !== mover.seat || disc.face === 'magic') break;
            at += Number(disc.face);
            steps.push(at);
        }
        if (steps.at(-1) === target) steps.forEach(fly);
        else fly(target);
    };

    events.forEach(([actor, text], i) => {
        const [word, ...rest] = text.split(' ');
        if (word === 'roll') {
            mover = null;
            found.push({ kind: 'roll', pips: Number(rest[0]) });
        } else if (word === 'move' && actor !== 'chance') {
            mover = { seat: actor, witch: Number(rest[0]) };
            fieldsOf(before, text).forEach(fly);
            goOn(known(i + 1));
        } else if (word === 'card' && actor !== 'chance') {
            found.push({ kind: 'card', clan: actor, face: rest[0]! });
            fieldsOf(before, text).forEach(fly);
            goOn(known(i + 1));
        } else if (word === 'disc') {
            const [field, clan, face] = [Number(rest[0]), Number(rest[1]), rest[2]!];
            goOn(field);
            discs.set(field, { field, clan, face });
            found.push({ kind: 'turn', field, clan, face });
            goOn(known(i + 1));
        } else if (word === 'neutral-card') {
            const [clan, face] = [Number(rest[0]), rest[1]!];
            found.push({ kind: 'card', clan, face });
            const target = known(i + 1);
            if (face !== 'magic' && target !== place()) fly(place() - Number(face));
            goOn(target);
        }
    });
    return found;
}

function seatAndWitch({ seat, witch }: Mover): Mover {
    return { seat, witch };
}

function fieldsOf(view: View, move: string): number[] {
    return view.ways.find((way) => way.move === move)?.fields ?? [];
}
