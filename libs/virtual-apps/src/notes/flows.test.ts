import type { TaskLocator } from '@tapwright/virtual-ui';
import { createInteractiveSource, type InteractiveSource, playStep, screenOf } from '@tapwright/virtual-ui';
import { beforeEach, describe, expect, it } from 'vitest';
import { notesApp } from './app.ts';
import { isNotesState, type NotesState } from './state.ts';

const NOTES = 'org.tapwright.notes';
let source: InteractiveSource;

beforeEach(() => {
  source = createInteractiveSource({ apps: [notesApp], start: NOTES });
});

const tap = (...on: TaskLocator[]): void => {
  for (const locator of on) playStep(source, { kind: 'click', on: locator });
};
const type = (id: string, text: string): void => playStep(source, { kind: 'text', on: { id }, text });
const back = (): void => playStep(source, { kind: 'back' });
const shown = (id: string): string[] =>
  screenOf(source).elements.flatMap(({ resourceId, text }) =>
    resourceId.endsWith(`:id/${id}`) ? [text] : [],
  );

function state(): NotesState {
  const value = source.state(NOTES);
  if (!isNotesState(value)) throw new Error('not the state of Notes');
  return value;
}

describe('the editor', () => {
  it('saves with BACK too, after the keyboard is closed', () => {
    tap({ desc: 'New note' });
    type('title', 'Tent pegs');
    back();
    expect(state().notes).toHaveLength(6);
    back();
    expect(state().notes).toHaveLength(7);
    expect(shown('note_title')[0]).toBe('Tent pegs');
    expect(shown('snackbar_text')).toEqual(['Note saved']);
  });

  it('has the focus on the title of a new note', () => {
    tap({ desc: 'New note' });
    source.input({ kind: 'text', text: 'At once' });
    expect(state().draft?.title).toBe('At once');
  });

  it('reports that an empty note was not kept', () => {
    tap({ desc: 'New note' }, { desc: 'Navigate up' });
    expect(state().notes).toHaveLength(6);
    expect(shown('snackbar_text')).toEqual(['Empty note discarded']);
  });

  it('loses what was not saved when the app is stopped', () => {
    tap({ desc: 'New note' });
    type('title', 'Lost');
    source.forceStop(NOTES);
    source.start(NOTES);
    expect(state().draft).toBeNull();
    expect(shown('note_title')).toHaveLength(6);
  });

  it('keeps what was not saved while another app is in front', () => {
    tap({ desc: 'New note' });
    type('title', 'Kept');
    source.input({ kind: 'key', key: 'HOME' });
    source.start(NOTES);
    expect(shown('title')).toEqual(['Kept']);
  });

  it('asks before it deletes, and cancelling changes nothing', () => {
    const before = state().notes;
    for (const cancel of [() => tap({ text: 'Cancel' }), back]) {
      tap({ text: 'Rye bread' }, { desc: 'More options' }, { text: 'Delete' });
      expect(shown('message')).toEqual(['"Rye bread" will be gone for good.']);
      cancel();
      expect(shown('title')).toEqual(['Rye bread']);
      back();
    }
    expect(state().notes).toEqual(before);
  });

  it('copies a note', () => {
    tap({ text: 'Rye bread' }, { desc: 'More options' }, { text: 'Make a copy' }, { desc: 'Save' });
    expect(shown('note_title')[0]).toBe('Copy of Rye bread');
  });
});

describe('the search', () => {
  it.each([
    ['the cross', () => tap({ desc: 'Close search' })],
    ['the arrow', () => tap({ desc: 'Navigate up' })],
    ['BACK twice', () => [back(), back()]],
  ])('is left by %s', (_name, leave) => {
    tap({ desc: 'Search' });
    type('search_src_text', 'tap');
    expect(shown('note_title')).toEqual(['Questions for the plumber']);
    leave();
    expect(shown('note_title')).toHaveLength(6);
    expect(source.view().keyboardShown).toBe(false);
  });

  it('is still there after a found note is closed', () => {
    tap({ desc: 'Search' });
    type('search_src_text', 'rye');
    tap({ text: 'Rye bread' }, { desc: 'Navigate up' });
    expect(shown('search_src_text')).toEqual(['rye']);
    expect(shown('note_title')).toEqual(['Rye bread']);
  });

  it('shows a message when nothing is found', () => {
    tap({ desc: 'Search' });
    type('search_src_text', 'zebra');
    expect(shown('empty_text')).toEqual(['No notes found']);
  });
});

describe('the list', () => {
  it('shows a message when it is empty', () => {
    for (const title of shown('note_title')) {
      playStep(source, { kind: 'long_click', on: { text: title } });
      tap({ text: 'Delete' });
    }
    expect(shown('empty_text')).toEqual(['No notes yet']);
    expect(state().notes).toEqual([]);
  });
});

describe('the settings', () => {
  it('take effect at once and stay', () => {
    tap({ desc: 'More options' }, { text: 'Settings' }, { text: 'Title' }, { text: 'Small' });
    source.forceStop(NOTES);
    source.start(NOTES);
    expect(state().settings).toEqual({ darkTheme: false, sortBy: 'title', fontSize: 'small' });
    expect(shown('note_title')).toEqual(shown('note_title').toSorted());
  });
});
