import type { HistoryItem } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { item, mark, state } from '../screen.fixture.ts';
import { isInTarpit, ledNowhereNew } from './tarpit.ts';

const steps = (count: number, of: (at: number) => Partial<HistoryItem>) =>
  state({ history: Array.from({ length: count }, (_, at) => item({ step: at, ...of(at) })) });

/** Back and forth between two screens. */
const toAndFro = (at: number) => {
  const [from, to] = at % 2 === 0 ? ['a', 'b'] : ['b', 'a'];
  return { before: mark(from ?? ''), after: mark(to ?? '') };
};
/** One layout with different content each time. */
const filling = (at: number) => ({
  before: mark(`${at}`, { layout: 'form' }),
  after: mark(`${at + 1}`, { layout: 'form' }),
});

describe('a run is in a tarpit', () => {
  test('where its last eight steps went round within the same few screens', () => {
    expect(isInTarpit(steps(8, toAndFro))).toBe(true);
    expect(isInTarpit(steps(8, () => ({ before: mark('a'), after: mark('a') })))).toBe(true);
  });

  test.each([
    ['after fewer steps', steps(7, toAndFro)],
    ['where each step shows something new: a form, a list that moves, a number pad', steps(8, filling)],
    ['where the steps were spent on waiting', steps(8, (at) => ({ ...toAndFro(at), kind: 'wait' }))],
    ['where they were another task', steps(8, (at) => ({ ...toAndFro(at), task: 1 }))],
    ['where the last of them showed something new', steps(12, (at) => (at < 6 ? toAndFro(at) : filling(at)))],
  ])('but not %s', (_name, run) => {
    expect(isInTarpit(run)).toBe(false);
  });

  test('and what was tried there led nowhere new', () => {
    const run = steps(8, (at) => ({ ...toAndFro(at), key: `click|${at % 2}` }));
    expect(ledNowhereNew(run, { key: 'click|0', current: mark('a') })).toBe(true);
    expect(ledNowhereNew(run, { key: 'click|0', current: mark('b') })).toBe(false);
    expect(ledNowhereNew(run, { key: 'click|new', current: mark('a') })).toBe(false);
  });
});
