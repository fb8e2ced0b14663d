import type { Rates } from '@tapwright/model';
import { beforeAll, describe, expect, test } from 'vitest';
import { testBenchmark } from './benchmark.fixture.ts';
import { bundleAt, type Manifest } from './cells/bundle.ts';
import { type Cell, planCells } from './cells/cell.ts';
import { measure } from './cells/measure.ts';
import type { Item } from './data/item.ts';
import { loadItems } from './data/load-items.ts';
import { builtInSubject } from './models/built-in.ts';
import { type ModelResult, resultsOf } from './report/results.ts';

const RATES: Rates = { formatErrors: 0.12, repetition: 0.5, questions: 0.9, grounding: 0.76 };
const SEEDS = 200;
const HELD_LEAST = 0.9;
const DIMENSIONS = ['goal', 'app', 'grounding', 'instructions'] as const;

let items: readonly Item[] = [];
beforeAll(() => {
  items = loadItems({ tasks: ['virtual:all'], questions: [], dimensions: DIMENSIONS, limit: 60 }).items;
});

async function measured(rates: Rates, seed: number): Promise<ModelResult> {
  const subject = builtInSubject({ name: 's', builtin: 'simulated', rates });
  const planned = planCells([subject], items, { seeds: [seed], setting: '' });
  const nothing = testBenchmark('');
  const measuring = {
    ...({ bundle: bundleAt(nothing.out), shownAs: 'list', strategy: 'react' } as const),
    signal: new AbortController().signal,
    player: () => Promise.reject(new Error('nothing is run here')),
  };
  nothing[Symbol.dispose]();
  const cells: Cell[] = [];
  for (const one of planned) cells.push(await measure(one, measuring));
  const model = { name: 's', kind: 'builtin', knowsTheWay: true, vision: false, served: '' } as const;
  const manifest: Manifest = {
    ...{ schema: 'benchmark-1', models: [model], dimensions: [...DIMENSIONS], tasks: [], strategy: '' },
    ...{
      protocol: '',
      observation: '',
      seeds: [seed],
      items: {},
      cells: [],
      findings: [],
      digests: { data: '', code: '' },
    },
  };
  const [result] = resultsOf(manifest, cells, []).models;
  if (result === undefined) throw new Error('there is no result');
  return result;
}

describe('a simulated model whose rates are known', () => {
  test(`its rates lie inside the reported intervals for most of ${SEEDS} seeds`, async () => {
    const held = { formatErrors: 0, repetition: 0, goal: 0, app: 0, grounding: 0 };
    const truth = { ...RATES, goal: RATES.questions, app: RATES.questions };
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { intervals } = await measured(RATES, seed);
      for (const name of Object.keys(held) as (keyof typeof held)[]) {
        const [low, high] = intervals[name] ?? [1, 0];
        if (low <= truth[name] && truth[name] <= high) held[name] += 1;
      }
    }
    for (const [name, count] of Object.entries(held))
      expect([name, count / SEEDS >= HELD_LEAST, count]).toEqual([name, true, count]);
  });

  test.each([
    ['formatErrors', 0.4, ['instructions']],
    ['repetition', 0.9, ['instructions']],
    ['questions', 0.4, ['goal', 'app']],
    ['grounding', 0.3, ['grounding']],
  ] as const)('changing %s moves no other axis by more than five points', async (name, rate, own) => {
    const before = await measured(RATES, 1);
    const after = await measured({ ...RATES, [name]: rate }, 1);
    for (const dimension of DIMENSIONS) {
      const moved = Math.abs((after.dimensions[dimension] ?? 0) - (before.dimensions[dimension] ?? 0));
      const isOwn = own.some((one) => one === dimension);
      expect([dimension, isOwn ? moved > 0.05 : moved <= 0.05, moved]).toEqual([dimension, true, moved]);
    }
  });
});
