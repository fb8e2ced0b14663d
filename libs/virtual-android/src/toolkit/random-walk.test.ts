import { parseHierarchy } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import { virtualApps } from '../apps/index.ts';
import type { InputEvent } from '../source.ts';
import { createInteractiveSource, type InteractiveSource } from './interactive-source.ts';
import { sampler } from './sampler.fixture.ts';

const STEPS = 400;
const KEYS = ['BACK', 'ENTER', 'DEL', 'TAB', 'MOVE_HOME', 'MOVE_END', 'HOME', 'DPAD_LEFT', 'CAMERA'];

/** A linear congruential generator (Numerical Recipes): the same seed gives the same walk on every machine. */
function dice(seed: number): (sides: number) => number {
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

function anyInput(source: InteractiveSource, roll: (sides: number) => number): InputEvent {
  const [x, y] = [roll(1080), roll(2340)];
  const targets = boundsOf(source.view().hierarchy);
  const target = targets[roll(Math.max(1, targets.length))] ?? [x, y];
  switch (roll(10)) {
    case 0:
      return { kind: 'tap', x, y };
    case 1:
      return { kind: 'long_tap', x: target[0], y: target[1] };
    case 2:
      return { kind: 'swipe', from: [x, y], to: [roll(1080), roll(2340)], ms: roll(900) };
    case 3:
      return { kind: 'text', text: ['hello', ' ', 'ünïcödé', '<&">', '😀'][roll(5)] ?? '' };
    case 4:
      return { kind: 'key', key: KEYS[roll(KEYS.length)] ?? 'BACK' };
    default:
      return { kind: 'tap', x: target[0], y: target[1] };
  }
}

const apps = Object.values(virtualApps).map(({ app }) => app);

/** Walks at random and keeps what was seen at each step. */
function walk(packageName: string, seed: number): string[] {
  const source = createInteractiveSource({ apps: [...apps, sampler], start: packageName });
  const roll = dice(seed);
  const seen: string[] = [];
  for (let i = 0; i < STEPS; i += 1) {
    const event = anyInput(source, roll);
    try {
      source.input(event);
    } catch (error) {
      // The sampler has one button that leads to an activity which does not exist, to show that this is refused.
      if (!String(error).includes('NoSuchActivity')) throw error;
    }
    const { hierarchy, activity } = source.view();
    seen.push(`${activity}\n${hierarchy}\n${JSON.stringify(source.state(packageName))}`);
    if (roll(40) === 0) source.start(packageName);
  }
  return seen;
}

describe.each(apps.map((app) => app.tile.packageName))('a random walk through %s', (packageName) => {
  it.each([1, 2, 3])('always ends on a screen that can be read (seed %i)', (seed) => {
    const seen = walk(packageName, seed);
    for (const [i, screen] of seen.entries()) {
      const hierarchy = screen.split('\n')[1] ?? '';
      const parsed = parseHierarchy(hierarchy, { packageName, activity: '' });
      expect(parsed.ok, `step ${i}: ${hierarchy}`).toBe(true);
    }
    expect(new Set(seen.map((screen) => screen.split('\n')[0])).size).toBeGreaterThan(2);
  });

  it('is the same walk every time', () => {
    expect(walk(packageName, 7)).toEqual(walk(packageName, 7));
  });
});
