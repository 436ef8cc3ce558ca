// Where the focus goes when what had it is gone with the move that it played: to the first choice of the next decision.
import { tick } from 'svelte';

const CHOICES = ['.now button', '.house button', '.spread button'];

/** Remember that somebody has used this board by keyboard or pointer. */
export function used(frame: HTMLElement): () => void {
    const mark = (): void => {
        frame.dataset.used = '';
    };
    frame.addEventListener('focusin', mark);
    return () => frame.removeEventListener('focusin', mark);
}

/** Focus the first choice, where the focus was on this board and has got lost. */
export async function refocus(frame: HTMLElement | undefined): Promise<void> {
    await tick();
    if (frame?.dataset.used === undefined || document.activeElement !== document.body) return;
    CHOICES.flatMap((kind) => [...frame.querySelectorAll<HTMLButtonElement>(kind)])
        .find((one) => !one.disabled && one.ariaDisabled !== 'true' && one.checkVisibility())
        ?.focus({ preventScroll: true });
}
