// Gingerbread House: its table and its words.
import type { BoardModule } from '../board';
import Board from './Board.svelte';
import type { View } from './things';
import { asks, fact, note, place, sheet, tells } from './words';

export default { Board, asks, tells, fact, sheet, note, place } satisfies BoardModule<View>;
