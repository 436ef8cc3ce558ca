// Whether every sentence is there in every language, with the same fields, and every key in the code exists.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './lib/settings.svelte';
import type { Catalogue, Message } from './lib/i18n.svelte';

const SOURCE = join(__dirname);
const languages = Object.keys(LANGUAGES);

function files(folder: string): string[] {
    return readdirSync(folder).flatMap((name) => {
        const path = join(folder, name);
        return statSync(path).isDirectory() ? files(path) : [path];
    });
}
function read(path: string): Catalogue {
    return JSON.parse(readFileSync(path, 'utf8')) as Catalogue;
}
function fields(message: Message): string[] {
    const texts = typeof message === 'string' ? [message] : [message.one, message.other];
    return [...new Set(texts.flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();
}

const all = files(SOURCE);
const folders = [
    ...new Set(all.filter((path) => /\/messages\/en\.json$/.test(path)).map((path) => join(path, '..'))),
];
const refusals = [
    ...new Set(all.filter((path) => /\/refusals\/\w+\.json$/.test(path)).map((path) => join(path, '..'))),
];

describe.each(folders)('catalogues in %s', (folder) => {
    const english = read(join(folder, 'en.json'));
    it.each(languages)('%s has the same keys and fields as English', (language) => {
        const other = read(join(folder, `${language}.json`));
        expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
        for (const [key, message] of Object.entries(other)) {
            expect([key, fields(message)]).toEqual([key, fields(english[key]!)]);
            expect([key, typeof message]).toEqual([key, typeof english[key]]);
        }
    });
});

describe.each(refusals)('refusals in %s', (folder) => {
    it.each(languages.filter((language) => language !== 'en'))(
        '%s keeps the fields of each template',
        (language) => {
            for (const [template, message] of Object.entries(read(join(folder, `${language}.json`)))) {
                expect([template, fields(message)]).toEqual([template, fields(template)]);
            }
        },
    );
});

describe('keys in the code', () => {
    const known = Object.assign({}, ...folders.map((folder) => read(join(folder, 'en.json')))) as Catalogue;
    const code = all.filter((path) => /\.(svelte|ts)$/.test(path) && !path.endsWith('.test.ts'));
    it('are all in the catalogues', () => {
        const missing: string[] = [];
        for (const path of code) {
            for (const [, key] of readFileSync(path, 'utf8').matchAll(/\bt\(\s*'([^']+)'/g)) {
                if (!(key! in known)) missing.push(`${path}: ${key}`);
            }
        }
        expect(missing).toEqual([]);
    });
    it('and every message is used somewhere', () => {
        const text = code.map((path) => readFileSync(path, 'utf8')).join('\n');
        const prefixes = [...text.matchAll(/`([\w.-]+[.-])\$\{/g)].map(([, prefix]) => prefix!);
        const unused = Object.keys(known).filter(
            (key) => !text.includes(`'${key}'`) && !prefixes.some((prefix) => key.startsWith(prefix)),
        );
        expect(unused).toEqual([]);
    });
});
