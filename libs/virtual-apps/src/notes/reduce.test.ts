import type { Effect } from '@tapwright/virtual-ui';
import { plainEnv } from '@tapwright/virtual-ui/testing';
import { describe, expect, it } from 'vitest';
import { reduceNotes } from './reduce.ts';
import { initialNotes } from './seed.ts';
import { listedNotes, type NotesEvent, type NotesState, titleOf } from './state.ts';

const NOW = Date.UTC(2026, 2, 2, 9, 30);
const start = initialNotes(NOW);

function after(events: readonly NotesEvent[], from: NotesState = start) {
  let state = from;
  let effects: readonly Effect[] = [];
  for (const event of events) {
    ({ state, effects } = reduceNotes(state, event, plainEnv(NOW + 1)));
  }
  return { state, effects };
}

const titles = (state: NotesState): string[] => listedNotes(state).map(titleOf);

describe('notes', () => {
  it('saves a new note with its own id and puts it first', () => {
    const { state, effects } = after([
      { type: 'note_started' },
      { type: 'title_typed', text: 'Seeds' },
      { type: 'editor_left' },
    ]);
    expect(titles(state)[0]).toBe('Seeds');
    expect(new Set(state.notes.map(({ id }) => id)).size).toBe(start.notes.length + 1);
    expect(state.draft).toBeNull();
    expect(effects[0]).toEqual({ nav: 'pop' });
  });

  it('keeps the date of a note that was opened but not changed', () => {
    const { state } = after([{ type: 'note_opened', id: 3 }, { type: 'editor_left' }]);
    expect(state.notes).toEqual(start.notes);
  });

  it('moves a changed note to the top', () => {
    const { state } = after([
      { type: 'note_opened', id: 6 },
      { type: 'body_typed', text: 'Ana: socks' },
      { type: 'editor_left' },
    ]);
    expect(titles(state)[0]).toBe('Gift ideas');
    expect(state.notes).toHaveLength(6);
  });

  it('discards a note that is left empty, new or old', () => {
    expect(after([{ type: 'note_started' }, { type: 'editor_left' }]).state.notes).toEqual(start.notes);
    const emptied = after([
      { type: 'note_opened', id: 1 },
      { type: 'title_typed', text: ' ' },
      { type: 'body_typed', text: '' },
      { type: 'editor_left' },
    ]);
    expect(emptied.state.notes.map(({ id }) => id)).toEqual([2, 3, 4, 5, 6]);
  });

  it('deletes only after the confirmation', () => {
    const asked = after([{ type: 'delete_asked', id: 4 }]);
    expect(asked.state.notes).toEqual(start.notes);
    expect(asked.effects).toEqual([{ nav: 'dialog', name: 'confirm_delete' }]);
    const confirmed = after([{ type: 'delete_confirmed' }], asked.state);
    expect(confirmed.state.notes.map(({ id }) => id)).toEqual([1, 2, 3, 5, 6]);
    expect(confirmed.effects).not.toContainEqual({ nav: 'pop' });
  });

  it('closes the editor when its note is deleted', () => {
    const { effects, state } = after([
      { type: 'note_opened', id: 4 },
      { type: 'delete_asked', id: 4 },
      { type: 'delete_confirmed' },
    ]);
    expect(effects[0]).toEqual({ nav: 'pop' });
    expect(state.draft).toBeNull();
  });

  it('copies the content of the editor, saved or not', () => {
    const { state } = after([
      { type: 'note_opened', id: 4 },
      { type: 'body_typed', text: 'less salt' },
      { type: 'copy_asked' },
    ]);
    expect(state.notes.at(-1)).toMatchObject({ id: 7, title: 'Copy of Rye bread', body: 'less salt' });
  });

  it('sorts by title or by the date of the last change', () => {
    const sorted = after([{ type: 'sort_chosen', sortBy: 'title' }]).state;
    expect(titles(sorted)).toEqual(titles(start).toSorted());
    expect(titles(after([{ type: 'sort_chosen', sortBy: 'edited' }], sorted).state)).toEqual(titles(start));
  });

  it('never changes the state that it gets', () => {
    const before = structuredClone(start);
    after([
      { type: 'note_opened', id: 2 },
      { type: 'title_typed', text: 'x' },
      { type: 'editor_left' },
      { type: 'delete_asked', id: 2 },
      { type: 'delete_confirmed' },
      { type: 'dark_theme_toggled' },
      { type: 'search_opened' },
    ]);
    expect(start).toEqual(before);
  });
});
