import { emptyRunState, JobSpec, type Outcome, TestHistory } from '@tapwright/contracts';
import { asTenant, findJob, findSchedule, noteTestResult, putSchedule } from '@tapwright/store';
import { carryOut, storeJob, storeRun } from '@tapwright/testing';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { apiOfTheFile } from '../api.fixture.ts';
import { endedTest } from '../history/ended-test.ts';
import { fireDue } from '../schedules/fire-schedules.ts';

const on = apiOfTheFile('acme:a-key-0123456789,other:o-key-0123456789');

const ACME = { 'x-api-key': 'a-key-0123456789' };
const OTHER = { 'x-api-key': 'o-key-0123456789' };
const APP = 'org.example';
const Page = z.object({ tests: z.array(TestHistory), next: z.string().nullable() });

async function tests(query = '', headers = ACME): Promise<readonly TestHistory[]> {
  return Page.parse((await on.api.get(`/v1/history${query}`, headers)).body).tests;
}

/** A job ends as the handler of its end notes it. */
async function ends(jobId: string, outcome: Outcome, tenantId = 'acme'): Promise<void> {
  await asTenant(tenantId, async () => {
    const job = await findJob(on.db.read, tenantId, jobId);
    if (job === null) throw new Error('no such job');
    const ended = endedTest(job, outcome);
    await carryOut(on.db, { writes: ended === null ? [] : noteTestResult(ended) });
  });
}

/** A run of a test on a version of its app that took so long. */
async function ran(
  goal: string,
  run: { readonly version: string; readonly outcome: Outcome; readonly ms: number },
) {
  await asTenant('acme', async () => {
    const job = await storeJob(on.db, { tenantId: 'acme', spec: JobSpec.parse({ goal, app: APP }) });
    const state = { ...emptyRunState([], []), appVersion: run.version };
    await storeRun(on.db, job, { state });
    await on.db.transaction(async (tx) => {
      await tx.execute(
        sql`update runs set started_at = now() - ${run.ms} * interval '1 millisecond' where job_id = ${job.id}`,
      );
      await tx.execute(sql`update jobs set ended_at = now() where id = ${job.id}`);
    });
    await ends(job.id, run.outcome);
    // A second delivery changes nothing.
    await ends(job.id, run.outcome);
  });
}

describe('the history', () => {
  test('tells pass rate, flakes, duration and the first failing version of each test', async () => {
    for (const outcome of ['completed', 'completed', 'failed', 'completed'] as const)
      await ran('pay', { version: '1', outcome, ms: 2_000 });
    for (const version of ['2', '3']) await ran('pay', { version, outcome: 'crashed', ms: 9_000 });
    await ran('pay', { version: '3', outcome: 'inconclusive', ms: 1 });
    const [history] = await tests('?test=goal%20pay');
    expect(history).toMatchObject({
      test: 'goal pay',
      app: APP,
      ...{ passed: 3, failed: 3, unjudged: 1, passRate: 0.5, firstFailingVersion: '2' },
    });
    expect(history?.flakeRate).toBeCloseTo(1 / 6);
    expect(history?.versions.map(({ version, passed, failed }) => [version, passed, failed])).toEqual([
      ['3', 0, 1],
      ['2', 0, 1],
      ['1', 3, 1],
    ]);
    expect(history?.versions[2]?.durationMs).toBeCloseTo(2_000, -2);
    expect(history?.versions[0]?.durationMs).toBeNull();
  });

  test('comes in pages, is of one app if wanted, and is the tenant’s own', async () => {
    for (const goal of ['one', 'two']) await ran(goal, { version: '1', outcome: 'completed', ms: 1 });
    const all = (await tests()).map(({ test: name }) => name);
    const paged: string[] = [];
    for (let after = ''; ; ) {
      const page = Page.parse((await on.api.get(`/v1/history?limit=1${after}`, ACME)).body);
      paged.push(...page.tests.map(({ test: name }) => name));
      if (page.next === null) break;
      after = `&after=${encodeURIComponent(page.next)}`;
    }
    expect(paged).toEqual(all);
    expect(all).toEqual(expect.arrayContaining(['goal one', 'goal two']));
    expect(await tests('?app=org.nobody')).toEqual([]);
    expect(await tests('', OTHER)).toEqual([]);
    expect((await on.api.get('/v1/history?after=x', ACME)).status).toBe(400);
  });

  test('a quarantine has an end, is shown with its test, and can be ended', async () => {
    await ran('late', { version: '1', outcome: 'failed', ms: 1 });
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const quarantine = { test: 'goal late', app: APP, until, reason: 'the bank is late' };
    expect(await on.api.put('/v1/quarantines', quarantine, ACME)).toMatchObject({
      status: 200,
      body: { until },
    });
    expect((await tests('?test=goal%20late'))[0]).toMatchObject({
      quarantinedUntil: until,
      quarantine: 'the bank is late',
    });
    expect((await on.api.get('/v1/quarantines', OTHER)).body).toEqual({ quarantines: [] });
    const path = `/v1/quarantines?test=goal%20late&app=${APP}`;
    expect((await on.api.delete(path, OTHER)).status).toBe(404);
    expect((await on.api.delete(path, ACME)).status).toBe(204);
    expect((await tests('?test=goal%20late'))[0]?.quarantinedUntil).toBeNull();
    for (const wrong of [new Date(0), new Date(Date.now() + 91 * 86_400_000)])
      expect(
        await on.api.put('/v1/quarantines', { ...quarantine, until: wrong.toISOString() }, ACME),
      ).toMatchObject({
        status: 400,
        body: { error: { field: 'until' } },
      });
  });
});

test('of 1,000 scheduled runs, ended by hand, the flake rate is the injected one', {
  timeout: 600_000,
}, async () => {
  const INJECTED = 0.12;
  const [times, each] = [50, 20];
  // 20 runs of the same test at each time; no phone takes part.
  const jobs = Array.from({ length: each }, () => ({ goal: 'flaky', app: APP }));
  await on.api.put('/v1/schedules/flaky', { cron: '* * * * *', jobs }, ACME);
  const first = new Date(Math.floor(Date.now() / 60_000 - times + 1) * 60_000);
  await asTenant('acme', async () => {
    const row = await findSchedule(on.db.read, 'acme', 'flaky');
    if (row !== null) await on.db.transaction((tx) => putSchedule(tx, { ...row, nextAt: first }));
  });
  const { db, publisher, secrets } = on.platform;
  await fireDue({ platform: on.platform, submitting: { db, publisher, secrets }, everyMs: 1_000 });
  const Firings = z.object({ firings: z.array(z.object({ jobs: z.array(z.string()) })) });
  const { body } = await on.api.get('/v1/schedules/flaky/firings?limit=200', ACME);
  const begun = Firings.parse(body).firings.flatMap((firing) => firing.jobs);
  expect(begun.length).toBeGreaterThanOrEqual(times * each);
  const ended = begun.slice(0, times * each);
  let seed = 7;
  for (const job of ended) {
    seed = (seed * 48_271) % 2_147_483_647;
    await ends(job, seed / 2_147_483_647 < INJECTED ? 'failed' : 'completed');
  }
  const [history] = await tests('?test=goal%20flaky');
  expect((history?.passed ?? 0) + (history?.failed ?? 0)).toBe(times * each);
  process.stdout.write(`flake rate ${history?.flakeRate} of 1000 runs, injected ${INJECTED}\n`);
  expect(Math.abs((history?.flakeRate ?? 0) - INJECTED)).toBeLessThanOrEqual(0.03);
});
