import { JobEnded, JobSpec, JobSubmitted } from '@tapwright/contracts';
import type { JobRow } from '@tapwright/store';
import { eventually, sampleEvent, storeEvent, storeJob } from '@tapwright/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { apiOfTheFile, storeKey, testApi } from '../api.fixture.ts';
import { WAIT_MAX_S, wantedWait } from './wait-for-end.ts';

const on = apiOfTheFile();
const END = { outcome: 'completed' as const, reason: { code: 'COMPLETED', message: '' } };

async function end(job: JobRow): Promise<void> {
  await on.db.read.execute(`update jobs set status = 'ended', outcome = 'completed' where id = '${job.id}'`);
  await storeEvent(on.db, sampleEvent(JobEnded, { job, data: END }));
}

/** A job that has ended in a way that lets it go on. */
async function stopped(): Promise<string> {
  const { id } = await storeJob(on.db, { spec: JobSpec.parse({ goal: 'write' }) });
  await on.db.read.execute(`update jobs set status = 'ended', outcome = 'inconclusive' where id = '${id}'`);
  return id;
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

  test.each([
    ['a submission', async () => '/v1/jobs'],
    ['a re-run', async () => `/v1/jobs/${await stopped()}/rerun`],
    ['what goes on after an outage', async () => `/v1/jobs/${await stopped()}/resubmit`],
  ])('%s is answered with the end of its job', async (_, address) => {
    const url = await address();
    const asked = on.api.send({
      method: 'POST',
      url,
      headers: { prefer: 'wait=60', 'content-type': 'application/json' },
      payload: url === '/v1/jobs' ? '{"goal": "write"}' : '{}',
    });
    const listed = () =>
      on.api
        .get('/v1/jobs?status=queued&text=write')
        .then(({ body }) => (body as { jobs: JobRow[] }).jobs[0] ?? null);
    const { id } = await eventually(listed, { what: 'the job' });
    await on.api.delete(`/v1/jobs/${id}`);
    const job = (await on.api.get(`/v1/jobs/${id}`)).body as JobRow;
    if (job.status !== 'ended') await end({ ...job, tenantId: 'default' });
    const answer = await asked;
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ id, status: 'ended' });
  });

  describe('the rows of a case', () => {
    const PAYEES = { id: 'pay', title: 'Pay', steps: [{ do: 'Pay ${payee}' }], parameters: { payee: {} } };
    const submit = (prefer: string) => {
      const headers = { prefer, 'content-type': 'application/json', 'idempotency-key': 'once' };
      return on.api.send({ method: 'POST', url: '/v1/cases/pay/jobs', headers, payload: '{}' });
    };
    const listed = async (): Promise<JobRow[]> =>
      ((await on.api.get('/v1/jobs?case=pay')).body as { jobs: JobRow[] }).jobs;
    const both = () =>
      eventually(async () => ((await listed()).length === 2 ? listed() : null), { what: 'the jobs' });
    const cancel = async ({ id }: JobRow): Promise<void> => {
      await on.api.delete(`/v1/jobs/${id}`);
      const job = (await on.api.get(`/v1/jobs/${id}`)).body as JobRow;
      if (job.status !== 'ended') await end({ ...job, tenantId: 'default' });
    };

    beforeEach(async () => {
      await on.api.put('/v1/cases/pay', { ...PAYEES, rows: [{ payee: 'Ana' }, { payee: 'Bo' }] });
    });

    test('are answered when the last of them has ended', async () => {
      let isAnswered = false;
      const asked = submit('wait=60').finally(() => {
        isAnswered = true;
      });
      const [last, first] = await both();
      if (first === undefined || last === undefined) throw new Error('there are not two jobs');
      await cancel(first);
      await on.api.get(`/v1/jobs/${last.id}`);
      expect(isAnswered).toBe(false);
      await cancel(last);
      const answer = await asked;
      expect(answer.statusCode).toBe(201);
      expect(answer.headers['preference-applied']).toBe('wait=60');
      expect(answer.json()).toMatchObject({
        jobs: [
          { row: 1, status: 'ended' },
          { row: 2, status: 'ended' },
        ],
      });
    });

    test('a wait that is over tells of each how it stands', async () => {
      await submit('wait=0');
      const [last] = await both();
      if (last !== undefined) await cancel(last);
      expect((await submit('wait=1')).json()).toMatchObject({
        jobs: expect.arrayContaining([
          expect.objectContaining({ status: 'queued' }),
          expect.objectContaining({ id: last?.id, status: 'ended' }),
        ]),
      });
    });

    test('a wait that is no number is refused, and nothing is submitted', async () => {
      const answer = await submit('wait=soon');
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ error: { code: 'INPUT_INVALID', field: 'Prefer' } });
      expect(await listed()).toEqual([]);
    });
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
