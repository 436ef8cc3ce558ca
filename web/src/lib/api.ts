// How the app asks the server over HTTP.
import type {
    Analysis,
    Command,
    Created,
    Done,
    GameInfo,
    Guide,
    Hint,
    Joined,
    Me,
    Missed,
    MyTables,
    NewTable,
    Refusal,
    Replay,
    RuleText,
    Snapshot,
    Started,
    Why,
} from './wire';

/** The server said no, or did not answer (code `offline`). */
export class Refused extends Error {
    constructor(readonly refusal: Refusal) {
        super(refusal.text);
    }
}

const offline: Refusal = { code: 'offline', text: 'the server does not answer', facts: {} };

export async function ask<Answer>(
    path: string,
    method = 'GET',
    body?: unknown,
    signal?: AbortSignal,
): Promise<Answer> {
    const headers: Record<string, string> = {};
    if (method !== 'GET') headers['X-Tilewitch'] = '1';
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    let response: Response;
    try {
        response = await fetch(path, {
            method,
            headers,
            body: body === undefined ? null : JSON.stringify(body),
            credentials: 'same-origin',
            signal: signal ?? null,
        });
    } catch (error) {
        if (signal?.aborted) throw error;
        throw new Refused(offline);
    }
    if (!response.ok) throw new Refused(await refusalOf(response));
    return (response.status === 204 ? undefined : await response.json()) as Answer;
}

async function refusalOf(response: Response): Promise<Refusal> {
    try {
        const problem = (await response.json()) as { error: Refusal };
        if (problem.error?.text) return problem.error;
    } catch {
        // Not one of our answers: a proxy's, or none at all.
    }
    return { ...offline, facts: { status: response.status } };
}

const query = (values: Record<string, string | number | null | undefined>): string => {
    const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
    return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
};
const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

let known: Promise<GameInfo[]> | null = null;

/** The games that the server plays; asked once. */
export function games(): Promise<GameInfo[]> {
    known ??= ask<GameInfo[]>('/api/games').catch((error: unknown) => {
        known = null;
        throw error;
    });
    return known;
}
export const me = () => ask<Me>('/api/me');
export const rename = (changes: { name?: string; language?: string }) => ask<Me>('/api/me', 'PATCH', changes);
export const myTables = () => ask<MyTables>('/api/tables');
export const newTable = (wish: NewTable) => ask<Created>('/api/tables', 'POST', wish);
export const join = (secret: string, name: string | null) =>
    ask<Joined>(`/api/join/${encodeURIComponent(secret)}`, 'POST', name ? { name } : {});
export const look = (table: string, seat: number | null, signal: AbortSignal) =>
    ask<Snapshot>(`${at(table)}${query({ seat })}`, 'GET', undefined, signal);
export const missed = (
    table: string,
    seat: number | null,
    after: number,
    wait: number,
    signal: AbortSignal,
) => ask<Missed>(`${at(table)}/events${query({ seat, after, wait })}`, 'GET', undefined, signal);
export const command = (wanted: Command) => ask<Done>(`${at(wanted.table)}/commands`, 'POST', wanted);
export const guide = (table: string, seat: number | null, chosen: string, signal?: AbortSignal) =>
    ask<Guide>(`${at(table)}/guide${query({ seat, chosen })}`, 'GET', undefined, signal);
export const why = (table: string, seat: number | null, move: string) =>
    ask<Why>(`${at(table)}/why${query({ seat, move })}`);
export const hint = (table: string, seat: number | null) => ask<Hint>(`${at(table)}/hint${query({ seat })}`);
export const record = (table: string, seat: number | null) =>
    ask<unknown>(`${at(table)}/record${query({ seat })}`);
export const replay = (table: string, seat: number | null, after: number) =>
    ask<Replay>(`${at(table)}/replay${query({ seat, after })}`);
export const replayRecord = (record: unknown, after: number) =>
    ask<Replay>('/api/replay', 'POST', { record, after });
export const rules = (game: string, language: string) =>
    ask<RuleText[]>(`/api/rules/${encodeURIComponent(game)}${query({ language })}`);
export const analyse = (what: { table: string } | { record: unknown }) =>
    ask<Started>('/api/analyses', 'POST', what);
export const analysis = (id: string) => ask<Analysis>(`/api/analyses/${encodeURIComponent(id)}`);
export const cancelAnalysis = (id: string) => ask<void>(`/api/analyses/${encodeURIComponent(id)}`, 'DELETE');
