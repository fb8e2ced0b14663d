import { emptyRunState, type HistoryItem } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { advanced } from '../planner.fixture.ts';
import { beforeOthers } from './before-others.ts';

/** A run of so many steps that met crashes in these; the trace of the last one has none of the others. */
function met(count: number, ...crashed: readonly number[]) {
  const history = Array.from({ length: count }, (_, at): HistoryItem => {
    const item = advanced({ step: at + 1 });
    return crashed.includes(at + 1) ? { ...item, verdict: 'crashed' } : item;
  });
  const last = crashed.at(-1) ?? 0;
  const steps = history.flatMap(({ step, verdict }) =>
    step === last || (step < last && verdict === 'advanced') ? [{ index: step }] : [],
  );
  return { trace: { steps }, run: { state: { ...emptyRunState([], []), history } } };
}

test('the step before one that met another crash may have made the app hang', () => {
  const { trace, run } = met(9, 3, 7);
  expect(trace.steps.map(({ index }) => index)).toEqual([1, 2, 4, 5, 6, 7]);
  expect(beforeOthers(trace, run)).toEqual([1]);
});

test('where no other crash was met, and after this one, no step is doubtful', () => {
  const first = met(9, 7);
  expect(beforeOthers(first.trace, first.run)).toEqual([]);
  const { trace } = met(4, 4);
  expect(beforeOthers(trace, met(9, 4, 8).run)).toEqual([]);
});
