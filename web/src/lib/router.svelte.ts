// Which page an address stands for, and how one goes to another without loading anything anew.
export interface Place {
    page: 'home' | 'new' | 'table' | 'join' | 'replay' | 'learn' | 'missing';
    /** What follows the page's name: a table, a game, a link's secret. */
    what: string;
    query: URLSearchParams;
}

const PAGES = ['new', 'table', 'join', 'replay', 'learn'] as const;

export function placeOf(address: { pathname: string; search: string }): Place {
    const [page = '', what = '', ...rest] = address.pathname
        .split('/')
        .filter(Boolean)
        .map(decodeURIComponent);
    const query = new URLSearchParams(address.search);
    if (!page) return { page: 'home', what: '', query };
    const found = PAGES.find((one) => one === page);
    return found && !rest.length ? { page: found, what, query } : { page: 'missing', what: '', query };
}

let place: Place = $state.raw(placeOf(location));

export const here = (): Place => place;

/** Go to an address of the app. */
export function go(address: string, replace = false): void {
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    arrive();
    scrollTo(0, 0);
}

function arrive(): void {
    place = placeOf(location);
}

addEventListener('popstate', arrive);
document.addEventListener('click', (event) => {
    if (
        event.defaultPrevented ||
        event.button ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
    )
        return;
    const link = (event.target as Element | null)?.closest?.('a[href^="/"]') as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute('download') || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    go(link.pathname + link.search);
});
