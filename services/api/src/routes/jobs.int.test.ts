import { JobView } from '@tapwright/contracts';
import { timeline } from '@tapwright/store';
import { describe, expect, test } from 'vitest';
import { apiOfTheFile, platformOn, testApi } from '../api.fixture.ts';
import { submitJob } from '../jobs/submit-job.ts';

const on = apiOfTheFile();

const GOAL = { goal: 'write a note' };
const idOf = (body: unknown) => JobView.parse(body).id;
const count = async () => (await on.api.get('/v1/jobs')).body;

describe('POST /v1/jobs', () => {
  test('stores the job, says so and sets it going by an event', async () => {
    const { status, body } = await on.api.post('/v1/jobs', GOAL);
    expect(status).toBe(201);
    expect(JobView.parse(body)).toMatchObject({ status: 'queued', goal: 'write a note', outcome: null });
    const events = await timeline(on.db.read, { jobId: idOf(body), afterSeq: 0, limit: 10 });
    expect(events.map(({ type }) => type)).toEqual(['job.submitted']);
  });

  test.each([
    ['a wrong field', { goal: '' }, 400, { code: 'GOAL_EMPTY', field: 'goal' }],
    [
      'an unknown strategy',
      { ...GOAL, strategy: 'luck' },
      400,
      { code: 'STRATEGY_UNKNOWN', field: 'strategy' },
    ],
    [
      'a model that nobody has named',
      { ...GOAL, model: 'best' },
      400,
      { code: 'MODEL_UNKNOWN', field: 'model', expected: 'one of small, large' },
    ],
    [
      'an unknown serial',
      { ...GOAL, device: { serial: 'phone-9' } },
      400,
      { code: 'DEVICE_UNKNOWN', field: 'device.serial' },
    ],
    [
      'a selector that nothing can fit',
      { ...GOAL, device: { apiLevel: { min: 34, max: 30 } } },
      400,
      { code: 'INPUT_INVALID', field: 'device.apiLevel' },
    ],
    [
      'a selector together with roles',
      { ...GOAL, device: { serial: 'a', roles: { caller: {} } } },
      400,
      { code: 'INPUT_INVALID', field: 'device.roles' },
    ],
    ['no JSON', '{ goal', 400, { code: 'INPUT_INVALID' }],
    ['more than 1 MiB', JSON.stringify({ goal: 'x'.repeat(1_100_000) }), 400, { code: 'INPUT_INVALID' }],
  ])('%s is refused with its code, and nothing is started', async (_, body, status, error) => {
    expect(await on.api.post('/v1/jobs', body)).toMatchObject({ status, body: { error } });
    expect(await count()).toMatchObject({ jobs: [] });
  });

  describe('with an Idempotency-Key', () => {
    const key = { 'idempotency-key': 'order-1' };

    test('the same body gives the same job again', async () => {
      const first = await on.api.post('/v1/jobs', GOAL, key);
      const again = await on.api.post('/v1/jobs', { ...GOAL, maxSteps: 20 }, key);
      expect(again).toEqual({ status: 200, body: first.body });
    });

    test('another body is refused', async () => {
      await on.api.post('/v1/jobs', GOAL, key);
      const other = await on.api.post('/v1/jobs', { goal: 'delete a note' }, key);
      expect(other).toMatchObject({ status: 409, body: { error: { code: 'IDEMPOTENCY_CONFLICT' } } });
    });

    test('only one of five requests at once makes the job', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => on.api.post('/v1/jobs', GOAL, key)));
      expect(new Set(answers.map(({ body }) => idOf(body))).size).toBe(1);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    });

    test.each(['', 'x'.repeat(201)])('that is empty or too long is refused', async (value) => {
      const answer = await on.api.post('/v1/jobs', GOAL, { 'idempotency-key': value });
      expect(answer).toMatchObject({ status: 400, body: { error: { field: 'Idempotency-Key' } } });
    });
  });
});

describe('POST /v1/jobs/:id/confirm', () => {
  const obligation = {
    values: [],
    where: null,
    qualifiers: [],
    state: null,
    negative: false,
    mayHold: false,
  };
  const read = {
    obligations: [{ ...obligation, id: 'o1', says: 'write' }],
    remainder: ['note'],
    readBy: 'model',
  };
  const waiting = async () => {
    const id = idOf((await on.api.post('/v1/jobs', { ...GOAL, confirm: true })).body);
    await on.db.read.execute(`update jobs set ledger = '${JSON.stringify(read)}' where id = '${id}'`);
    return id;
  };
  const typesOf = async (jobId: string) =>
    (await timeline(on.db.read, { jobId, afterSeq: 0, limit: 10 })).map(({ type }) => type);

  test('shows what was read, and lets the job begin as it is', async () => {
    const id = await waiting();
    expect((await on.api.get(`/v1/jobs/${id}`)).body).toMatchObject({
      awaitsConfirmation: true,
      ledger: read,
    });
    const answer = await on.api.post(`/v1/jobs/${id}/confirm`, {});
    const confirmed = { awaitsConfirmation: false, ledger: { ...read, readBy: 'person' } };
    expect(answer).toMatchObject({ status: 200, body: confirmed });
    expect(await typesOf(id)).toEqual(['job.submitted', 'job.confirmed']);
  });

  test('takes what a person writes in its place; the words that it leaves out remain', async () => {
    const id = await waiting();
    const obligations = [{ says: 'a note' }];
    const { body } = await on.api.post(`/v1/jobs/${id}/confirm`, { obligations });
    const ledger = { readBy: 'person', remainder: ['write'], obligations: [{ id: 'o1', says: 'a note' }] };
    expect(body).toMatchObject({ ledger });
  });

  test('is refused a second time, for a job that asked for none, and before the goal was read', async () => {
    const id = await waiting();
    await on.api.post(`/v1/jobs/${id}/confirm`, {});
    const early = idOf((await on.api.post('/v1/jobs', { ...GOAL, confirm: true })).body);
    const other = idOf((await on.api.post('/v1/jobs', GOAL)).body);
    for (const one of [id, early, other]) {
      const answer = await on.api.post(`/v1/jobs/${one}/confirm`, {});
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
    }
    expect(await typesOf(id)).toEqual(['job.submitted', 'job.confirmed']);
  });

  test.each([
    ['an empty list', { obligations: [] }],
    ['an obligation without words', { obligations: [{ says: ' ' }] }],
    ['an unknown field', { obligations: [{ says: 'a', must: true }] }],
  ])('refuses %s', async (_, body) => {
    const answer = await on.api.post(`/v1/jobs/${await waiting()}/confirm`, body);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'INPUT_INVALID' } } });
  });

  test('cannot be asked for with a strategy that reads no goals', async () => {
    const answer = await on.api.post('/v1/jobs', { ...GOAL, strategy: 'react', confirm: true });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'INPUT_INVALID', field: 'confirm' } },
    });
  });
});

describe('GET /v1/jobs', () => {
  test('gives pages, newest first, without a gap and without a job twice', async () => {
    const stored: string[] = [];
    for (let at = 0; at < 5; at += 1) stored.unshift(idOf((await on.api.post('/v1/jobs', GOAL)).body));
    const seen: string[] = [];
    let before = '';
    for (let page = 0; page < 4; page += 1) {
      const { body } = await on.api.get(`/v1/jobs?limit=2${before}`);
      const { jobs, next } = pageOf(body);
      seen.push(...jobs);
      if (next === null) break;
      before = `&before=${next}`;
    }
    expect(seen.toSorted().toReversed()).toEqual(stored.toSorted().toReversed());
    expect(seen).toHaveLength(5);
  });

  test.each(['0', '101', 'many', '1.5'])('limit=%s is refused', async (limit) => {
    const answer = await on.api.get(`/v1/jobs?limit=${limit}`);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'INPUT_INVALID', field: 'limit' } } });
  });
});

function pageOf(body: unknown): { jobs: string[]; next: string | null } {
  if (typeof body !== 'object' || body === null || !('jobs' in body) || !('next' in body))
    throw new Error('a page');
  const jobs = Array.isArray(body.jobs) ? body.jobs.map(idOf) : [];
  return { jobs, next: typeof body.next === 'string' ? body.next : null };
}

describe('a job', () => {
  test('that does not exist is not found by any route', async () => {
    for (const path of ['', '/steps', '/scripts', '/events']) {
      const answer = await on.api.get(`/v1/jobs/job_none${path}`);
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    }
    expect((await on.api.delete('/v1/jobs/job_none')).status).toBe(404);
  });
});

test('a job is accepted while the bus is away: it is published later', async () => {
  const away = { ...on.bus, publish: () => Promise.reject(new Error('away')) };
  const { status, body } = await testApi(platformOn(on.db, away)).post('/v1/jobs', GOAL);
  expect(status).toBe(201);
  const [event] = await timeline(on.db.read, { jobId: idOf(body), afterSeq: 0, limit: 1 });
  expect(event?.publishedAt).toBeNull();
});

test('a program that submits a wrong body without HTTP gets a rejected promise', async () => {
  const submission = { tenantId: 'default', body: { goal: 'g', maxStep: 3 }, idempotencyKey: null };
  const refused = submitJob(platformOn(on.db, on.bus), submission);
  await expect(refused).rejects.toMatchObject({ code: 'INPUT_INVALID', field: 'maxStep' });
});
