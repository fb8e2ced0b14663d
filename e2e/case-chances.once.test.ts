import { createModel } from '@tapwright/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CaseFarm, startCaseFarm } from './case-farm.fixture.ts';

let farm: CaseFarm;
beforeAll(async () => {
  farm = await startCaseFarm('notes', createModel({ provider: 'offline' }));
});
afterAll(async () => farm[Symbol.asyncDispose]());

/** Each of them passed once by what stood on the screen by chance. */
test.each<[string, object[]]>([
  ['Open "Ferry to the island"', [{ text: '3:15' }]],
  ['Open "Gift ideas"', [{ element: 'Gift ideas', is: 'off' }]],
  ['Open "Gift ideas"', [{ value: 'Title', equals: '' }]],
  ['Open "Gift ideas"', [{ activity: 'Activity' }]],
  ['Archive "Film evening"', [{ text: 'Film evening' }]],
  ['Disable the search', []],
  ['Turn off the settings', []],
  ['Check that "Rye bread" is above "Film evening"', []],
])('is not passed by chance: %s %j', async (sentence, expected) => {
  const steps = [{ do: sentence, expect: expected as never[] }];
  const { job } = await farm.run({ id: 'chance', title: 'Chance', steps }, { maxSteps: 12, verify: false });
  expect(job.outcome).not.toBe('completed');
});

test('is not proved by what was only typed: the editor is left before the new name counts', async () => {
  const steps = [{ do: 'Rename "Rye bread" to "Oat bread"', expect: [{ text: 'Oat bread' }] }];
  const more = { maxSteps: 12, verify: false };
  const { job, run } = await farm.run({ id: 'typed', title: 'Typed', steps }, more);
  expect(job.outcome).toBe('completed');
  const last = run.state.history.findLast(({ verdict }) => verdict === 'advanced' || verdict === 'completed');
  expect(last?.kind).not.toBe('text');
});
