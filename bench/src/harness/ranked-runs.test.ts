import type { StoredEvent } from '@tapwright/service';
import { rankedRuns } from '@tapwright/suite/benchmark';
import { expect, it } from 'vitest';

function best(order: readonly string[], completed: readonly string[], scripts: object | null): string | null {
  const ranked = rankedRuns();
  const note = (type: string, runId: string | null, data: object = {}): void =>
    ranked.note({ type, runId, data } as StoredEvent);
  for (const runId of order) {
    note('action.decided', runId, { step: 1 });
    note('action.decided', runId, { step: 2 });
    note('task.ended', runId, { outcome: completed.includes(runId) ? 'completed' : 'failed' });
  }
  if (scripts !== null) note('scripts.emitted', null, scripts);
  return ranked.best();
}

const ranking = (...runs: readonly (readonly [string, number])[]) => ({
  runId: runs[0]?.[0] ?? null,
  ranking: { by: 'words', runs: runs.map(([runId, score]) => ({ runId, score })) },
});

it('the ranked best counts; among equals the one that started first; completed ones before others', () => {
  const all = ['b', 'a', 'c'];
  expect(best(all, all, ranking(['c', 3], ['a', 2], ['b', 2]))).toBe('c');
  expect(best(all, all, ranking(['a', 2], ['b', 2], ['c', 1]))).toBe('b');
  expect(best(all, ['a'], ranking(['a', 2], ['b', 2], ['c', 2]))).toBe('a');
});

it('a single run is not ranked, and without a ranking the first counts', () => {
  expect(best(['x'], ['x'], { runId: 'x' })).toBe('x');
  expect(best(['x'], [], { runId: null })).toBe('x');
  expect(best(['x'], [], null)).toBe('x');
  expect(best([], [], null)).toBeNull();
});
