// Where the app begins: words first, then the page.
import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { loadLanguage } from './lib/i18n.svelte';

await loadLanguage();
mount(App, { target: document.getElementById('app')! });

function keepForOffline(): void {
    navigator.serviceWorker.register('/sw.js').catch(() => {});
}
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    if (document.readyState === 'complete') keepForOffline();
    else addEventListener('load', keepForOffline);
}
