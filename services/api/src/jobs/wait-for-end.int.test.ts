import { JobEnded, JobSubmitted } from '@tapwright/contracts';
import type { JobRow } from '@tapwright/store';
import { eventually, sampleEvent, storeEvent, storeJob } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { apiOfTheFile, storeKey, testApi } from '../api.fixture.ts';
import { WAIT_MAX_S, wantedWait } from './wait-for-end.ts';

const on = apiOfTheFile();
const END = { outcome: 'completed' as const, reason: { code: 'COMPLETED', message: '' } };

async function end(job: JobRow): Promise<void> {
  await on.db.read.execute(`update jobs set status = 'ended', outcome = 'completed' where id = '${job.id}'`);
  await storeEvent(on.db, sampleEvent(JobEnded, { job, data: END }));
}

const ask = (job: { id: string }, prefer: string) =>
  on.api.send({ method: 'GET', url: `/v1/jobs/${job.id}`, headers: { prefer } });

describe('with Prefer: wait', () => {
  test('the answer comes with the end of the job', async () => {
    const job = await storeJob(on.db);
    await storeEvent(on.db, sampleEvent(JobSubmitted, { job, data: {} }));
    let isAnswered = false;
    const asked = ask(job, 'wait=60').finally(() => {
      isAnswered = true;
    });
    // The first look at the events is over, and there was nothing.
    await on.api.get(`/v1/jobs/${job.id}`);
    expect(isAnswered).toBe(false);
    await end(job);
    const answer = await asked;
    expect(answer.json()).toMatchObject({ status: 'ended', outcome: 'completed' });
    expect(answer.headers['preference-applied']).toBe('wait=60');
  });

  test('a wait that is over gives the job as it is', async () => {
    const job = await storeJob(on.db);
    const answer = await ask(job, 'respond-async, wait=1');
    expect(answer.json()).toMatchObject({ id: job.id, status: 'queued' });
  });

  test('a job that has ended is not waited for', async () => {
    const job = await storeJob(on.db);
    await end(job);
    const answer = await ask(job, 'wait=60');
    expect(answer.json()).toMatchObject({ status: 'ended' });
    expect(answer.headers['preference-applied']).toBeUndefined();
  });

  test('a submission is answered with the end of its job', async () => {
    const asked = on.api.send({
      method: 'POST',
      url: '/v1/jobs',
      headers: { prefer: 'wait=60', 'content-type': 'application/json' },
      payload: '{"goal": "write"}',
    });
    const listed = () =>
      on.api.get('/v1/jobs').then(({ body }) => (body as { jobs: JobRow[] }).jobs[0] ?? null);
    const { id } = await eventually(listed, { what: 'the job' });
    await on.api.delete(`/v1/jobs/${id}`);
    const job = (await on.api.get(`/v1/jobs/${id}`)).body as JobRow;
    if (job.status !== 'ended') await end({ ...job, tenantId: 'default' });
    const answer = await asked;
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ id, status: 'ended' });
  });

  test('a tenant that has all its streams open is answered at once', async () => {
    const { headers } = await storeKey(on.db);
    const narrow = testApi(on.platform, undefined, undefined, { streams: 1 });
    const job = await storeJob(on.db);
    const url = `/v1/jobs/${job.id}`;
    // Until the first holds the place, a probe may hold it, and the first is answered at once: then it asks again.
    let first = Promise.resolve<Awaited<ReturnType<typeof narrow.send>> | null>(null);
    let isWaiting = false;
    const askFirst = () => {
      isWaiting = true;
      first = narrow.send({ method: 'GET', url, headers: { ...headers, prefer: 'wait=60' } }).finally(() => {
        isWaiting = false;
      });
    };
    const second = await eventually(
      async () => {
        if (!isWaiting) askFirst();
        const sent = await narrow.send({ method: 'GET', url, headers: { ...headers, prefer: 'wait=0' } });
        return sent.headers['preference-applied'] === undefined ? sent : null;
      },
      { what: 'an answer without a wait' },
    );
    expect(second.json()).toMatchObject({ status: 'queued' });
    await end(job);
    expect((await first)?.json()).toMatchObject({ status: 'ended' });
    // The place is free again.
    const third = await narrow.send({
      method: 'GET',
      url: `/v1/jobs/${(await storeJob(on.db)).id}`,
      headers: { ...headers, prefer: 'wait=0' },
    });
    expect(third.headers['preference-applied']).toBe('wait=0');
    await narrow.app.close();
  });

  test('a wait that is no number is refused, and nothing is submitted', async () => {
    const sent = await on.api.post('/v1/jobs', { goal: 'write' }, { prefer: 'wait=soon' });
    expect(sent).toMatchObject({ status: 400, body: { error: { code: 'INPUT_INVALID', field: 'Prefer' } } });
    expect((await on.api.get('/v1/jobs')).body).toMatchObject({ jobs: [] });
  });
});

test.each([
  [undefined, null],
  ['', null],
  ['return=minimal', null],
  ['wait=5', 5],
  ['respond-async, Wait = 5; foo=bar', 5],
  ['wait="7"', 7],
  ['wait=99999', WAIT_MAX_S],
])('%s asks for %s seconds', (given, seconds) => {
  expect(wantedWait(given)).toBe(seconds);
});
