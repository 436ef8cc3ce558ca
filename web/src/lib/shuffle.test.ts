// Whether the app checks a shuffle as the package does.
import { expect, it } from 'vitest';
import { shuffleHolds } from './shuffle';

it('agrees with the hash that the package shows', async () => {
    const { createHash } = await import('node:crypto');
    const secret = '00'.repeat(32);
    const shown = createHash('sha256').update('tilewitch commitment ').update(Buffer.alloc(32)).digest('hex');
    expect(await shuffleHolds(secret, shown)).toBe(true);
    expect(await shuffleHolds('01'.repeat(32), shown)).toBe(false);
});
