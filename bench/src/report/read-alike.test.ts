import { STRATEGIES } from '@tapwright/runtime';
import { expect, it } from 'vitest';
import { mergeReadAlike } from './read-alike.ts';
import { rowOf } from './row.fixture.ts';

const done = { contained: 5, completed: 4 };

it('strategies that differ in their prompt alone are one row where no model reads it', () => {
  const names = ['react', 'guardian', 'droidbot-gpt', 'refine-droidbot', 'guardian-noreplan'];
  const { rows, alike } = mergeReadAlike(names.map((name) => rowOf(name, 'simulated-mid', done)));
  expect(rows.map(({ strategy }) => strategy)).toEqual([
    'react, droidbot-gpt',
    'guardian',
    'refine-droidbot, guardian-noreplan',
  ]);
  expect(alike).toEqual([
    ['react', 'droidbot-gpt'],
    ['refine-droidbot', 'guardian-noreplan'],
  ]);
});

it('a model that reads prompts keeps a row for each, beside those that do not', () => {
  const both = ['react', 'droidbot-gpt'];
  const rows = both.flatMap((name) => [rowOf(name, 'openai', done), rowOf(name, 'offline', done)]);
  expect(mergeReadAlike(rows).rows.map(({ strategy, model }) => `${strategy}: ${model}`)).toEqual([
    'react: openai',
    'react, droidbot-gpt: offline',
    'droidbot-gpt: openai',
  ]);
});

it('of all strategies only those two pairs, and those that differ in what is shown, are alike', () => {
  const { alike } = mergeReadAlike(STRATEGIES.map(({ name }) => rowOf(name, 'offline', done)));
  expect(alike.map((names) => names.join())).toEqual([
    'react,droidbot-gpt',
    'refine-droidbot,guardian-noreplan',
    'sphinx-tree,sphinx-simplified,sphinx-picture,sphinx-marks',
  ]);
});
