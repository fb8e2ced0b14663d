import type { Screen, ScreenElement } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import { createInteractiveSource, type InteractiveSource } from '../../toolkit/interactive-source.ts';
import { playStep, screenOf } from '../play-truth.ts';
import type { TruthStep } from '../task.ts';
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

/** What floats over the rest on purpose. */
function floats(screen: Screen, element: ScreenElement): boolean {
  return (
    element.resourceId.endsWith(':id/new_note') ||
    element.children.some((child) =>
      screen.elements[child]?.children.some((inner) =>
        screen.elements[inner]?.resourceId.endsWith(':id/snackbar_text'),
      ),
    )
  );
}

function overlaps(screen: Screen): string[] {
  const found: string[] = [];
  for (const a of screen.elements) {
    for (const b of screen.elements) {
      const beside = a.index < b.index && a.parent === b.parent;
      const [left, top, right, bottom] = a.bounds;
      const apart =
        b.bounds[0] >= right || b.bounds[2] <= left || b.bounds[1] >= bottom || b.bounds[3] <= top;
      if (!beside || apart || floats(screen, a) || floats(screen, b)) continue;
      found.push(`${a.resourceId || a.text} ${a.bounds} and ${b.resourceId || b.text} ${b.bounds}`);
    }
  }
  return found;
}

describe.each(Object.entries(places))('the screen "%s"', (_name, steps) => {
  it('has no two siblings in the same place', () => {
    expect(overlaps(screenOf(at(steps)))).toEqual([]);
  });

  it('lies between the status bar and the navigation bar or keyboard, and no part is without area', () => {
    const source = at(steps);
    const floor = source.view().keyboardShown ? 1560 : 2274;
    for (const { bounds, depth, text, resourceId } of screenOf(source).elements) {
      const [left, top, right, bottom] = bounds;
      const name = `${resourceId} ${text} ${bounds}`;
      expect(right > left && bottom > top, name).toBe(true);
      if (depth === 0) continue;
      expect(left >= 0 && top >= 77 && right <= 1080 && bottom <= floor, name).toBe(true);
    }
  });

  it('gives everything that can be tapped a name', () => {
    const { elements } = screenOf(at(steps));
    const nameless = elements.filter((element) => {
      const inside = element.children.flatMap((child) => elements[child] ?? []);
      const named = [element, ...inside].some(
        ({ text, desc, children }) => text || desc || children.length > 0,
      );
      // Of a row at the edge of the list only a strip may be seen, without its text.
      const whole = element.bounds[3] - element.bounds[1] > 60;
      return element.clickable && whole && !named;
    });
    expect(nameless).toEqual([]);
  });

  it('is the same when it is reached again', () => {
    expect(at(steps).view()).toEqual(at(steps).view());
  });
});

describe('the list', () => {
  it('can be scrolled until its last note is free of the floating button', () => {
    const source = at([...settings, click({ text: 'Large' }), { kind: 'back' }, newNote]);
    playStep(source, { kind: 'text', on: { id: 'title' }, text: 'One more' });
    playStep(source, click({ desc: 'Save' }));
    source.input({ kind: 'swipe', from: [500, 1900], to: [500, 300], ms: 300 });
    const { elements } = screenOf(source);
    const cards = elements.filter(({ resourceId }) => resourceId.endsWith('/note_card'));
    const fab = elements.find(({ resourceId }) => resourceId.endsWith('/new_note'));
    expect(cards.at(-1)?.bounds[3]).toBeLessThan(fab?.bounds[1] ?? 0);
  });

  it('shows the notes that contain what is searched, in title or body, whatever the case', () => {
    const source = at([search, { kind: 'text', on: { id: 'search_src_text' }, text: 'SUN' }]);
    const titles = screenOf(source)
      .elements.filter(({ resourceId }) => resourceId.endsWith('/note_title'))
      .map(({ text }) => text);
    expect(titles).toEqual(['Balcony herbs', 'Gift ideas']);
  });
});

describe('the theme', () => {
  it('changes the picture and nothing of the tree but the switch', async () => {
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
