import { describe, expect, it } from 'vitest';
import type { AppEvent, Signal } from '../../app/signal.ts';
import { atMost, type Box } from '../../layout/box.ts';
import { intersection } from '../../layout/geometry.ts';
import { layoutContext } from '../../layout/layout-context.fixture.ts';
import type { Widget } from '../../layout/widget.ts';
import { boxesOf } from '../../session/hit.ts';

interface Given extends AppEvent {
  readonly given: unknown;
}

const give = (given: unknown): Given => ({ type: 'given', given });
const place = (widget: Widget<Given>, width = 1080): Box<Given> =>
  layoutContext().measure(widget, atMost(width)).place(0, 0);
const leaves = (box: Box<Given>): Box<Given>[] =>
  [...boxesOf(box)].filter(({ children }) => children.length === 0);
const given = (signal: Signal<Given> | null | undefined): unknown =>
  signal && 'given' in signal ? signal.given : null;

function expectNoOverlap(boxes: readonly Box<Given>[]): void {
  for (const [i, box] of boxes.entries()) {
    for (const other of boxes.slice(i + 1)) expect(intersection(box.rect, other.rect)).toBeNull();
  }
}

describe('a date picker', () => {
  const picker = (more: object = {}, width = 1080): Box<Given> =>
    place(
      {
        kind: 'date_picker',
        id: 'date',
        shown: { year: 2026, month: 3 },
        selected: { year: 2026, month: 3, day: 12 },
        onDay: give,
        onMonth: give,
        locale: 'en-US',
        ...more,
      },
      width,
    );
  const days = (box: Box<Given>): Box<Given>[] => box.children.at(-1)?.children.slice() ?? [];

  it('has one node for each day, with the date as its description', () => {
    const facts = days(picker()).map((day) => day.facts);
    expect(facts).toHaveLength(31);
    expect(facts[11]).toMatchObject({ text: '12', desc: '12 March 2026', checked: true });
    expect(facts.filter((day) => day?.checked)).toHaveLength(1);
  });

  it('gives the tapped day, and the months that its arrows lead to', () => {
    const box = picker();
    expect(given(days(box)[4]?.onTap)).toEqual({ year: 2026, month: 3, day: 5 });
    const arrows = ['android:id/prev', 'android:id/next'].map((id) =>
      box.children.find(({ facts }) => facts?.id === id),
    );
    expect(arrows.map((arrow) => [arrow?.facts?.desc, given(arrow?.onTap)])).toEqual([
      ['Previous month', { year: 2026, month: 2 }],
      ['Next month', { year: 2026, month: 4 }],
    ]);
  });

  it('turns its page by a swipe to the side only', () => {
    const month = picker().children.at(-1);
    const swiped = (way: 'up' | 'left' | 'right'): unknown => given(month?.onSwipe?.(way, 0, 0));
    expect([swiped('up'), swiped('left'), swiped('right')]).toEqual([
      null,
      { year: 2026, month: 4 },
      { year: 2026, month: 2 },
    ]);
  });

  it.each([1080, 700, 500])('has no overlapping days (%i pixels wide)', (width) => {
    const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    for (const month of months) expectNoOverlap(leaves(picker({ shown: { year: 2026, month } }, width)));
  });
});

describe('a number picker', () => {
  const picker = (value: number, more: object = {}): Box<Given> =>
    place({ kind: 'number_picker', id: 'n', value, min: 1, max: 3, onChange: give, ...more });
  const says = (box: Box<Given>): unknown[] => box.children.map(({ facts }) => facts?.text);

  it('has a button with the value before, the value and a button with the next', () => {
    const box = picker(2);
    expect(box.facts?.scrollable).toBe(true);
    expect(box.children.map(({ facts, onTap }) => [facts?.className, facts?.text, given(onTap)])).toEqual([
      ['android.widget.Button', '1', 1],
      ['android.widget.EditText', '2', null],
      ['android.widget.Button', '3', 3],
    ]);
    expectNoOverlap(box.children);
  });

  it('has no button beyond its ends, and a swipe does not go beyond them', () => {
    expect(says(picker(1))).toEqual(['1', '2']);
    expect(says(picker(3))).toEqual(['2', '3']);
    expect(given(picker(3).onSwipe?.('up', 0, 0))).toBe(3);
    expect(given(picker(3).onSwipe?.('down', 0, 0))).toBe(2);
  });

  it('shows labels instead of numbers', () => {
    expect(says(picker(2, { labels: ['low', 'middle', 'high'] }))).toEqual(['low', 'middle', 'high']);
  });
});

describe('a time picker', () => {
  const box = place({ kind: 'time_picker', id: 't', hour: 9, minute: 59, onTime: give });
  const find = (text: string): Box<Given> | undefined =>
    [...boxesOf(box)].find(({ facts }) => facts?.text === text);

  it('shows two digits', () => {
    const texts = leaves(box).map(({ facts }) => facts?.text);
    expect(texts).toEqual(['08', '09', '10', ':', '58', '59']);
    expectNoOverlap(leaves(box));
  });

  it('keeps the other wheel where it is', () => {
    expect(given(find('10')?.onTap)).toEqual({ hour: 10, minute: 59 });
    expect(given(find('58')?.onTap)).toEqual({ hour: 9, minute: 58 });
  });
});
