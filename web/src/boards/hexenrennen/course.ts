// Where the fields of the winding course lie on the screen: wide in three bends, or tall in eight.

export interface Point {
    x: number;
    y: number;
}
export interface Course {
    width: number;
    height: number;
    /** The places of the start (0), the discs (1 to 48) and the goal fields (49 to 51). */
    fields: readonly Point[];
    /** The road through all of them. */
    road: string;
    /** How large discs are. */
    radius: number;
}

const wave = (i: number, size: number): number => Math.sin((i / 15) * Math.PI * 2) * size;

function wide(): Course {
    const fields: Point[] = [{ x: 66, y: 78 }];
    for (let i = 0; i < 16; i += 1) fields.push({ x: 152 + i * 48.4, y: 84 + wave(i, 20) });
    for (let i = 0; i < 16; i += 1) fields.push({ x: 846 - i * 48.4, y: 207 - wave(i, 18) });
    for (let i = 0; i < 16; i += 1) fields.push({ x: 92 + i * 48.4, y: 330 + wave(i, 18) });
    fields.push({ x: 890, y: 322 }, { x: 930, y: 262 }, { x: 940, y: 198 });
    return finished(1000, 402, fields, 21.5);
}

function tall(): Course {
    const fields: Point[] = [{ x: 66, y: 42 }];
    for (let i = 0; i < 48; i += 1) {
        const lane = Math.floor(i / 6);
        const along = lane % 2 ? 5 - (i % 6) : i % 6;
        fields.push({ x: 46 + along * 59.6, y: 116 + lane * 65 + (along % 2 ? 7 : -7) });
    }
    fields.push({ x: 96, y: 646 }, { x: 206, y: 640 }, { x: 316, y: 634 });
    return finished(390, 690, fields, 24);
}

function finished(width: number, height: number, fields: Point[], radius: number): Course {
    return { width, height, fields, radius, road: smooth(fields) };
}

/** A curve through points. */
function smooth(points: readonly Point[]): string {
    const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))]!;
    let path = `M${at(0).x} ${at(0).y}`;
    for (let i = 0; i < points.length - 1; i += 1) {
        const [before, from, to, next] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
        const numbers = [
            from.x + (to.x - before.x) / 6,
            from.y + (to.y - before.y) / 6,
            to.x - (next.x - from.x) / 6,
            to.y - (next.y - from.y) / 6,
            to.x,
            to.y,
        ];
        path += `C${numbers.map((n) => n.toFixed(1)).join(' ')}`;
    }
    return path;
}

export const WIDE = wide();
export const TALL = tall();
