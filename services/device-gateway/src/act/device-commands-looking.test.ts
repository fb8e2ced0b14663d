import type { DeviceCommand } from '@tapwright/android';
import type { Action } from '@tapwright/contracts';
import { parseHierarchy, type Screen, toElementRef } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import { isCoveredPress, type Next, pressUncovered, stepsOf, TURNS_MAX } from './device-commands-looking.ts';

function screenOf(nodes: string): Screen {
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="org.example" bounds="[0,0][1080,2000]">${nodes}</node></hierarchy>`;
  const parsed = parseHierarchy(dump, { packageName: 'org.example', activity: '.Main' });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

const action = (kind: Action['kind'], text: string, target: Action['target'] = null): Action => ({
  ...{ kind, text, target, direction: null, effect: 'look', key: kind },
});

/** What was done until it ended. */
interface Played {
  readonly done: readonly DeviceCommand[];
  readonly ended: string;
}

function play(
  steps: (screen: Screen) => Next,
  now: () => Screen,
  answer: (command: DeviceCommand) => void,
): Played {
  const done: DeviceCommand[] = [];
  for (let looks = 0; looks < 500; looks += 1) {
    const next = steps(now());
    if ('ended' in next) return { done, ended: next.ended };
    done.push(next.do);
    answer(next.do);
  }
  throw new Error('it never ends');
}

describe('digits on a pad that changes its order with every key', () => {
  const padOf = (order: readonly string[]) =>
    screenOf(
      order
        .map(
          (digit, at) =>
            `<node class="android.widget.Button" text="${digit}" clickable="true" enabled="true" bounds="[0,${at * 100}][100,${at * 100 + 100}]"/>`,
        )
        .join(''),
    );

  test('are pressed where they stand at that moment', () => {
    let order = [...'0123456789'];
    const entered: string[] = [];
    const { ended } = play(
      stepsOf({ action: action('keypad', '90299'), forbidden: [] }),
      () => padOf(order),
      (command) => {
        if (command.kind !== 'tap') throw new Error(command.kind);
        entered.push(order[Math.floor(command.y / 100)] ?? '');
        order = [...order.slice(3), ...order.slice(0, 3)];
      },
    );
    expect({ entered: entered.join(''), ended }).toEqual({ entered: '90299', ended: 'done' });
  });

  test('are not pressed blindly once the pad is gone', () => {
    let pressed = 0;
    const now = () => (pressed < 2 ? padOf([...'0123456789']) : screenOf(''));
    const played = play(stepsOf({ action: action('keypad', '1234'), forbidden: [] }), now, () => {
      pressed += 1;
    });
    expect({ pressed, ended: played.ended }).toEqual({ pressed: 2, ended: 'uncertain' });
    expect(
      play(
        stepsOf({ action: action('keypad', '1'), forbidden: [] }),
        () => screenOf(''),
        () => {},
      ).ended,
    ).toBe('not_found');
  });
});

describe('a wheel', () => {
  /** A wheel of these values; a swipe upwards brings the next one. */
  function wheelOf(
    values: readonly string[],
    start: number,
    options: { wraps?: boolean; rows?: boolean } = {},
  ) {
    let at = start;
    const clamp = (to: number) =>
      options.wraps === true
        ? (to + values.length) % values.length
        : Math.min(Math.max(to, 0), values.length - 1);
    const row = (text: string | undefined, top: number) =>
      text === undefined
        ? ''
        : `<node class="android.widget.TextView" text="${text}" bounds="[0,${top}][300,${top + 100}]"/>`;
    const now = () => {
      const rows =
        options.rows === false
          ? row(values[at], 100)
          : row(values[at - 1], 0) + row(values[at], 100) + row(values[at + 1], 200);
      return screenOf(
        `<node class="android.widget.NumberPicker" resource-id="o:id/w" scrollable="true" enabled="true" bounds="[0,0][300,300]">${rows}</node>`,
      );
    };
    const turn = (command: DeviceCommand) => {
      if (command.kind === 'swipe') at = clamp(at + (command.to[1] < command.from[1] ? 1 : -1));
    };
    const element = now().elements.find(({ className }) => className.endsWith('NumberPicker'));
    if (element === undefined) throw new Error('a wheel');
    const target = toElementRef(now(), element);
    const turned = (wanted: string, forbidden: string[] = []) => ({
      ...play(stepsOf({ action: action('swipe_selector', wanted, target), forbidden }), now, turn),
      value: values[at],
    });
    return { turned };
  }
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
  const crops = ['Oat', 'Rye', 'Barley', 'Spelt', 'Millet'];

  test('of numbers goes straight to the wanted one', () => {
    const { ended, done, value } = wheelOf(hours, 9).turned('15');
    expect({ ended, turns: done.length, value }).toEqual({ ended: 'done', turns: 6, value: '15' });
  });

  test('whose values show no order is turned down to its end, then up', () => {
    const { ended, value } = wheelOf(crops, 3, { rows: false }).turned('Oat');
    expect({ ended, value }).toEqual({ ended: 'done', value: 'Oat' });
  });

  test('that goes round is given up when a value comes again', () => {
    const { ended, done } = wheelOf(crops, 2, { wraps: true, rows: false }).turned('Wheat');
    expect(ended).toBe('not_found');
    expect(done.length).toBeLessThanOrEqual(2 * crops.length);
  });

  test('is never turned more often than is allowed', () => {
    const years = Array.from({ length: 300 }, (_, at) => String(1800 + at));
    const { ended, done } = wheelOf(years, 280).turned('1801');
    expect({ ended, turns: done.length }).toEqual({ ended: 'not_found', turns: TURNS_MAX });
  });

  test('that shows the text already is left alone', () => {
    expect(wheelOf(hours, 9).turned('9')).toMatchObject({ ended: 'done', done: [] });
  });

  test('that is forbidden is not touched', () => {
    expect(wheelOf(crops, 0).turned('Rye', ['w'])).toMatchObject({ ended: 'not_found', done: [] });
  });
});

describe('a press on an element that an open keyboard covers', () => {
  const button = (top: number) =>
    `<node class="android.widget.Button" text="Save" clickable="true" enabled="true" bounds="[0,${top}][300,${top + 100}]"/>`;
  const screen = screenOf(button(1800));
  const element = screen.elements.find(({ text }) => text === 'Save');
  const press = action('click', '', element === undefined ? null : toElementRef(screen, element));

  test('is one only where the app has made no room for the keyboard', () => {
    expect(isCoveredPress(press, screen, true)).toBe(true);
    expect(isCoveredPress(press, screen, false)).toBe(false);
    const room = screenOf(button(1250));
    const above = room.elements.find(({ text }) => text === 'Save');
    const there = action('click', '', above === undefined ? null : toElementRef(room, above));
    expect(isCoveredPress(there, room, true)).toBe(false);
    expect(isCoveredPress(action('back', ''), screen, true)).toBe(false);
  });

  test('closes the keyboard once, and presses once where the element is by then', () => {
    let now = screen;
    const { done, ended } = play(
      pressUncovered({ action: press, forbidden: [] }, 'o'),
      () => now,
      ({ kind }) => {
        if (kind === 'close_keyboard') now = screenOf(button(1700));
      },
    );
    expect({ done, ended }).toEqual({
      done: [{ kind: 'close_keyboard' }, { kind: 'tap', x: 150, y: 1750 }],
      ended: 'done',
    });
  });

  test('is uncertain where the element is gone: it may have been pressed before a crash', () => {
    let now = screen;
    const gone = pressUncovered({ action: press, forbidden: [] }, 'o');
    const { done, ended } = play(
      gone,
      () => now,
      () => {
        now = screenOf('');
      },
    );
    expect({ done, ended }).toEqual({ done: [{ kind: 'close_keyboard' }], ended: 'uncertain' });
  });
});
