import { checkOn } from '../app-state.ts';
import type { AppTask } from '../task.ts';
import { isNotesState, type Note, type NotesState } from './state.ts';

/** A check that is false for anything that is not a state of this app. */
const onNotes = checkOn(isNotesState);

/** True where a note has the given title and body. What is not given may be anything. */
const hasNote = (state: NotesState, wanted: Partial<Note>): boolean =>
  state.notes.some(({ title, body }) => title === (wanted.title ?? title) && body === (wanted.body ?? body));

const MORE = { desc: 'More options' };
const settings = [
  { kind: 'click', on: MORE },
  { kind: 'click', on: { text: 'Settings' } },
] as const;

/** All tasks on the seeded app. */
export const notesTasks: readonly AppTask[] = [
  {
    id: 'notes-create',
    goal: 'Create a note titled "Choir practice" with the text "Bring the green folder" and save it',
    truth: [
      { kind: 'click', on: { desc: 'New note' } },
      { kind: 'text', on: { id: 'title' }, text: 'Choir practice' },
      { kind: 'text', on: { id: 'body' }, text: 'Bring the green folder' },
      { kind: 'click', on: { desc: 'Save' } },
    ],
    done: onNotes((state) => hasNote(state, { title: 'Choir practice', body: 'Bring the green folder' })),
  },
  {
    id: 'notes-delete',
    goal: 'Delete the note "Film evening"',
    truth: [
      { kind: 'click', on: { text: 'Film evening' } },
      { kind: 'click', on: MORE },
      { kind: 'click', on: { text: 'Delete' } },
      { kind: 'click', on: { text: 'Delete', id: 'android:id/button1' } },
    ],
    done: onNotes((state) => state.notes.length === 5 && !hasNote(state, { title: 'Film evening' })),
  },
  {
    id: 'notes-delete-by-long-press',
    goal: 'Delete the note "Gift ideas" from the list without opening it',
    truth: [
      { kind: 'long_click', on: { text: 'Gift ideas' } },
      { kind: 'click', on: { text: 'Delete' } },
    ],
    done: onNotes((state) => state.notes.length === 5 && !hasNote(state, { title: 'Gift ideas' })),
  },
  {
    id: 'notes-rename',
    goal: 'Change the title of the note "Rye bread" to "Sunday loaf" and save it',
    truth: [
      { kind: 'click', on: { text: 'Rye bread' } },
      { kind: 'clear', on: { id: 'title' } },
      { kind: 'text', on: { id: 'title' }, text: 'Sunday loaf' },
      { kind: 'click', on: { desc: 'Save' } },
    ],
    done: onNotes(
      (state) => hasNote(state, { title: 'Sunday loaf' }) && !hasNote(state, { title: 'Rye bread' }),
    ),
  },
  {
    id: 'notes-dark-theme',
    goal: 'Turn on the dark theme',
    truth: [...settings, { kind: 'click', on: { text: 'Dark theme' } }],
    done: onNotes((state) => state.settings.darkTheme),
  },
  {
    id: 'notes-sort-by-title',
    goal: 'Sort the notes by title and go back to the list',
    truth: [...settings, { kind: 'click', on: { text: 'Title' } }, { kind: 'back' }],
    done: onNotes((state) => state.settings.sortBy === 'title'),
  },
  {
    id: 'notes-large-font',
    goal: 'Set the font size to large',
    truth: [...settings, { kind: 'click', on: { text: 'Large' } }],
    done: onNotes((state) => state.settings.fontSize === 'large'),
  },
  {
    id: 'notes-search-and-add',
    goal: 'Search for "ferry" and add "Buy tickets early" at the end of the note that is found',
    truth: [
      { kind: 'click', on: { desc: 'Search' } },
      { kind: 'text', on: { id: 'search_src_text' }, text: 'ferry' },
      { kind: 'click', on: { text: 'Ferry to the island' } },
      { kind: 'click', on: { id: 'body' } },
      { kind: 'enter' },
      { kind: 'text', on: { id: 'body' }, text: 'Buy tickets early' },
      { kind: 'click', on: { desc: 'Save' } },
    ],
    done: onNotes(({ notes }) =>
      notes.some(({ title, body }) => title === 'Ferry to the island' && body.endsWith('Buy tickets early')),
    ),
  },
];
