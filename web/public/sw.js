// What works without a connection: files that were loaded once, and a page that says what is the matter.
const KEPT = 'tilewitch-1';
const ALWAYS = ['/offline.html', '/offline.css', '/icon.svg'];

self.addEventListener('install', (event) => {
    event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(ALWAYS)));
    self.skipWaiting();
});
self.addEventListener('activate', (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) =>
                Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))),
            )
            .then(() => self.clients.claim()),
    );
});
self.addEventListener('fetch', (event) => {
    const { request } = event;
    const address = new URL(request.url);
    if (
        request.method !== 'GET' ||
        address.origin !== location.origin ||
        address.pathname.startsWith('/api/')
    )
        return;
    if (request.mode === 'navigate') {
        event.respondWith(fetch(request).catch(() => caches.match('/offline.html')));
    } else if (address.pathname.startsWith('/assets/')) {
        event.respondWith(kept(request));
    } else if (ALWAYS.includes(address.pathname)) {
        event.respondWith(fetch(request).catch(() => caches.match(request)));
    }
});

/** Files in assets never change: their names do. */
async function kept(request) {
    const found = await caches.match(request);
    if (found) return found;
    const answer = await fetch(request);
    if (answer.ok) {
        const copy = answer.clone();
        const room = await caches.open(KEPT);
        await room.put(request, copy);
    }
    return answer;
}
