// How the app is built: one page, no inline script or style, boards and languages in files of their own.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.TILEWITCH_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
    plugins: [svelte()],
    build: {
        outDir: '../src/tilewitch/server/static',
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        manifest: 'parts.json',
    },
    server: { proxy: { '/api': { target: server, ws: true } } },
    resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
    test: { environment: 'jsdom', include: ['src/**/*.test.ts'] },
});
