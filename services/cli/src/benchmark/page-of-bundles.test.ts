import { type Cell, type Manifest, resultsOf } from '@tapwright/suite/benchmark';
import { expect, test } from 'vitest';
import { type Measured, pageOfBundles } from './page-of-bundles.ts';

const MODEL = { kind: 'endpoint', knowsTheWay: false, vision: false, served: 'm at host' } as const;
const MANIFEST: Manifest = {
  schema: 'benchmark-1',
  models: [
    { ...MODEL, name: 'one' },
    { ...MODEL, name: 'other' },
  ],
  ...{ dimensions: ['e2e', 'grounding'], tasks: ['virtual:notes'], strategy: 'react', protocol: 'index' },
  ...{ observation: 'list', seeds: [1], items: {}, cells: [], findings: ['a task without a goal'] },
  digests: { data: 'd', code: 'c' },
};
const RUN: Extract<Cell['result'], { type: 'run' }> = {
  type: 'run',
  kind: 'common',
  failed: [],
  ...{ passed: true, held: true, proportion: 1, claimed: true, outcome: 'completed' },
  ...{ reason: 'COMPLETED', failure: null, faulty: null, weak: false, length: 2, actions: 3 },
  ...{ repeated: 0, unrecorded: 0, asked: 4, malformed: 0, trajectory: 'trajectories/a.json.gz' },
};
const GROUNDING: Extract<Cell['result'], { type: 'grounding' }> = {
  type: 'grounding',
  ...{ said: null, direct: true, element: false, kind: true, midpoint: false },
  ...{ text: false, pictured: false, actions: 5 },
};

const cell = (model: string, item: string, result: Cell['result'], uncounted = 0): Cell => ({
  ...{ key: `${model}-${item}`, model, dimension: result.type === 'run' ? 'e2e' : 'grounding', item },
  ...{ group: 'notes', seed: 1, pictured: false, result },
  usage: {
    ...{ calls: 4, inputTokens: uncounted > 0 ? 0 : 100, outputTokens: 20, cachedTokens: 0, usd: 0.5 },
    ...(uncounted > 0 ? { uncounted, usd: null } : {}),
  },
  measured: { at: '', wallMs: 1_000, latencyMs: 200, retries: 0 },
});

const CELLS = [
  cell('one', 'a', { ...RUN }),
  cell('one', 'b', {
    ...RUN,
    failed: [],
    passed: false,
    held: false,
    failure: 'claimed too early',
    trajectory: 'none',
  }),
  cell('one', 'g', GROUNDING),
  cell('other', 'a', { ...RUN, faulty: 'its goal cannot be reached' }, 4),
];
const missing = { model: 'other', dimension: 'e2e', item: 'b', seed: 1, code: 'MODEL_UNREACHABLE' };
const measured = (label: string | null): Measured => ({
  label,
  cells: CELLS,
  results: resultsOf(MANIFEST, CELLS, [missing]),
  readRun(file) {
    if (file === 'none') throw new Error('missing');
    return { form: 'virtual', deeds: ['click "Save"', 'end "done"'] };
  },
});

test('a row has what its model reached and took, and null where nothing was measured or is known', () => {
  const [one, other] = pageOfBundles('notes', [measured(null)]).entries;
  expect(one).toMatchObject({
    ...{ setting: 'react (index, list)', simulated: false, success: { value: 0.5, count: 2 } },
    ...{ acp: { value: 1 }, claims: { claimed: 2, verified: 1 }, measured: 3, notMeasured: 0 },
    ...{ steps: 3, calls: 4, tokens: 120, uncounted: 0, usd: 1.5, msPerCall: 50, msPerCell: 1_000 },
    failures: [{ name: 'claimed too early', count: 1 }],
  });
  const axes = Object.fromEntries((one?.axes ?? []).map(({ name, share }) => [name, share?.value ?? null]));
  expect(axes).toEqual({ e2e: 0.5, goal: null, app: null, skill: null, grounding: 0, instructions: null });
  // Its only task is one that nobody can pass.
  expect(other).toMatchObject({ success: null, notMeasured: 1, uncounted: 4, usd: null });
});

test('cells say what came of them and what was done; a lost trajectory loses nothing else', () => {
  const { cells, leftOut } = pageOfBundles('notes', [measured(null)]);
  expect(cells.map(({ item, result, why, deeds }) => [item, result, why, deeds])).toEqual([
    ['a', 'passed', '', ['click "Save"', 'end "done"']],
    ['b', 'failed', 'claimed too early', null],
    ['g', 'failed', 'wrong: element, text', null],
    ['a', 'uncounted', 'nobody can pass it: its goal cannot be reached', ['click "Save"', 'end "done"']],
  ]);
  expect(leftOut).toBe(0);
});

test('of several folders each row says whose it is, and notes on the data stand once', () => {
  const { entries, notes } = pageOfBundles('both', [measured('x'), measured('y')]);
  expect(entries.map(({ setting }) => setting[0])).toEqual(['x', 'x', 'y', 'y']);
  expect(notes).toContain('a task without a goal');
  for (const label of ['x', 'y'])
    expect(notes).toContain(`${label}: not measured: 1 cells of other, e2e: MODEL_UNREACHABLE`);
  expect(new Set(notes).size).toBe(notes.length);
});
