import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CaseFarm, type Move, startCaseFarm } from './case-farm.fixture.ts';
import { movedModel } from './moved-model.fixture.ts';

const model = movedModel('yes');
let farm: CaseFarm;
beforeAll(async () => {
  farm = await startCaseFarm('notes', model);
});
afterAll(() => farm[Symbol.asyncDispose]());

interface Tried {
  readonly strategy?: string;
  readonly moves?: readonly Move[];
  readonly expect?: readonly object[];
  readonly maxSteps?: number;
}

async function outcomeOf(
  sentence: string,
  { strategy = 'uat', moves = [], expect: expected = [], maxSteps = 6 }: Tried,
) {
  model.moves = moves;
  model.asked.length = 0;
  const parameters = { pin: { value: 'Rye bread' }, secret: { secret: true } };
  const steps = [{ do: sentence, expect: [...expected] as never[] }];
  const more = { strategy, maxSteps, verify: false, parameters: { secret: '264019' } };
  const { job, run, steps: rows } = await farm.run({ id: 'deed', title: 'A deed', steps, parameters }, more);
  return { outcome: job.outcome, reason: job.reason, run, rows };
}

const SHOWN = [{ text: 'Rye bread' }];

describe.each(['uat', 'tapwright'])(
  'no step of a case passes without its deed, whatever the model says (%s)',
  (strategy) => {
    test.each<[string, Tried]>([
      ['Enter "${pin}" into the title', {}],
      ['Enter "${pin}" into the title', { expect: SHOWN }],
      ['Enter "${pin}" into the title', { moves: [['click', 'Rye bread']] }],
      ['Enter "${pin}" into the title', { moves: [['click', 'Rye bread']], expect: SHOWN }],
      ['Enter ${secret} into the title', { moves: [['click', 'New note']] }],
      ['Tap "New note"', { expect: SHOWN }],
      ['Tap "New note"', { moves: [['click', 'Search']] }],
      ['Press New note', { moves: [['long_click', 'Rye bread']], expect: SHOWN }],
      ['Select "${pin}"', { expect: SHOWN }],
      ['Delete the note "Rye bread"', { moves: [['click', 'Rye bread']] }],
      ['Delete the note "Zebra"', { expect: [{ absent: 'Zebra' }] }],
      ['Open the note ${pin}', { expect: SHOWN }],
      ['Tap "New note"', { moves: [['click', 'New note']], expect: [{ text: 'Zucchini' }] }],
    ])('%s: %j', async (sentence, tried) => {
      const { outcome } = await outcomeOf(sentence, { ...tried, strategy });
      expect(outcome).not.toBe('completed');
    });
  },
);

describe('a step passes by its deed', () => {
  test.each<[string, Tried]>([
    ['Tap "New note"', { moves: [['click', 'New note']] }],
    ['Press the New note button', { moves: [['click', 'New note']] }],
    ['Open the note ${pin}', { moves: [['click', 'Rye bread']], expect: SHOWN }],
    [
      'Tap "New note" and enter ${pin}',
      {
        moves: [
          ['click', 'New note'],
          ['text', 'Title', '${pin}'],
        ],
        expect: SHOWN,
      },
    ],
    [
      'Tap "New note" and enter ${secret}',
      {
        moves: [
          ['click', 'New note'],
          ['text', 'Title', '${secret}'],
        ],
      },
    ],
    ['Check that "Rye bread" is in the list', { expect: SHOWN }],
  ])('%s: %j', async (sentence, tried) => {
    expect(await outcomeOf(sentence, tried)).toMatchObject({ outcome: 'completed' });
  });
});

test.each<[string, Tried]>([
  ['Fija "Rye bread"', { expect: SHOWN }],
  ['Ordena por título', { moves: [['click', 'Rye bread']], expect: [{ absent: 'Film evening' }] }],
])('is not proved by what held already or was only left behind: %s %j', async (sentence, tried) => {
  const { outcome, reason } = await outcomeOf(sentence, tried);
  expect({ outcome, basis: reason?.basis?.kind }).toEqual({ outcome: 'completed', basis: 'judged' });
});
