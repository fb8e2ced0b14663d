import type { Note, NotesState } from './state.ts';

const HOUR = 3_600_000;

/** Title, body, and hours since the last change. */
const SEEDS: readonly (readonly [title: string, body: string, hoursAgo: number])[] = [
  ['Balcony herbs', 'Basil wants more sun.\nMove the mint to its own pot before it takes over.', 2],
  ['Questions for the plumber', 'Why does the kitchen tap hum?\nCan the boiler be moved to the cellar?', 9],
  [
    'Film evening',
    'Short list: something from the fifties, something with trains, nothing longer than two hours.',
    30,
  ],
  ['Rye bread', '500 g rye flour, 400 ml water, 10 g salt.\nBake 50 minutes at 200 degrees.', 77],
  ['Ferry to the island', 'Leaves the north pier at 7:40 and 13:15. Bicycles travel free on weekdays.', 200],
  ['Gift ideas', 'Ana: a puzzle lamp.\nGrandpa: seeds for the tall sunflowers.', 410],
];

/** The initial state of the app, with dates before now. */
export function initialNotes(now: number): NotesState {
  const notes = SEEDS.map(
    ([title, body, hoursAgo], i): Note => ({ id: i + 1, title, body, editedAt: now - hoursAgo * HOUR }),
  );
  return {
    notes,
    nextId: notes.length + 1,
    query: null,
    draft: null,
    deleting: null,
    settings: { darkTheme: false, sortBy: 'edited', fontSize: 'medium' },
  };
}
