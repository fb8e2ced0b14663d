import { JobSpec } from '@tapwright/contracts';
import { storeJob } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { apiOfTheFile, storeKey } from '../api.fixture.ts';

const on = apiOfTheFile('default:a-key-0123456789,other:o-key-0123456789');
const OWN = { 'x-api-key': 'a-key-0123456789' };
const OTHER = { 'x-api-key': 'o-key-0123456789' };

async function endedJob(kind: 'goal' | 'explore' = 'goal'): Promise<string> {
  const { id } = await storeJob(on.db, { spec: { ...JobSpec.parse({ goal: 'save' }), kind } });
  await on.db.read.execute(`update jobs set status = 'ended', outcome = 'completed' where id = '${id}'`);
  return id;
}
const decide = (id: string, body: object, headers: Record<string, string> = OWN) =>
  on.api.post(`/v1/jobs/${id}/decisions`, body, headers);

describe('the result of a row', () => {
  test('is accepted and rejected by people, and every decision stays', async () => {
    const { headers, id: key } = await storeKey(on.db, { name: 'Ben', scopes: ['sign'] });
    const job = await endedJob();
    expect((await decide(job, { verdict: 'accepted' })).status).toBe(201);
    const rejection = { verdict: 'rejected', defect: 'PAY-17', comment: 'the fee is missing' };
    expect(await decide(job, rejection, headers)).toMatchObject({
      status: 201,
      body: { ...rejection, job, number: 2, by: { id: key, name: 'Ben' } },
    });
    expect((await on.api.get(`/v1/jobs/${job}/decisions`, OWN)).body).toMatchObject({
      decisions: [
        { number: 1, verdict: 'accepted', defect: null },
        { number: 2, verdict: 'rejected' },
      ],
    });
  });

  test.each([
    ['a rejection without a defect', { verdict: 'rejected' }, 'defect'],
    ['a rejection with an empty one', { verdict: 'rejected', defect: ' ' }, 'defect'],
    ['an acceptance with one', { verdict: 'accepted', defect: 'PAY-17' }, 'defect'],
    ['another word', { verdict: 'fine' }, 'verdict'],
  ])('with %s is refused', async (_, body, field) => {
    const job = await endedJob();
    expect(await decide(job, body)).toMatchObject({ status: 400, body: { error: { field } } });
    expect((await on.api.get(`/v1/jobs/${job}/decisions`, OWN)).body).toEqual({ decisions: [] });
  });

  test('is none while the job runs, for an exploration, and for another tenant', async () => {
    const { id } = await storeJob(on.db);
    for (const job of [id, await endedJob('explore')])
      expect((await decide(job, { verdict: 'accepted' })).status).toBe(409);
    expect((await decide(await endedJob(), { verdict: 'accepted' }, OTHER)).status).toBe(404);
    expect((await on.api.get(`/v1/jobs/${id}/decisions`, OTHER)).status).toBe(404);
  });

  test('is not decided by whoever may only read', async () => {
    const { headers } = await storeKey(on.db, { scopes: ['read'] });
    expect((await decide(await endedJob(), { verdict: 'accepted' }, headers)).status).toBe(403);
  });
});
