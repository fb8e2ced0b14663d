import { describe, expect, test } from 'vitest';
import { cellOf, missedOf } from './cell.fixture.ts';
import { reportRows } from './rows.ts';

describe('a row', () => {
  const [row] = reportRows([
    cellOf({ task: '0 a', byOffline: 1, restorations: 1 }),
    missedOf({ task: '1 b', steps: 6, charged: 10, unrecorded: 2, decisions: 6 }),
  ]);

  test('counts runs and gives means for one run', () => {
    expect(row).toMatchObject({
      tasks: 2,
      seeds: 1,
      contained: 1,
      completed: 1,
      exact: 1,
      acp: 0.75,
      prefixMatch: 0.75,
      precision: 0.75,
      stepsPerTask: 4,
      chargedPerTask: 6,
      callsPerTask: 3,
      inputTokensPerTask: 250,
      outputTokensPerTask: 25,
      unrecordedPerTask: 1,
      restorationsPerTask: 0.5,
    });
  });

  test('counts the roles separately', () => {
    expect(row?.roles).toEqual([
      { role: 'actor', calls: 2, inputTokens: 200, outputTokens: 20 },
      { role: 'verifier', calls: 1, inputTokens: 50, outputTokens: 5 },
    ]);
  });

  test('shares what the offline rules chose among all choices', () => {
    expect(row?.offlineShare).toBe(0.125);
  });

  test('counts every failure once', () => {
    expect(row?.failures).toMatchObject({ planning: 1, grounding: 0 });
    expect(Object.values(row?.failures ?? {}).reduce((sum, count) => sum + count, 0)).toBe(1);
  });
});

test('there is one row for each strategy and model, in the order of the cells', () => {
  const rows = reportRows([cellOf({ strategy: 'b' }), cellOf({ strategy: 'a' }), cellOf({ strategy: 'b' })]);
  expect(rows.map(({ strategy, tasks }) => [strategy, tasks])).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
  expect(reportRows([])).toEqual([]);
});

test('more seeds of the same tasks do not make the interval narrower', () => {
  const tasks = Array.from({ length: 10 }, (_, at) => `${at}`);
  const of = (seed: number) =>
    tasks.map((task, at) => (at < 5 ? cellOf({ task, seed }) : missedOf({ task, seed })));
  const [once] = reportRows(of(1));
  const [thrice] = reportRows([...of(1), ...of(2), ...of(3)]);
  expect(thrice?.tasks).toBe(30);
  expect(thrice?.seeds).toBe(3);
  expect(thrice?.intervals).toEqual(once?.intervals);
});

describe('tokens', () => {
  const actor = (calls: number, inputTokens: number) => ({
    role: 'actor',
    calls,
    inputTokens,
    outputTokens: 1,
  });
  const verifier = { role: 'verifier', calls: 1, inputTokens: 7, outputTokens: 1 };

  test('are medians over completed tasks: of the mean call of the actor, and of all calls together', () => {
    const [row] = reportRows([
      cellOf({ task: 'a', calls: [actor(2, 200)] }),
      cellOf({ task: 'b', calls: [actor(1, 300), verifier] }),
      cellOf({ task: 'c', calls: [actor(4, 2_000)] }),
      cellOf({ task: 'd', calls: [actor(2, 800)] }),
      missedOf({ task: 'e', calls: [actor(1, 9_000)] }),
    ]);
    expect([row?.actorCallTokens, row?.taskTokens]).toEqual([350, (307 + 800) / 2]);
  });

  test('are null where nothing was completed', () => {
    const [row] = reportRows([missedOf()]);
    expect([row?.actorCallTokens, row?.taskTokens]).toEqual([null, null]);
  });
});

test('cells without a ground truth have no such figures, and form a row of their own', () => {
  const state = { contained: null, exact: null, proportion: null, prefix: null, precision: null };
  const rows = reportRows([cellOf(), cellOf({ data: 'interactive', app: 'notes', ...state })]);
  expect(rows.map(({ data, tasks }) => `${data} ${tasks}`)).toEqual(['recorded 1', 'interactive 1']);
  expect(rows[1]).toMatchObject({
    completed: 1,
    contained: null,
    exact: null,
    acp: null,
    prefixMatch: null,
    precision: null,
  });
  expect(rows[1]?.intervals).toMatchObject({ contained: null, exact: null, acp: null });
});
