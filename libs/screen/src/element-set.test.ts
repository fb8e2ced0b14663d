import { describe, expect, it } from 'vitest';
import { node, screenOf } from './dump.fixture.ts';
import { elementLikeness, elementSet } from './element-set.ts';

const button = (text: string, more = {}) =>
  node({ class: 'android.widget.Button', text, clickable: true, ...more });
const field = (text: string) =>
  node({
    class: 'android.widget.EditText',
    resource_id: 'o:id/title',
    text,
    clickable: true,
    focusable: true,
  });
const likeness = (one: readonly string[], other: readonly string[]) =>
  elementLikeness(elementSet(screenOf(...one)), elementSet(screenOf(...other)));

describe('the likeness of two screens’ elements', () => {
  it('is the share of all their elements that both have', () => {
    const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((name) => button(name)) as [string, string, string, string];
    expect(likeness([a, b, c], [a, b, c])).toBe(1);
    expect(likeness([a, b, c], [b, c, d])).toBe(0.5);
    expect(likeness([a, b], [c, d])).toBe(0);
    expect(likeness([a, a, b], [b, a])).toBe(1);
  });

  it('does not know what was typed, and knows every other text', () => {
    expect(likeness([field(''), button('Save')], [field('Groceries'), button('Save')])).toBe(1);
    expect(likeness([button('Save')], [button('Saved')])).toBe(0);
    expect(likeness([button('', { content_desc: 'Up' })], [button('', { content_desc: 'More' })])).toBe(0);
  });

  it('compares only what can be pressed, scrolled or typed into, by the first text inside if it has none', () => {
    const row = (text: string) =>
      node({ clickable: true }, node({ text: '' }), node({ text }), node({ text: 'x' }));
    expect(likeness([row('Milk')], [row('Milk')])).toBe(1);
    expect(likeness([row('Milk')], [row('Bread')])).toBe(0);
    expect(
      likeness([button('Save'), node({ text: '9:59' })], [button('Save'), node({ text: '10:00' })]),
    ).toBe(1);
    expect(likeness([button('Save', { enabled: false })], [node({})])).toBeNull();
  });

  it('cannot be told where neither screen has such an element', () => {
    expect(likeness([node({ text: 'a' })], [node({ text: 'b' })])).toBeNull();
  });
});

it('a set is bounded, and the lowest hashes stand for a larger one', () => {
  const many = Array.from({ length: 900 }, (_, at) => button(`row ${at}`));
  const set = elementSet(screenOf(...many));
  expect(set).toHaveLength(512 * 8);
  expect(elementLikeness(set, elementSet(screenOf(...many.toReversed())))).toBe(1);
  const half = elementLikeness(set, elementSet(screenOf(...many.slice(0, 450))));
  expect(half).toBeGreaterThan(0.3);
  expect(half).toBeLessThan(0.7);
});
