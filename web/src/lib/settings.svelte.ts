// What somebody has chosen for this browser: language, theme, colours, sounds, motion.
export const LANGUAGES = { en: 'English', nl: 'Nederlands', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

interface Choices {
    language: Language;
    theme: 'auto' | 'light' | 'dark';
    palette: 'standard' | 'colour-blind';
    marks: boolean;
    sounds: boolean;
    motion: 'auto' | 'reduced';
    welcomed: string[];
}

const KEY = 'tilewitch';

function spoken(): Language {
    for (const wanted of navigator.languages ?? []) {
        const short = wanted.slice(0, 2).toLowerCase();
        if (short in LANGUAGES) return short as Language;
    }
    return 'en';
}

function kept(): Partial<Choices> {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choices>;
    } catch {
        return {};
    }
}

export const settings: Choices = $state({
    language: spoken(),
    theme: 'auto',
    palette: 'standard',
    marks: false,
    sounds: false,
    motion: 'auto',
    welcomed: [],
    ...kept(),
});

/** Change choices, show them at once and keep them. */
export function choose(changes: Partial<Choices>): void {
    Object.assign(settings, changes);
    show();
    try {
        localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
        // Where nothing can be kept, the choice holds until the page closes.
    }
}

function show(): void {
    const root = document.documentElement;
    root.lang = settings.language;
    if (settings.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    if (settings.motion === 'auto') delete root.dataset.motion;
    else root.dataset.motion = settings.motion;
}

/** Whether things may move on the screen. */
export function lively(): boolean {
    return settings.motion !== 'reduced' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
