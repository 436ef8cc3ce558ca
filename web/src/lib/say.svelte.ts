// What is told to those who listen: one region, spoken politely, the latest sentences last.
/** More than a turn has of them: one that is gone before it was spoken is never heard. */
const KEPT = 24;
let lines: { number: number; text: string }[] = $state([]);
let count = 0;

export function say(text: string): void {
    if (!text) return;
    lines = [...lines.slice(1 - KEPT), { number: ++count, text }];
}
export const spoken = (): readonly { number: number; text: string }[] => lines;
