// Whether the secret shown at the end is the one whose hash was shown at the start: see docs/records.md.
const PREFIX = new TextEncoder().encode('tilewitch commitment ');

export async function shuffleHolds(secret: string, commitment: string): Promise<boolean> {
    const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
    const whole = new Uint8Array([...PREFIX, ...bytes]);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
    return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('') === commitment;
}
