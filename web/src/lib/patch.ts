// How one JSON value becomes another: see docs/protocol.md, "Patches".
type Json = unknown;
type Fields = Record<string, Json>;

export function patched(value: Json, patch: Json): Json {
    if (patch === null || patch === undefined) return value;
    if (typeof patch !== 'object') return patch;
    const change = patch as Fields;
    if ('=' in change) return change['='];
    if ('+' in change) return [...(value as Json[]), ...(change['+'] as Json[])];
    if (Array.isArray(value)) return value.map((item, i) => patched(item, change[String(i)]));
    const gone = new Set((change['-'] as string[] | undefined) ?? []);
    const kept: Fields = {};
    for (const [key, item] of Object.entries((value ?? {}) as Fields)) if (!gone.has(key)) kept[key] = item;
    for (const [key, inner] of Object.entries(change)) if (key !== '-') kept[key] = patched(kept[key], inner);
    return kept;
}
