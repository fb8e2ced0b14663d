import { JobEnded, newId } from '@tapwright/contracts';
import {
  carryOut,
  sampleEvent,
  servicesOnly,
  storeDevice,
  storeEvent,
  storeJob,
  storeRun,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../drizzle.ts';
import { insertCapture } from '../captures.ts';
import { heartbeat } from '../commands.ts';
import { storeExploration } from '../explore/explore.fixture.ts';
import { insertTask } from '../explore/tasks.ts';
import { claimTry } from '../explore/tries.ts';
import { findJob, type JobRow, listJobs } from '../jobs.ts';
import { insertLeases, listLeases } from '../leases.ts';
import { insertModelCalls } from '../model-calls.ts';
import { COST, newCapture, newCommand, newScript, newStep } from '../rows.fixture.ts';
import { insertScripts } from '../scripts.ts';
import { jobsKeptBy, keepJobs, releaseJobs } from '../sign-off/signatures.ts';
import { recordDecision } from '../steps.ts';
import { setTimer } from '../timers.ts';
import { deleteOldInstances, deleteOldJobs } from './retention.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(() => db.clear());

const DAY_MS = 24 * 3_600_000;
const prune = (days: number, limit = 100) =>
  db.transaction((tx) => deleteOldJobs(tx, { olderThanMs: days * DAY_MS, limit }));

/** A job with a run; both ended this many days ago. */
async function endedJob(daysAgo: number): Promise<{ job: JobRow; runId: string }> {
  const job = await storeJob(db);
  const run = await storeRun(db, job);
  const at = sql`now() - make_interval(days => ${daysAgo})`;
  await db.read.execute(sql`update runs set status = 'ended', ended_at = ${at} where id = ${run.id}`);
  await db.read.execute(sql`update jobs set status = 'ended', ended_at = ${at} where id = ${job.id}`);
  return { job, runId: run.id };
}

async function idsLeft(): Promise<string[]> {
  return (await listJobs(db.read, { tenantId: 'default', limit: 100, before: null })).map(({ id }) => id);
}

const TABLES = [
  'jobs',
  'runs',
  'steps',
  'captures',
  'commands',
  'events',
  'scripts',
  'model_calls',
  'timers',
  'waiters',
  'explorations',
  'widget_tries',
  'coverage_points',
  'explore_tasks',
];

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of TABLES) {
    const { rows } = Object(await db.read.execute(sql`select 1 from ${sql.identifier(table)}`));
    found[table] = rows.length;
  }
  return found;
}

describe('old jobs', () => {
  test('are deleted when their time is over; younger, running or queued ones are not', async () => {
    const [old, young] = [await endedJob(31), await endedJob(29)];
    const queued = await storeJob(db);
    expect(await prune(30)).toBe(1);
    expect((await idsLeft()).toSorted()).toEqual([young.job.id, queued.id].toSorted());
    expect(await findJob(db.read, 'default', old.job.id)).toBeNull();
  });

  test('are deleted with everything that belongs to them, and nothing of any other job', async () => {
    for (const { job, runId } of [await endedJob(31), await endedJob(1)]) {
      await storeEvent(
        db,
        sampleEvent(JobEnded, {
          job,
          data: { outcome: 'completed', reason: { code: 'COMPLETED', message: '' } },
        }),
      );
      const command = newCommand(runId);
      const caller = { run: { id: runId, tenantId: 'default' }, role: 'actor' };
      const { id: explorationId, tenantId } = await storeExploration(db, job);
      const task = { goal: '', endCondition: '', proposedBy: '' };
      await carryOut(db, {
        writes: [
          claimTry({ explorationId, tenantId, signature: 's', nth: 1, runId, step: 1, token: 1 }),
          () =>
            sql`insert into coverage_points (exploration_id, tenant_id, rounds, activities, screens, transitions)
              values (${explorationId}, ${tenantId}, 1, 1, 1, 1)`,
          insertTask({ id: newId('tsk'), explorationId, tenantId, position: 1, ...task }),
          insertCapture(newCapture(runId)),
          ...insertScripts([{ ...newScript(job.id), runId }]),
          ...insertModelCalls(caller, [COST]),
          recordDecision(newStep(runId)),
          () => sql`insert into commands (id, run_id, step, serial, token, kind, status, owner)
            values (${command.id}, ${runId}, 1, 's', 4, 'click', 'done', 'one')`,
        ],
        save: async (tx) => {
          const about = { tenantId: 'default', jobId: job.id, runId };
          const what = { type: 'run.stopped', gateway: null, data: {}, traceparent: null };
          await setTimer(tx, { id: newId('tmr'), purpose: 'deadline', inMs: 1_000, ...about, ...what });
          // A run that has ended lines up for nothing: what an older version left behind is put here.
          await tx.execute(sql`insert into waiters (run_id, job_id, tenant_id, selectors, priority)
            values (${runId}, ${job.id}, 'default', '{}', 0)`);
        },
      });
    }
    expect(await counts()).toEqual(Object.fromEntries(TABLES.map((name) => [name, 2])));
    expect(await prune(30)).toBe(1);
    expect(await counts()).toEqual(Object.fromEntries(TABLES.map((name) => [name, 1])));
    expect(await prune(0)).toBe(1);
    expect(await counts()).toEqual(Object.fromEntries(TABLES.map((name) => [name, 0])));
  });

  test('are kept while one of their runs has not ended or holds a device', async () => {
    const { job, runId } = await endedJob(31);
    await db.read.execute(sql`update runs set status = 'closing' where id = ${runId}`);
    expect(await prune(30)).toBe(0);
    await db.read.execute(sql`update runs set status = 'ended' where id = ${runId}`);
    const { serial } = await storeDevice(db);
    const lease = { serial, role: 'main', runId, tenantId: 'default' };
    await db.transaction((tx) => insertLeases(tx, [lease], 1_000));
    expect(await prune(30)).toBe(0);
    expect(await listLeases(db.read)).toHaveLength(1);
    await db.read.execute(sql`delete from leases`);
    expect(await prune(30)).toBe(1);
    expect(await idsLeft()).not.toContain(job.id);
  });

  test('are kept while anybody keeps them as evidence, and go when nobody does any more', async () => {
    const [signed, other] = [await endedJob(31), await endedJob(31)];
    const tenantId = 'default';
    const jobIds = [signed.job.id];
    for (const holder of ['sig_1', 'scr_1'])
      await db.transaction((tx) => keepJobs(tx, { tenantId, holder, jobIds }));
    expect(await prune(30)).toBe(1);
    expect(await idsLeft()).toEqual(jobIds);
    await db.transaction((tx) => releaseJobs(tx, tenantId, ['sig_1']));
    expect(await prune(30)).toBe(0);
    expect(await jobsKeptBy(db.read, tenantId, 'scr_1')).toEqual(jobIds);
    await db.transaction((tx) => releaseJobs(tx, tenantId, ['scr_1']));
    expect(await prune(30)).toBe(1);
    const gone = { tenantId, holder: 'sig_2', jobIds: [other.job.id] };
    await expect(db.transaction((tx) => keepJobs(tx, gone))).rejects.toThrow();
  });

  test('that are kept are refused to a sweep that does not know it yet', async () => {
    const { job } = await endedJob(31);
    await db.transaction((tx) => keepJobs(tx, { tenantId: 'default', holder: 'sig_1', jobIds: [job.id] }));
    await expect(db.read.execute(sql`delete from jobs where id = ${job.id}`)).rejects.toThrow();
    expect(await idsLeft()).toEqual([job.id]);
  });

  test('are deleted oldest first, a few at a time', async () => {
    const jobs = [await endedJob(40), await endedJob(60), await endedJob(50)];
    expect(await prune(30, 2)).toBe(2);
    expect(await idsLeft()).toEqual([jobs[0]?.job.id]);
  });

  test.runIf(servicesOnly('several processes that prune at once'))(
    'are deleted once if several processes prune at once, and none waits for another',
    async () => {
      for (let index = 0; index < 30; index += 1) await endedJob(31);
      const [held] = await idsLeft();
      const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
      const { promise: pruned, resolve: arePruned } = Promise.withResolvers<void>();
      const holding = db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from jobs where id = ${held} for update`);
        isLocked();
        await pruned;
      });
      await locked;
      const deleted = await Promise.all(Array.from({ length: 4 }, () => prune(30, 10)));
      const left = await idsLeft();
      arePruned();
      await holding;
      expect(left).toContain(held);
      const later = await prune(30);
      expect(deleted.reduce((sum, count) => sum + count, later)).toBe(30);
      expect(await idsLeft()).toEqual([]);
    },
  );
});

test('processes that have been silent for a day are deleted, living ones are not', async () => {
  const instance = (id: string) => ({ id, service: 'planner', name: 'p' });
  await heartbeat(db.read, instance('dead'));
  await db.read.execute(sql`update instances set heartbeat_at = now() - interval '25 hours'`);
  await heartbeat(db.read, instance('alive'));
  expect(await deleteOldInstances(db.read, { olderThanMs: DAY_MS, limit: 10 })).toBe(1);
  const { rows } = Object(await db.read.execute(sql`select id from instances`));
  expect(rows).toEqual([{ id: 'alive' }]);
});

test('no more than asked for are deleted where PostgreSQL plans to look for them once for every row', async () => {
  for (const id of ['one', 'two', 'three']) await heartbeat(db.read, { id, service: 'actor', name: 'actor' });
  await db.read.execute(sql`update instances set heartbeat_at = now() - interval '2 days'`);
  const deleted = await db.transaction(async (tx) => {
    for (const plan of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
      await tx.execute(sql`select set_config(${`enable_${plan}`}, 'off', true)`);
    return deleteOldInstances(tx, { olderThanMs: DAY_MS, limit: 2 });
  });
  expect(deleted).toBe(2);
});
