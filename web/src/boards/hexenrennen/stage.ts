// What the course shows at a moment: behind the view while things move, the same as the view when they rest.
import type { Scene } from './scenes';
import type { Disc, View } from './things';

export interface Stage {
    witches: readonly (readonly number[])[];
    discs: ReadonlyMap<number, Disc>;
    roll: number | null;
    /** A card just played, while it is shown. */
    card: { clan: number; face: string } | null;
    /** The field whose disc has just turned. */
    turned: number | null;
    /** The witch who flies: `seat witch`. */
    flying: string | null;
}

export function still(view: View): Stage {
    return {
        witches: view.clans.map((clan) => clan.witches),
        discs: new Map(view.discs.map((disc) => [disc.field, disc])),
        roll: view.roll,
        card: null,
        turned: null,
        flying: null,
    };
}

export function played(stage: Stage, scene: Scene): Stage {
    const next = { ...stage, card: null, turned: null, flying: null };
    if (scene.kind === 'roll') return { ...next, roll: scene.pips };
    if (scene.kind === 'card') return { ...next, card: { clan: scene.clan, face: scene.face } };
    if (scene.kind === 'turn') {
        const disc = { field: scene.field, clan: scene.clan, face: scene.face };
        return { ...next, discs: new Map([...stage.discs, [scene.field, disc]]), turned: scene.field };
    }
    const witches = stage.witches.map((fields, seat) =>
        seat === scene.seat
            ? fields.map((field, witch) => (witch === scene.witch ? scene.to : field))
            : fields,
    );
    return { ...next, witches, flying: `${scene.seat} ${scene.witch}` };
}

/** How long a scene is shown, in milliseconds. */
export const LASTS: Record<Scene['kind'], number> = { roll: 520, fly: 620, turn: 520, card: 800 };
