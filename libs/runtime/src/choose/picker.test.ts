import { describe, expect, test } from 'vitest';
import { named, node, screenOf, spaceOf } from '../screen.fixture.ts';
import { isPicker, isValue, pickerView, turnTowards } from './picker.ts';

const row = (text: string, top: number) =>
  node({ class: 'android.widget.Button', text, bounds: `[0,${top}][300,${top + 100}]` });
const wheel = (...texts: readonly string[]) =>
  node(
    {
      class: 'android.widget.NumberPicker',
      scrollable: true,
      bounds: '[0,0][300,300]',
      content_desc: 'Hour',
    },
    ...texts.map((text, at) => row(text, at * 100)),
  );
const viewOf = (...texts: readonly string[]) => {
  const screen = screenOf(wheel(...texts));
  const picker = screen.elements.find(isPicker);
  return picker === undefined ? null : pickerView(screen, picker);
};

test('a picker shows the value in its middle, and those beside it', () => {
  expect(viewOf('6', '7', '8')).toEqual({ value: '7', before: '6', after: '8' });
});

test('a picker can be turned to a text; one without any text is not offered', () => {
  expect(named(spaceOf(wheel('6', '7', '8')))).toContain('swipe_selector Hour');
  expect(named(spaceOf(wheel()))).not.toContain('swipe_selector Hour');
});

test.each([
  ['7', '7', true],
  ['07', '7', true],
  ['March', 'march', true],
  ['7', '70', false],
  ['7', 'seven', false],
])('%j is the value %j: %j', (value, wanted, same) => {
  expect(isValue(value, wanted)).toBe(same);
});

describe('a wheel is turned', () => {
  test.each([
    ['to a neighbour, whatever the values are', ['Rye', 'Oat', 'Spelt'], 'Spelt', 'down'],
    ['to a neighbour above', ['Rye', 'Oat', 'Spelt'], 'rye', 'up'],
    ['down to a greater number', ['6', '7', '8'], '15', 'down'],
    ['up to a smaller number', ['6', '7', '8'], '2', 'up'],
    ['the other way round where the numbers fall', ['2026', '2025', '2024'], '2019', 'down'],
    ['by the order of the months', ['March', 'April', 'May'], 'January', 'up'],
    ['by the order of the months in short', ['Mar', 'Apr', 'May'], 'Nov', 'down'],
    ['by the order of the days', ['Mon', 'Tue', 'Wed'], 'Saturday', 'down'],
    ['past the end of the wheel by the numbers', ['59', '00', '01'], '30', 'down'],
    ['in no certain direction if the values have no order', ['Rye', 'Oat', 'Spelt'], 'Barley', null],
  ] as const)('%s', (_, shown, wanted, way) => {
    const view = viewOf(...shown);
    expect(view === null ? 'no view' : turnTowards(view, wanted)).toBe(way);
  });
});

describe('a wheel of dates', () => {
  test('accepts only the same date, however similar the beginnings are', () => {
    expect(isValue('3 Mar 2031', '3 Apr 2031')).toBe(false);
    expect(isValue('3 Mar 2031', '3')).toBe(false);
    expect(isValue('12 of 30', '12 of 31')).toBe(false);
    expect(isValue('03 Mar 2031', '3 mar 2031')).toBe(true);
    expect(isValue('05 min', '5')).toBe(true);
  });

  test('is turned by the order of its dates, not of the figures that they begin with', () => {
    const view = { value: '28 Mar 2031', before: '27 Mar 2031', after: '29 Mar 2031' };
    expect(turnTowards(view, '3 Apr 2031')).toBe('down');
    expect(turnTowards(view, '30 Dec 2030')).toBe('up');
    expect(turnTowards({ value: 'Sat, Feb 28', before: null, after: 'Sun, Mar 1' }, 'Mon, Mar 9')).toBe(
      'down',
    );
  });
});
