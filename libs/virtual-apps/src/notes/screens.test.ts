import type { TruthStep } from '@tapwright/virtual-ui';
import { createInteractiveSource, type InteractiveSource, playStep, screenOf } from '@tapwright/virtual-ui';
import { lintScreen } from '@tapwright/virtual-ui/testing';
import { describe, expect, it } from 'vitest';
import { notesApp } from './app.ts';

const NOTES = 'org.tapwright.notes';
const click = (on: { text?: string; desc?: string; id?: string }): TruthStep => ({ kind: 'click', on });
const newNote = click({ desc: 'New note' });
const openNote = click({ text: 'Rye bread' });
const more = click({ desc: 'More options' });
const settings = [more, click({ text: 'Settings' })];
const search = click({ desc: 'Search' });
const longText = 'Every word of this goes on. '.repeat(60);

const places: Readonly<Record<string, readonly TruthStep[]>> = {
  list: [],
  'list menu': [more],
  search: [search],
  'search results': [search, { kind: 'text', on: { id: 'search_src_text' }, text: 'the' }],
  'nothing found': [search, { kind: 'text', on: { id: 'search_src_text' }, text: 'qqq' }],
  'empty editor': [newNote],
  editor: [openNote],
  'long note': [openNote, { kind: 'text', on: { id: 'body' }, text: longText }],
  'long title': [newNote, { kind: 'text', on: { id: 'title' }, text: longText }, { kind: 'back' }],
  'message over the list': [
    newNote,
    { kind: 'text', on: { id: 'title' }, text: longText },
    click({ desc: 'Save' }),
  ],
  'editor menu': [openNote, more],
  'delete dialog': [openNote, more, click({ text: 'Delete' })],
  settings,
  'large and dark': [...settings, click({ text: 'Large' }), click({ text: 'Dark theme' })],
  'large list': [...settings, click({ text: 'Large' }), { kind: 'back' }],
};

function at(steps: readonly TruthStep[]): InteractiveSource {
  const source = createInteractiveSource({ apps: [notesApp], start: NOTES });
  for (const step of steps) playStep(source, step);
  return source;
}

describe.each(Object.entries(places))('the screen "%s"', (_name, steps) => {
  it('has nothing that overlaps, is off the screen, cut or without a name', () => {
    expect(lintScreen(at(steps))).toEqual([]);
  });

  it('is the same when it is reached again', () => {
    expect(at(steps).view()).toEqual(at(steps).view());
  });
});

describe('the list', () => {
  it('can be scrolled until the floating button no longer covers its last note', () => {
    const source = at([...settings, click({ text: 'Large' }), { kind: 'back' }, newNote]);
    playStep(source, { kind: 'text', on: { id: 'title' }, text: 'One more' });
    playStep(source, click({ desc: 'Save' }));
    source.input({ kind: 'swipe', from: [500, 1900], to: [500, 300], ms: 300 });
    const { elements } = screenOf(source);
    const cards = elements.filter(({ resourceId }) => resourceId.endsWith('/note_card'));
    const fab = elements.find(({ resourceId }) => resourceId.endsWith('/new_note'));
    expect(cards.at(-1)?.bounds[3]).toBeLessThan(fab?.bounds[1] ?? 0);
  });

  it('shows the notes that contain the query in title or body, ignoring case', () => {
    const source = at([search, { kind: 'text', on: { id: 'search_src_text' }, text: 'SUN' }]);
    const titles = screenOf(source)
      .elements.filter(({ resourceId }) => resourceId.endsWith('/note_title'))
      .map(({ text }) => text);
    expect(titles).toEqual(['Balcony herbs', 'Gift ideas']);
  });
});

describe('the theme', () => {
  it('changes the picture, and in the tree only the switch', async () => {
    const light = at(settings);
    const dark = at([...settings, click({ text: 'Dark theme' })]);
    const [before, after] = [await light.picture(), await dark.picture()];
    expect(Buffer.from(before.png).equals(after.png)).toBe(false);
    const switched = light
      .view()
      .hierarchy.replace('checkable="true" checked="false"', 'checkable="true" checked="true"');
    expect(dark.view().hierarchy).toBe(switched);
  });
});
