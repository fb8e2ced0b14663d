import { type CellView, IN_FLIGHT_MAX } from '@tapwright/contracts';
import { asTenant, findJob, listJobs } from '@tapwright/store';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { apiOfTheFile } from '../api.fixture.ts';
import { advanceBenchmarks } from '../benchmarks/advance-benchmarks.ts';
import {
  ACME,
  advanceOptions,
  type Ended,
  finish,
  KEYS,
  OTHER,
  report,
  SUITE,
  stored,
} from '../benchmarks/benchmark.fixture.ts';

const on = apiOfTheFile(KEYS);

const advance = () => advanceBenchmarks(advanceOptions(on));
const jobsOf = (tenant: string) =>
  asTenant(tenant, () => listJobs(on.db.read, { tenantId: tenant, limit: 200, before: null }));
const openJobs = (cells: readonly CellView[]) =>
  cells.flatMap(({ status, job }) => (status === 'running' && job !== null ? [job] : []));

/** Ends whatever runs, in the way that the list says for each job in turn, until the benchmark has ended. */
async function playedOut(id: string, ends: readonly Ended[] = []): Promise<void> {
  const left = [...ends];
  for (let turn = 0; turn < 50; turn += 1) {
    await advance();
    const { cells, endedAt } = await report(on, id);
    if (endedAt !== null) return;
    for (const job of openJobs(cells)) await finish(on, job, left.shift());
  }
  throw new Error('the benchmark does not end');
}

describe('a benchmark', () => {
  test('is stored with its cells, is listed, and is seen by its tenant alone', async () => {
    const body = { suite: SUITE, strategies: ['tapwright', 'react'], seeds: 2, inFlight: 3 };
    const { status, body: made } = await on.api.post('/v1/benchmarks', body, ACME);
    expect(status).toBe(201);
    expect(made).toMatchObject({
      name: 'Lamps',
      status: 'running',
      strategies: ['tapwright', 'react'],
      seeds: 2,
    });
    const { id } = Object(made);
    const { cells, counts, next } = await report(on, id);
    expect(counts).toMatchObject({ waiting: 8, running: 0 });
    expect(next).toBeNull();
    expect(cells.map(({ task, strategy, seed }) => `${task} ${strategy} ${seed}`)).toEqual([
      ...['first tapwright 1', 'first react 1', 'second tapwright 1', 'second react 1'],
      ...['first tapwright 2', 'first react 2', 'second tapwright 2', 'second react 2'],
    ]);
    const page = await report(on, id, '?limit=5');
    expect([page.cells.length, page.next]).toEqual([5, '5']);
    expect((await report(on, id, '?limit=5&after=5')).cells.map(({ number }) => number)).toEqual([6, 7, 8]);
    expect((await on.api.get('/v1/benchmarks', ACME)).body).toMatchObject({
      benchmarks: [{ id }],
      next: null,
    });
    expect((await on.api.get('/v1/benchmarks', OTHER)).body).toEqual({ benchmarks: [], next: null });
    for (const answer of [
      await on.api.get(`/v1/benchmarks/${id}`, OTHER),
      await on.api.delete(`/v1/benchmarks/${id}`, OTHER),
      await on.api.post(`/v1/benchmarks/${id}/retry`, {}, OTHER),
    ])
      expect(answer.status).toBe(404);
    expect((await report(on, id)).status).toBe('running');
  });

  test('a task that its suite repeats has further cells, each with its own seed', async () => {
    const [task] = SUITE.tasks;
    const id = await stored(on, { suite: { ...SUITE, tasks: [{ ...task, repeat: 2 }] }, seeds: 2 });
    expect((await report(on, id)).cells.map(({ seed }) => seed)).toEqual([1, 2, 3, 4]);
  });

  test('with models has a row for each, jobs that name them with the seed of their cell, and their difference', async () => {
    const id = await stored(on, { suite: SUITE, models: ['small', 'large'], seeds: 2 });
    expect((await report(on, id)).cells.map(({ task, model, seed }) => `${task} ${model} ${seed}`)).toEqual([
      ...['first small 1', 'first large 1', 'second small 1', 'second large 1'],
      ...['first small 2', 'first large 2', 'second small 2', 'second large 2'],
    ]);
    // Whoever asks for `large` fails, and the second seed of the second task does so with both.
    const bad = { shows: 'Nothing' };
    await playedOut(id, [{}, bad, {}, bad, {}, bad, bad, bad]);
    const { models, cells, figures, paired } = await report(on, id);
    expect(models).toEqual(['small', 'large']);
    expect(figures).toMatchObject([
      { strategy: 'tapwright', model: 'small', cells: 4, passed: 3, success: { value: 0.75, count: 2 } },
      { strategy: 'tapwright', model: 'large', cells: 4, passed: 0, success: { value: 0, count: 2 } },
    ]);
    expect(paired).toMatchObject([{ models: ['small', 'large'], difference: 0.75, count: 2 }]);
    for (const { job, model, seed } of cells) {
      const row = await asTenant('acme', () => findJob(on.db.read, 'acme', job ?? ''));
      expect(row?.spec).toMatchObject({ model, seed });
    }
  });

  test('without models its jobs name none, and get no seed', async () => {
    const id = await stored(on, { suite: SUITE, seeds: 2 });
    await playedOut(id);
    const { models, cells, figures, paired } = await report(on, id);
    expect([models, paired, figures.map(({ model }) => model)]).toEqual([null, [], [null]]);
    for (const { job } of cells) {
      const row = await asTenant('acme', () => findJob(on.db.read, 'acme', job ?? ''));
      expect([row?.spec.model, row?.spec.seed]).toEqual([undefined, undefined]);
    }
  });

  const [first, second] = SUITE.tasks;
  const many = Array.from({ length: 100 }, (_, at) => ({ ...first, id: `t${at}` }));
  test.each([
    ['no task', { suite: { ...SUITE, tasks: [] } }, 'suite.tasks'],
    ['two tasks of one name', { suite: { ...SUITE, tasks: [first, first] } }, 'suite.tasks.1.id'],
    ['an unknown key', { suite: { ...SUITE, task: [] } }, 'suite.task'],
    [
      'a check that is none',
      { suite: { ...SUITE, tasks: [{ ...first, evaluators: [{}] }] } },
      'suite.tasks.0.evaluators.0',
    ],
    [
      'lines for a computer',
      { suite: { ...SUITE, apps: { 'o.e': { setup: ['ls'] } } } },
      'suite.apps.o.e.setup.0',
    ],
    [
      'a check of a computer',
      { suite: { ...SUITE, apps: { 'o.e': { check: 'ls' } } } },
      'suite.apps.o.e.check',
    ],
    ['a file to install', { suite: { ...SUITE, apps: { 'o.e': { apk: 'a.apk' } } } }, 'suite.apps.o.e.apk'],
    [
      'an app of no task',
      { suite: { ...SUITE, apps: { 'o.e': { check: { phone: 'ls' } } } } },
      'suite.apps.o.e',
    ],
    ['a model', { suite: { ...SUITE, defaults: { model: 'openai' } } }, 'suite.defaults.model'],
    ['an unknown strategy', { suite: SUITE, strategies: ['best'] }, 'suite.tasks.0.strategy'],
    [
      'a task with an unknown strategy',
      { suite: { ...SUITE, tasks: [first, { ...second, strategy: 'best' }] } },
      'suite.tasks.1.strategy',
    ],
    [
      'a phone that nobody knows',
      { suite: { ...SUITE, tasks: [first, { ...second, device: { serial: 'none' } }] } },
      'suite.tasks.1.device.serial',
    ],
    ['a model that nobody has named', { suite: SUITE, models: ['small', 'best'] }, 'models.1'],
    ['one model twice', { suite: SUITE, models: ['small', 'small'] }, 'models'],
    [
      'too many cells of models',
      { suite: { ...SUITE, tasks: many }, models: ['small', 'large'], seeds: 26 },
      'seeds',
    ],
    ['one strategy twice', { suite: SUITE, strategies: ['react', 'react'] }, 'strategies'],
    ['too many cells', { suite: { ...SUITE, tasks: many }, seeds: 51 }, 'seeds'],
    ['too many jobs at a time', { suite: SUITE, inFlight: IN_FLIGHT_MAX + 1 }, 'inFlight'],
  ])('with %s is refused by field', async (_, body, field) => {
    expect(await on.api.post('/v1/benchmarks', body, ACME)).toMatchObject({
      status: 400,
      body: { error: { field } },
    });
    expect((await on.api.get('/v1/benchmarks', ACME)).body).toMatchObject({ benchmarks: [] });
  });

  test('with an Idempotency-Key is stored once, also where the request comes several times at once', async () => {
    const keyed = { ...ACME, 'idempotency-key': 'one' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => on.api.post('/v1/benchmarks', { suite: SUITE }, keyed)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body }) => Object(body).id)).size).toBe(1);
    expect(await on.api.post('/v1/benchmarks', { suite: SUITE, seeds: 2 }, keyed)).toMatchObject({
      status: 409,
      body: { error: { code: 'IDEMPOTENCY_CONFLICT', field: 'Idempotency-Key' } },
    });
    await playedOut(String(Object(answers[0]?.body).id));
    expect(await jobsOf('acme')).toHaveLength(2);
    // Another tenant's key is another key.
    expect(
      (await on.api.post('/v1/benchmarks', { suite: SUITE }, { ...OTHER, 'idempotency-key': 'one' })).status,
    ).toBe(201);
  });

  test('is refused where too many of the tenant have not ended', async () => {
    for (let count = 0; count < 20; count += 1) await stored(on);
    expect(await on.api.post('/v1/benchmarks', { suite: SUITE }, ACME)).toMatchObject({
      status: 429,
      body: { error: { code: 'TENANT_LIMIT' } },
    });
    expect((await on.api.post('/v1/benchmarks', { suite: SUITE }, OTHER)).status).toBe(201);
  });
});

describe('its cells', () => {
  test('begin within their number at a time, and those that wait begin as others end', async () => {
    const id = await stored(on, { suite: SUITE, seeds: 3, inFlight: 2 });
    await Promise.all([advance(), advance(), advance()]);
    const begun = await report(on, id);
    expect(begun.counts).toMatchObject({ waiting: 4, running: 2 });
    const [one = '', two = ''] = openJobs(begun.cells);
    await finish(on, one);
    await Promise.all([advance(), advance(), advance()]);
    const next = await report(on, id);
    expect(next.counts).toMatchObject({ waiting: 3, running: 2, passed: 1 });
    expect(openJobs(next.cells)).toContain(two);
    expect(await jobsOf('acme')).toHaveLength(3);
    const job = await asTenant('acme', () => findJob(on.db.read, 'acme', two));
    expect(job?.spec).toMatchObject({ learn: false, memory: false, verify: false, candidates: 1 });
  });

  test('are judged by their checks, and what is claimed stands beside what holds', async () => {
    const id = await stored(on, { suite: SUITE, seeds: 2 });
    await playedOut(id, [
      {},
      { shows: 'Darkness' },
      { outcome: 'failed', code: 'NOT_VERIFIED' },
      { outcome: 'infeasible', code: 'INFEASIBLE', shows: 'Darkness' },
    ]);
    const { status, figures, cells, counts } = await report(on, id);
    expect([status, counts]).toEqual([
      'ended',
      { waiting: 0, running: 0, passed: 1, failed: 3, error: 0, canceled: 0 },
    ]);
    expect(cells.map((cell) => [cell.status, cell.result?.claimed, cell.result?.held])).toEqual([
      ['passed', true, true],
      ['failed', true, false],
      ['failed', false, true],
      ['failed', false, false],
    ]);
    expect(cells[1]?.result).toMatchObject({ failed: ["last screen shows 'Lamp'"], steps: 1, calls: 1 });
    expect(figures).toEqual([
      {
        ...{ strategy: 'tapwright', model: null },
        models: ['priced'],
        ...{ cells: 4, measured: 4, passed: 1, notMeasured: 0 },
        // One of two tasks was reached half of the time: two observations, not four.
        success: { value: 0.25, interval: [0.0267, 0.8021], count: 2 },
        claims: { claimed: 2, held: 2, both: 1 },
        ...{ steps: 4, calls: 4, inputTokens: 4_000, outputTokens: 400, uncounted: 0 },
        usd: expect.closeTo(0.0048, 6),
        wallMs: cells.reduce((sum, cell) => sum + (cell.result?.wallMs ?? 0), 0),
      },
    ]);
  });

  test.each<[string, Ended, string]>([
    ['an endpoint that is away', { outcome: 'inconclusive', code: 'MODEL_UNREACHABLE' }, 'MODEL_UNREACHABLE'],
    ['a lost phone', { outcome: 'inconclusive', code: 'DEVICE_LEASE_LOST' }, 'DEVICE_LEASE_LOST'],
    [
      'a deadline without a phone',
      { outcome: 'out_of_budget', code: 'DEADLINE_PASSED', shows: null },
      'DEVICE_UNAVAILABLE',
    ],
    [
      "the tenant's spent day",
      {
        outcome: 'out_of_budget',
        code: 'BUDGET_SPENT',
        message: 'the tenant today (UTC) has used up its tokens',
      },
      'BUDGET_SPENT',
    ],
  ])('that meet %s are tried again, and count for nobody', async (_, end, code) => {
    const id = await stored(on, { suite: { ...SUITE, tasks: SUITE.tasks.slice(0, 1) } });
    await playedOut(id, [end]);
    const once = await report(on, id);
    expect(once.cells).toMatchObject([{ status: 'passed', tries: 2 }]);
    expect(once.figures).toMatchObject([{ measured: 1, passed: 1, notMeasured: 0, calls: 1 }]);
    const other = await stored(on, { suite: { ...SUITE, tasks: SUITE.tasks.slice(0, 1) } });
    await playedOut(other, [end, end, end]);
    const never = await report(on, other);
    expect(never.cells).toMatchObject([{ status: 'error', tries: 3, reason: { code }, result: null }]);
    expect(never.figures).toMatchObject([{ measured: 0, notMeasured: 1, success: null }]);
    // Who asks for it has it measured once more; what was measured stays.
    expect(await on.api.post(`/v1/benchmarks/${other}/retry`, {}, ACME)).toMatchObject({
      body: { status: 'running', endedAt: null },
    });
    expect((await on.api.post(`/v1/benchmarks/${other}/retry`, {}, ACME)).status).toBe(409);
    await playedOut(other);
    expect((await report(on, other)).cells).toMatchObject([{ status: 'passed', tries: 4 }]);
  });

  test('a run that used up its own steps counts', async () => {
    const id = await stored(on, { suite: { ...SUITE, tasks: SUITE.tasks.slice(0, 1) } });
    await playedOut(id, [
      { outcome: 'out_of_budget', code: 'BUDGET_SPENT', message: 'not done within 20 steps' },
    ]);
    expect((await report(on, id)).cells).toMatchObject([{ status: 'failed', tries: 1 }]);
  });

  test('whose job was canceled by somebody, or deleted, say so', async () => {
    const id = await stored(on);
    await advance();
    const [one = '', two = ''] = openJobs((await report(on, id)).cells);
    await on.api.delete(`/v1/jobs/${one}`, ACME);
    await finish(on, one, { outcome: 'canceled', code: 'CANCELED' });
    await asTenant('acme', () => on.db.read.execute(sql`delete from jobs where id = ${two}`));
    await advance();
    const { cells } = await report(on, id);
    expect(cells[0]).toMatchObject({ status: 'canceled', tries: 1, result: null });
    expect(cells[1]).toMatchObject({ tries: 2, status: 'running' });
    expect(cells[1]?.job).not.toBe(two);
  });

  test('of a tenant with too many open jobs wait, and keep no other tenant waiting', async () => {
    const id = await stored(on);
    const { body } = await on.api.post('/v1/benchmarks', { suite: SUITE, inFlight: 1 }, OTHER);
    const options = advanceOptions(on);
    const little = { ...options, submitting: { ...options.submitting, openJobsMax: 1 } };
    await advanceBenchmarks(little);
    await advanceBenchmarks(little);
    expect((await report(on, id)).counts).toMatchObject({ waiting: 1, running: 1, error: 0 });
    expect((await on.api.get(`/v1/benchmarks/${Object(body).id}`, OTHER)).body).toMatchObject({
      counts: { running: 1 },
    });
    expect((await jobsOf('other')).map(({ tenantId }) => tenantId)).toEqual(['other']);
  });

  test('a phone that was taken away meanwhile makes an error of the cell, not of the benchmark', async () => {
    await on.db.read.execute(sql`insert into devices (serial, gateway, state, model, api_level, width, height)
      values ('phone-1', 'gw-1', 'idle', 'virtual', 34, 1080, 1920)`);
    const [task] = SUITE.tasks;
    const id = await stored(on, { suite: { ...SUITE, tasks: [{ ...task, device: { serial: 'phone-1' } }] } });
    await on.db.read.execute(sql`delete from devices where serial = 'phone-1'`);
    await advance();
    expect(await report(on, id)).toMatchObject({
      status: 'ended',
      cells: [{ status: 'error', reason: { code: 'DEVICE_UNKNOWN' }, job: null }],
    });
  });
});

describe('DELETE', () => {
  test('cancels what waits and what runs, and leaves what was measured', async () => {
    const id = await stored(on, { suite: SUITE, seeds: 2, inFlight: 2 });
    await advance();
    const [one = ''] = openJobs((await report(on, id)).cells);
    await finish(on, one);
    await advance();
    const canceled = await on.api.delete(`/v1/benchmarks/${id}`, ACME);
    expect(canceled).toMatchObject({ status: 200, body: { status: 'canceled', endedAt: null } });
    const left = await report(on, id);
    expect(left.counts).toEqual({ waiting: 0, running: 2, passed: 1, failed: 0, error: 0, canceled: 1 });
    for (const job of openJobs(left.cells)) {
      // Without a run there is nothing to wait for: the planner would end it by the event.
      await finish(on, job, { outcome: 'canceled', code: 'CANCELED' });
    }
    await advance();
    expect(await report(on, id)).toMatchObject({
      status: 'canceled',
      endedAt: expect.any(String),
      counts: { waiting: 0, running: 0, passed: 1, canceled: 3 },
    });
    expect((await on.api.delete(`/v1/benchmarks/${id}`, ACME)).body).toMatchObject({ status: 'canceled' });
    expect((await on.api.post(`/v1/benchmarks/${id}/retry`, {}, ACME)).status).toBe(409);
    expect(await jobsOf('acme')).toHaveLength(3);
  });

  test('leaves one that has ended as it is', async () => {
    const id = await stored(on);
    await playedOut(id);
    expect((await on.api.delete(`/v1/benchmarks/${id}`, ACME)).body).toMatchObject({ status: 'ended' });
    expect((await report(on, id)).counts).toMatchObject({ passed: 2 });
  });
});
