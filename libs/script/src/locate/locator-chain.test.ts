import type { Screen, ScreenElement } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import { type ScreenName, screenOf } from '../emit/notes.fixture.ts';
import { locatorChain, resolveLocator, usableLocators } from './locator-chain.ts';
import { matchLocator } from './match-locator.ts';

function on(name: ScreenName, pick: (element: ScreenElement) => boolean): [Screen, ScreenElement] {
  const screen = screenOf(name);
  const element = screen.elements.find(pick);
  if (element === undefined) throw new Error(`not on ${name}`);
  return [screen, element];
}
const kinds = (screen: Screen, element: ScreenElement) => locatorChain(screen, element).map(({ by }) => by);

describe('locatorChain', () => {
  it('ranks the unique locators and ends with the fragile point', () => {
    const [screen, body] = on('editor', ({ editable }) => editable);
    expect(kinds(screen, body)).toEqual(['id', 'near', 'nth', 'point']);
    expect(locatorChain(screen, body).at(-1)).toMatchObject({ x: 540, y: 600, fragile: true });
    expect(kinds(...on('editor', ({ text }) => text === "It's done"))).toEqual(['text', 'nth', 'point']);
    expect(kinds(...on('list', ({ desc }) => desc === 'New note'))).toEqual(['desc', 'nth', 'point']);
  });

  it('leaves out an id that several rows share and takes the text inside the row', () => {
    const [screen, row] = on('list', ({ clickable, bounds }) => clickable && bounds[1] === 400);
    expect(locatorChain(screen, row)[0]).toEqual({
      by: 'near',
      className: 'android.widget.LinearLayout',
      anchor: 'Taxes',
      side: 'around',
      matches: 1,
      fragile: false,
    });
  });

  it('does not identify a field by the text typed into it', () => {
    const [screen, body] = on('typed', ({ editable }) => editable);
    expect(JSON.stringify(locatorChain(screen, body))).not.toContain('eggs');
  });

  it('has only locators that find the element and nothing else on its screen', () => {
    for (const name of ['list', 'editor', 'typed', 'saved'] as const) {
      const screen = screenOf(name);
      for (const element of screen.elements) {
        const named = locatorChain(screen, element).filter(({ by }) => by !== 'point');
        for (const locator of named) expect(matchLocator(screen, locator)).toEqual([element]);
      }
    }
  });
});

const changed = (screen: Screen, change: (element: ScreenElement) => ScreenElement): Screen => ({
  ...screen,
  elements: screen.elements.map(change),
});

describe('locators that are measured on the other screens of the run', () => {
  const [editor, button] = on('editor', ({ text }) => text === "It's done");
  const withId = changed(editor, (at) =>
    at === button ? { ...at, resourceId: 'org.example.notes:id/save' } : at,
  );
  const target = withId.elements[button.index] ?? button;
  const rules = (others: readonly Screen[]) =>
    locatorChain(withId, target, { others })
      .filter(({ fragile }) => !fragile)
      .map(({ by }) => by);

  it('keep their order where nothing changes', () => {
    expect(rules([])).toEqual(['id', 'id_text', 'text']);
    expect(rules([changed(withId, (at) => ({ ...at }))])).toEqual(['id', 'id_text', 'text']);
  });

  const described = changed(editor, (at) => (at === button ? { ...at, desc: 'Save the note' } : at));
  const withDesc = described.elements[button.index] ?? button;
  const firm = (others: readonly Screen[]) =>
    locatorChain(described, withDesc, { others })
      .filter(({ fragile }) => !fragile)
      .map(({ by }) => by);

  it('rank lower where the id or text that they use changes', () => {
    const other = changed(described, (at) => (at === withDesc ? { ...at, text: 'Close' } : at));
    expect(firm([])).toEqual(['text', 'desc']);
    expect(firm([other])).toEqual(['desc', 'text']);
  });

  it('become fragile where they find another element', () => {
    const other = changed(described, (at) => {
      if (at === withDesc) return { ...at, text: 'Close' };
      return at.text.startsWith('Grüße') ? { ...at, text: button.text } : at;
    });
    expect(firm([other])).toEqual(['desc']);
  });

  it('rank lower where they match an element with another name in another place', () => {
    const elsewhere = changed(screenOf('list'), (at) =>
      at.desc === 'New note' ? { ...at, resourceId: target.resourceId, className: target.className } : at,
    );
    expect(rules([elsewhere])).toEqual(['id_text', 'text', 'id']);
  });

  it('never use a text that surely differs at the next run', () => {
    const aged = changed(editor, (at) => (at === button ? { ...at, text: 'Saved 2 min ago' } : at));
    const old = aged.elements[button.index] ?? button;
    expect(locatorChain(aged, old).find(({ by }) => by === 'text')?.fragile).toBe(true);
  });

  describe('contain a look, before the point,', () => {
    const [list, add] = on('list', ({ desc }) => desc === 'New note');
    const STRIPES = 'f0'.repeat(64);
    const lookIn = (chain: ReturnType<typeof locatorChain>) => chain.find(({ by }) => by === 'look');
    const looking = (looks: Parameters<typeof locatorChain>[2]) => locatorChain(list, add, looks);

    it('if there is only one name, and a picture was kept', () => {
      const chain = looking({ looks: new Map([[list, new Map([[add.index, STRIPES]])]]) });
      expect(chain.map(({ by }) => by)).toEqual(['desc', 'nth', 'look', 'point']);
      expect(lookIn(chain)).toMatchObject({ hash: STRIPES, fragile: true });
      expect(lookIn(looking({ looks: new Map() }))).toBeUndefined();
    });

    it('but not if two kinds of locators are sure', () => {
      const looks = new Map([[withId, new Map([[target.index, STRIPES]])]]);
      expect(lookIn(locatorChain(withId, target, { looks }))).toBeUndefined();
    });

    it('but not if another element of its class looks alike, on this screen or another one of the place', () => {
      const twin = { ...add, index: list.elements.length, desc: 'More' };
      const both = { ...list, elements: [...list.elements, twin] };
      const alike = new Map([add.index, twin.index].map((index) => [index, STRIPES]));
      expect(lookIn(locatorChain(both, add, { looks: new Map([[both, alike]]) }))).toBeUndefined();
      const saved = screenOf('saved');
      const there = { ...saved, elements: [...saved.elements, { ...twin, index: saved.elements.length }] };
      const own = saved.elements.find(({ desc }) => desc === 'New note')?.index ?? -1;
      const seen = (index: number) =>
        new Map([
          [list, new Map([[add.index, STRIPES]])],
          [there, new Map([[index, STRIPES]])],
        ]);
      expect(lookIn(looking({ others: [there], looks: seen(own) }))).toBeDefined();
      expect(lookIn(looking({ others: [there], looks: seen(saved.elements.length) }))).toBeUndefined();
    });

    it('but not of a plain surface', () => {
      const plain = `${'0'.repeat(127)}1`;
      const looks = new Map([[list, new Map([[add.index, plain]])]]);
      expect(lookIn(looking({ looks }))).toBeUndefined();
    });
  });
});

describe('resolveLocator', () => {
  it('finds the row again where it has moved to', () => {
    const [list, row] = on('list', ({ clickable, bounds }) => clickable && bounds[1] === 400);
    expect(resolveLocator(screenOf('saved'), locatorChain(list, row))?.bounds).toEqual([0, 600, 1080, 800]);
  });

  it('goes down the chain where the first locator does not fit any more', () => {
    const [list, row] = on('list', ({ clickable, bounds }) => clickable && bounds[1] === 400);
    const chain = [
      { by: 'text', text: 'Gone', matches: 1, fragile: false } as const,
      ...locatorChain(list, row),
    ];
    expect(resolveLocator(list, chain)).toBe(row);
  });

  it('never chooses what stands where a named element was', () => {
    const [editor, button] = on('editor', ({ text }) => text === "It's done");
    const other = changed(editor, (at) => (at === button ? { ...at, text: 'Delete' } : at));
    expect(resolveLocator(other, locatorChain(editor, button))).toBeNull();
  });

  it('uses a place in a list only if nothing reliable is left, and a point after that', () => {
    const [list, row] = on('list', ({ clickable, bounds }) => clickable && bounds[1] === 400);
    const fragile = locatorChain(list, row).filter((locator) => locator.fragile);
    expect(usableLocators(locatorChain(list, row)).map(({ by }) => by)).toEqual(['near']);
    expect(usableLocators(fragile).map(({ by }) => by)).toEqual(['nth']);
    expect(resolveLocator(list, fragile)).toBe(row);
  });

  it('never taps by point what it knows by name', () => {
    const [list, add] = on('list', ({ desc }) => desc === 'New note');
    const chain = locatorChain(list, add);
    expect(resolveLocator(screenOf('editor'), chain)).toBeNull();
    const point = chain.filter(({ by }) => by === 'point');
    expect(resolveLocator(list, point)).toBe(add);
  });
});
