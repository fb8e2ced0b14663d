import { displayOf } from '../layout/display.ts';
import type { InteractiveSource } from '../session/interactive-source.ts';
import type { InputEvent } from '../source.ts';

const KEYS = ['BACK', 'ENTER', 'DEL', 'TAB', 'MOVE_HOME', 'MOVE_END', 'HOME', 'DPAD_LEFT', 'CAMERA'];

type Roll = (sides: number) => number;

/** A linear congruential generator (Numerical Recipes): the same seed gives the same walk on every machine. */
export function dice(seed: number): Roll {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

function boundsOf(hierarchy: string): (readonly [number, number])[] {
  const tappable = hierarchy.matchAll(/clickable="true"[^>]*bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"/g);
  return [...tappable].map(([, a, b, c, d]) => [(Number(a) + Number(c)) / 2, (Number(b) + Number(d)) / 2]);
}

/** A random next input. Half of the time it taps something that can be tapped. */
export function anyInput(source: InteractiveSource, roll: Roll): InputEvent {
  const { hierarchy, rotation } = source.view();
  const { width, height } = displayOf(rotation);
  const [x, y] = [roll(width), roll(height)];
  const targets = boundsOf(hierarchy);
  const target = targets[roll(Math.max(1, targets.length))] ?? [x, y];
  switch (roll(10)) {
    case 0:
      return { kind: 'tap', x, y };
    case 1:
      return { kind: 'long_tap', x: target[0], y: target[1] };
    case 2:
      return { kind: 'swipe', from: [x, y], to: [roll(width), roll(height)], ms: roll(900) };
    case 3:
      return { kind: 'text', text: ['hello', ' ', 'ünïcödé', '<&">', '😀'][roll(5)] ?? '' };
    case 4:
      return { kind: 'key', key: KEYS[roll(KEYS.length)] ?? 'BACK' };
    default:
      return { kind: 'tap', x: target[0], y: target[1] };
  }
}
