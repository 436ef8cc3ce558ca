// What is told to those who listen: one region, spoken politely, the latest sentences last.
let lines: { number: number; text: string }[] = $state([]);
let count = 0;

export function say(text: string): void {
    if (!text) return;
    lines = [...lines.slice(-3), { number: ++count, text }];
}
export const spoken = (): readonly { number: number; text: string }[] => lines;
