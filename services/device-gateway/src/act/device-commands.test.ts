import type { DeviceCommand } from '@tapwright/android';
import type { Action } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { type ActionTarget, deviceCommands } from './device-commands.ts';

const target: ActionTarget = { bounds: [100, 200, 300, 400], filled: 0, focused: false };
const action = (kind: Action['kind'], values: Partial<Action> = {}): Action => ({
  kind,
  target: null,
  text: null,
  direction: null,
  effect: 'look',
  key: kind,
  ...values,
});
const TAP: DeviceCommand = { kind: 'tap', x: 200, y: 300 };

test.each<[Action['kind'], DeviceCommand[]]>([
  ['click', [TAP]],
  ['double_click', [{ kind: 'double_tap', x: 200, y: 300 }]],
  ['long_click', [{ kind: 'long_tap', x: 200, y: 300, ms: 1_000 }]],
  ['back', [{ kind: 'key', key: 'BACK' }]],
  ['home', [{ kind: 'key', key: 'HOME' }]],
  ['enter', [{ kind: 'key', key: 'ENTER' }]],
  [
    'restart',
    [
      { kind: 'force_stop', packageName: 'org.example' },
      { kind: 'launch', packageName: 'org.example' },
    ],
  ],
  ['wait', []],
  ['end', []],
])('%s', (kind, expected) => {
  expect(deviceCommands(action(kind), target, 'org.example')).toEqual(expected);
});

describe('typing', () => {
  const typed = (values: Partial<ActionTarget>, text = 'Bread') =>
    deviceCommands(action('text', { text }), { ...target, ...values }, '');

  test('goes to the field first', () => {
    expect(typed({})).toEqual([TAP, { kind: 'text', text: 'Bread' }]);
  });

  test('leaves out commands that are not needed: a focused field is not tapped', () => {
    expect(typed({ focused: true })).toEqual([{ kind: 'text', text: 'Bread' }]);
  });

  test('replaces what the field holds', () => {
    expect(typed({ focused: true, filled: 4 })).toEqual([
      { kind: 'clear', length: 4 },
      { kind: 'text', text: 'Bread' },
    ]);
  });

  test('a clear action empties the field', () => {
    expect(deviceCommands(action('clear'), { ...target, filled: 4 }, '')).toEqual([
      TAP,
      { kind: 'clear', length: 4 },
    ]);
    expect(deviceCommands(action('clear'), { ...target, focused: true }, '')).toEqual([]);
  });
});

describe('a scroll', () => {
  test.each([
    ['down', [200, 360], [200, 240]],
    ['up', [200, 240], [200, 360]],
    ['right', [260, 300], [140, 300]],
    ['left', [140, 300], [260, 300]],
  ] as const)(
    '%s shows more in that direction: the finger moves the other way, inside the container',
    (direction, from, to) => {
      const [swipe] = deviceCommands(action('scroll', { direction }), target, '');
      expect(swipe).toEqual({ kind: 'swipe', from, to, ms: 300 });
    },
  );
});

describe('the distance of a scroll', () => {
  const far = (distance?: 'short' | 'page' | 'far') =>
    deviceCommands(
      action('scroll', { direction: 'down', ...(distance === undefined ? {} : { distance }) }),
      target,
      '',
    );

  test('is a page by default, less for a short one', () => {
    expect(far('page')).toEqual(far());
    expect(far('short')).toEqual([{ kind: 'swipe', from: [200, 330], to: [200, 270], ms: 300 }]);
  });

  test('is three pages for a far one, each a command of its own', () => {
    expect(far('far')).toEqual([...far(), ...far(), ...far()]);
  });
});

test.each(['click', 'double_click', 'long_click', 'text', 'clear', 'scroll'] as const)(
  '%s needs an element',
  (kind) => {
    expect(() => deviceCommands(action(kind), null, '')).toThrow(
      expect.objectContaining({ code: 'LOCATOR_NOT_FOUND' }),
    );
  },
);
