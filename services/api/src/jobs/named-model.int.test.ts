import { asTenant, findJob } from '@tapwright/store';
import { expect, test } from 'vitest';
import { apiOfTheFile } from '../api.fixture.ts';

const on = apiOfTheFile();
const CASE = { id: 'pay', title: 'Pay a payee', steps: [{ do: 'Pay Ana' }] };

test.each([
  ['goal', { goal: 'Turn on the dark theme', seed: 3 }, 3],
  ['case', { kind: 'case', case: CASE, seed: 3 }, 3],
  // Its seed is that of the explorer.
  ['explore', { kind: 'explore', app: 'org.example.app', seed: 3 }, undefined],
])('a job of kind %s keeps its model with its spec', async (kind, body, seed) => {
  const { status, body: made } = await on.api.post('/v1/jobs', { ...body, model: 'small' });
  expect(status).toBe(201);
  expect(made).toMatchObject({ model: 'small', seed: seed ?? null });
  const row = await asTenant('default', () => findJob(on.db.read, 'default', String(Object(made).id)));
  expect(row).toMatchObject({ kind, spec: { model: 'small' } });
  expect(row?.spec.seed).toBe(seed);
});

test('a schedule is refused for a model that nobody has named, by the field of the job', async () => {
  const jobs = [{ goal: 'any' }, { goal: 'any', model: 'best' }];
  expect(await on.api.put('/v1/schedules/nightly', { cron: '0 3 * * *', jobs })).toMatchObject({
    status: 400,
    body: { error: { code: 'MODEL_UNKNOWN', field: 'jobs.1.model', expected: 'one of small, large' } },
  });
});
