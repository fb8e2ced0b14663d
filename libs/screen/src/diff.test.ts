import { describe, expect, it } from 'vitest';
import { diffScreens } from './diff.ts';
import { node, screenOf } from './dump.fixture.ts';

const row = (text: string, top = 100) =>
  node({ resource_id: 'o:id/row', text, bounds: `[0,${top}][500,${top + 90}]` });
const list = (...texts: readonly string[]) =>
  screenOf(node({}, ...texts.map((text, i) => row(text, 100 + i * 90))));

describe('diffScreens', () => {
  it('reports nothing for equal screens', () => expect(diffScreens(list('a'), list('a'))).toEqual([]));

  it('names what appeared and what is gone, even if all rows have the same id', () => {
    expect(diffScreens(list('Milk', 'Bread'), list('Bread', 'Salt', 'Tea'))).toEqual([
      'appeared: "Salt"',
      'appeared: "Tea"',
      'gone: "Milk"',
    ]);
    expect(diffScreens(list('Milk', 'Bread'), list('Bread', 'Salt'))).toEqual([
      'appeared: "Salt"',
      'gone: "Milk"',
    ]);
  });

  it('reports a text that changes at its place as a change, not as two elements', () => {
    expect(diffScreens(list('3 items'), list('4 items'))).toEqual(['text changed: "3 items" → "4 items"']);
    expect(diffScreens(list('a', '3 items'), list('a', '4 items'))).toEqual([
      'text changed: "3 items" → "4 items"',
    ]);
    const plain = (text: string) => screenOf(node({}, node({ text })));
    expect(diffScreens(plain('on'), plain('off'))).toEqual(['text changed: "on" → "off"']);
  });

  it('reports states with the name of the element', () => {
    const box = (checked: boolean, enabled: boolean) =>
      screenOf(node({ class: 'a.CheckBox', text: 'Agree', checkable: true, checked, enabled }));
    expect(diffScreens(box(false, false), box(true, true))).toEqual(['checked: "Agree"', 'enabled: "Agree"']);
    expect(diffScreens(box(true, true), box(false, true))).toEqual(['unchecked: "Agree"']);
  });

  it('reports typing, with the name of the field, and the focus', () => {
    const field = (text: string, focused: boolean) =>
      screenOf(node({ class: 'a.EditText', focusable: true, hint: 'Name', text, focused }));
    expect(diffScreens(field('', true), field('Ann', true))).toEqual(['text changed in "Name": "" → "Ann"']);
    expect(diffScreens(field('Ann', false), field('Ann', true))).toEqual(['focus moved to "Name"']);
  });

  it('puts package and activity first', () => {
    const other = { ...list('b'), packageName: 'org.other', activity: 'org.other/.X' };
    expect(diffScreens(list('a'), other).slice(0, 2)).toEqual([
      'package changed: org.example → org.other',
      'activity changed: org.example/.Main → org.other/.X',
    ]);
  });

  it('is never empty if the content differs', () => {
    const moved = screenOf(node({}, row('a', 60)));
    expect(diffScreens(list('a'), moved)).toEqual(['content moved up by 40 px']);
    expect(diffScreens(list('a'), screenOf(node({}, row('a'), node({}))))).toEqual([
      'layout changed, no text did',
    ]);
  });

  it('is limited, and counts what it leaves out', () => {
    const many = Array.from({ length: 20 }, (_, i) => `item ${i}`);
    const sentences = diffScreens(list(), list(...many));
    expect(sentences).toHaveLength(13);
    expect(sentences.at(-1)).toBe('… and 8 more');
  });
});
