import { expect, test } from 'vitest';
import { radarAxes, ranked, rowName, shareOn } from './ranked.ts';
import type { BenchmarkEntry, BenchmarkShare } from './types.ts';

const share = (value: number): BenchmarkShare => ({ value, interval: [0, 1], count: 4 });
const entry = (
  name: string,
  {
    success = null,
    steps = null,
    axes = {},
  }: Partial<Pick<BenchmarkEntry, 'success' | 'steps'>> & {
    readonly axes?: Readonly<Record<string, number | null>>;
  },
): BenchmarkEntry => ({
  ...{ name, setting: '', simulated: false, success, acp: null, claims: null, measured: 4, notMeasured: 0 },
  ...{ steps, calls: null, tokens: null, uncounted: 0, usd: null, msPerCall: null, msPerCell: null },
  axes: Object.entries(axes).map(([axis, value]) => ({
    name: axis,
    share: value === null ? null : share(value),
  })),
  failures: [],
});

test('the best stands first, of equals the one with fewer steps; who was not measured last', () => {
  const all = [
    entry('none', {}),
    entry('slow', { success: share(0.5), steps: 40 }),
    entry('quick', { success: share(0.5), steps: 20 }),
    entry('failing', { success: share(0) }),
    entry('best', { success: share(1), steps: 80 }),
  ];
  expect(ranked(all).map(rowName)).toEqual(['best', 'quick', 'slow', 'failing', 'none']);
});

test('where no runs were measured the axes decide', () => {
  const all = [entry('a', { axes: { goal: 0.2, app: null } }), entry('b', { axes: { goal: 0.4, app: 0.1 } })];
  expect(ranked(all).map(rowName)).toEqual(['b', 'a']);
});

test('a radar has the axes that somebody was measured on, and needs three of them', () => {
  const one = entry('one', { axes: { e2e: 1, goal: null, app: 0, skill: null } });
  expect(radarAxes([one])).toBeNull();
  const other = entry('other', { axes: { e2e: null, goal: 0.5, app: null, skill: null } });
  expect(radarAxes([one, other])).toEqual(['e2e', 'goal', 'app']);
  expect([shareOn(one, 'goal'), shareOn(one, 'app')?.value, shareOn(one, 'no-such-axis')]).toEqual([
    null,
    0,
    null,
  ]);
});
