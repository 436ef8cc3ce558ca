// Small sounds, made here and only where they are wanted.
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

const TUNES = {
    tile: [[520, 0, 0.05]],
    turn: [
        [660, 0, 0.09],
        [880, 0.1, 0.14],
    ],
    no: [[180, 0, 0.12]],
    end: [
        [523, 0, 0.14],
        [659, 0.15, 0.14],
        [784, 0.3, 0.3],
    ],
} as const;

export function sound(name: keyof typeof TUNES): void {
    if (!settings.sounds) return;
    context ??= new AudioContext();
    for (const [pitch, from, long] of TUNES[name]) {
        const start = context.currentTime + from;
        const tone = context.createOscillator();
        const level = context.createGain();
        tone.type = 'triangle';
        tone.frequency.value = pitch;
        level.gain.setValueAtTime(0.0001, start);
        level.gain.exponentialRampToValueAtTime(0.12, start + 0.01);
        level.gain.exponentialRampToValueAtTime(0.0001, start + long);
        tone.connect(level).connect(context.destination);
        tone.start(start);
        tone.stop(start + long + 0.02);
    }
}
