import {
  type AppEnv,
  focusField,
  hideKeyboard,
  pop,
  push,
  type Reaction,
  react,
  showDialog,
  snackbar,
} from '@tapwright/virtual-ui';
import { type Draft, type Note, type NotesEvent, type NotesState, titleOf } from './state.ts';

// Names shared by screens, reducer and app.
export const SEARCH_FIELD = 'search_src_text';
export const EDITOR = 'EditorActivity';
export const SETTINGS = 'SettingsActivity';
export const CONFIRM_DELETE = 'confirm_delete';

const isBlank = ({ title, body }: Draft): boolean => title.trim() === '' && body.trim() === '';

/** Leaves the editor by check mark, arrow or BACK: a changed note is saved, an empty one is deleted. */
function leaveEditor(state: NotesState, now: number): Reaction<NotesState> {
  const { draft } = state;
  const closed = { ...state, draft: null };
  if (draft === null) return react(closed, pop);
  const before = state.notes.find((note) => note.id === draft.id);
  const others = state.notes.filter((note) => note !== before);
  if (isBlank(draft)) return react({ ...closed, notes: others }, pop, snackbar('Empty note discarded'));
  if (before !== undefined && before.title === draft.title && before.body === draft.body) {
    return react(closed, pop);
  }
  const note: Note = {
    id: before?.id ?? state.nextId,
    title: draft.title,
    body: draft.body,
    editedAt: now,
  };
  const nextId = before === undefined ? state.nextId + 1 : state.nextId;
  return react({ ...closed, notes: [...others, note], nextId }, pop, snackbar('Note saved'));
}

/** Opens a note; does nothing if it is gone. */
function openNote(state: NotesState, id: number): Reaction<NotesState> {
  const note = state.notes.find((candidate) => candidate.id === id);
  if (note === undefined) return react(state);
  return react({ ...state, draft: { id, title: note.title, body: note.body } }, push(EDITOR));
}

/** Opens what a link names, as if nothing else had been open. */
function followLink(state: NotesState, id: number | null): Reaction<NotesState> {
  const closed = { ...state, draft: null, deleting: null, query: null };
  if (id === null) return startNote(closed);
  const opened = openNote(closed, id);
  return opened.effects.length > 0 ? opened : react(closed, snackbar('This note no longer exists'));
}

function startNote(state: NotesState): Reaction<NotesState> {
  return react({ ...state, draft: { id: null, title: '', body: '' } }, push(EDITOR), focusField('title'));
}

/** Copies the content of the editor, saved or not. The editor still shows the original. */
function copyDraft(state: NotesState, now: number): Reaction<NotesState> {
  const { draft } = state;
  if (draft === null || isBlank(draft)) return react(state, snackbar('Nothing to copy'));
  const copy: Note = {
    id: state.nextId,
    title: `Copy of ${titleOf(draft)}`,
    body: draft.body,
    editedAt: now,
  };
  return react({ ...state, notes: [...state.notes, copy], nextId: state.nextId + 1 }, snackbar('Copy made'));
}

function deleteNote(state: NotesState): Reaction<NotesState> {
  const notes = state.notes.filter((note) => note.id !== state.deleting);
  const next = { ...state, notes, deleting: null, draft: null };
  // From the editor there is a draft, and the editor closes too. From the list there is none.
  return state.draft === null
    ? react(next, snackbar('Note deleted'))
    : react(next, pop, snackbar('Note deleted'));
}

/** Changes the draft. Does nothing where no editor is open. */
function typed(state: NotesState, change: Partial<Draft>): Reaction<NotesState> {
  return react(state.draft === null ? state : { ...state, draft: { ...state.draft, ...change } });
}

function setting(state: NotesState, change: Partial<NotesState['settings']>): Reaction<NotesState> {
  return react({ ...state, settings: { ...state.settings, ...change } });
}

/** The reducer of the notes. */
export function reduceNotes(state: NotesState, event: NotesEvent, env: AppEnv): Reaction<NotesState> {
  switch (event.type) {
    case 'search_opened':
      return react({ ...state, query: '' }, focusField(SEARCH_FIELD));
    case 'search_typed':
      return react({ ...state, query: event.text });
    case 'search_closed':
      return react({ ...state, query: null }, hideKeyboard);
    case 'note_opened':
      return openNote(state, event.id);
    case 'note_started':
      return startNote(state);
    case 'link_followed':
      return followLink(state, event.id);
    case 'title_typed':
      return typed(state, { title: event.text });
    case 'body_typed':
      return typed(state, { body: event.text });
    case 'editor_left':
      return leaveEditor(state, env.now);
    case 'copy_asked':
      return copyDraft(state, env.now);
    case 'delete_asked':
      return react({ ...state, deleting: event.id }, showDialog(CONFIRM_DELETE));
    case 'delete_confirmed':
      return deleteNote(state);
    case 'dark_theme_toggled':
      return setting(state, { darkTheme: !state.settings.darkTheme });
    case 'sort_chosen':
      return setting(state, { sortBy: event.sortBy });
    case 'font_size_chosen':
      return setting(state, { fontSize: event.fontSize });
  }
}
