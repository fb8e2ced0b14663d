import { button, field, label, named, row, screenOf } from '@tapwright/evaluation/testing';
import { elementOfChoice, offersOn } from '@tapwright/suite/benchmark';
import { expect, test } from 'vitest';
import { choiceOf, plain } from './question.fixture.ts';

const rowOf = (top: number, title: string): string =>
  row(`[0,${top}][400,${top + 50}]`, 'o:id/row', label(`[9,${top + 9}][300,${top + 40}]`, title));
const screen = screenOf(
  field('[0,0][400,50]', 'Title', { resource_id: 'o:id/title' }),
  rowOf(50, 'Milk'),
  rowOf(100, 'Tea'),
  rowOf(150, 'Rice'),
  rowOf(200, 'Rice'),
  button('[0,250][50,300]', '', { resource_id: 'o:id/nameless' }),
);
const rows = screen.filter(({ resourceId }) => resourceId === 'o:id/row');

/** The element as a device would show it: moved, or with another text. */
function shown(index: number, values: { by?: number; text?: string; label?: string } = {}) {
  const element = screen[index] ?? named(screen, '');
  const { element: ref } = choiceOf(screen, element, 0);
  const [left, top, right, bottom] = element.bounds;
  const by = values.by ?? 0;
  if (ref === undefined) throw new Error('the fixture gives every choice its element');
  return {
    ...ref,
    text: values.text ?? ref.text,
    label: values.label ?? ref.label,
    bounds: [left, top - by, right, bottom - by] as const,
  };
}

const found = (...of: Parameters<typeof shown>) => {
  const { bounds, ...ref } = shown(...of);
  return elementOfChoice(screen, { ...ref, bounds: [...bounds] })?.index;
};

test('every element is found where it was recorded', () => {
  for (const { index, active, editable } of screen) if (active || editable) expect(found(index)).toBe(index);
});

test('a row is known by the words in it, wherever it has been scrolled to', () => {
  const tea = rows[1]?.index ?? -1;
  expect(found(tea, { by: 50 })).toBe(tea);
});

test('among rows with the same words the nearest is taken', () => {
  expect(rows.slice(2).map(({ index }) => found(index, { by: 10 }))).toEqual(
    rows.slice(2).map(({ index }) => index),
  );
});

test('a field is known by its id, whatever was typed into it', () => {
  const field = named(screen, 'o:id/title').index;
  expect(found(field, { text: 'Groceries', label: 'Groceries' })).toBe(field);
});

test('an element that is not in the recording is not offered; keys have no element', () => {
  const strange = { ...choiceOf(screen, named(screen, 'o:id/nameless'), 0) };
  const unknown = strange.element && {
    ...strange,
    element: { ...strange.element, resourceId: 'o:id/other' },
  };
  const offers = offersOn(screen, [plain('back', 0), ...(unknown ? [unknown] : []), strange]);
  expect(offers.map(({ element }) => element?.resourceId ?? null)).toEqual([null, 'o:id/nameless']);
});
