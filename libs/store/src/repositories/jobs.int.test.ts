import { JobSpec, JobSubmitted, newId } from '@tapwright/contracts';
import { sampleEvent, servicesOnly, storeJob, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isUniqueViolation } from '../database-errors.ts';
import { commitJob } from './commit.ts';
import { timeline } from './events.ts';
import { countOpenJobs, findJob, findJobs, findJobsByKeys, insertJobs, listJobs, lockJob } from './jobs.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('a stored job comes back unchanged', async () => {
  const spec = JobSpec.parse({ goal: 'pay “10 €” \u0001 and\nend', app: 'org.example.app', maxSteps: 7 });
  const job = await storeJob(db, {
    tenantId: 'whole',
    spec,
    idempotencyKey: 'k',
    bodyHash: 'h',
    traceparent: 't',
  });
  expect(job).toMatchObject({ spec, kind: 'goal', status: 'queued', outcome: null, eventSeq: 0, version: 0 });
  expect(await findJobsByKeys(db.read, 'whole', ['another', 'k'])).toEqual([job]);
  expect(await findJobs(db.read, 'whole', ['job_none', job.id])).toEqual([job]);
});

test('a job is seen by its own tenant only', async () => {
  const job = await storeJob(db, { tenantId: 'mine', idempotencyKey: 'key' });
  expect(await findJob(db.read, 'theirs', job.id)).toBeNull();
  expect(await findJobsByKeys(db.read, 'theirs', ['key'])).toEqual([]);
  expect(await findJobs(db.read, 'theirs', [job.id])).toEqual([]);
  expect(await listJobs(db.read, { tenantId: 'theirs', limit: 10, before: null })).toEqual([]);
});

test('an idempotency key is taken once per tenant, and the violation is recognised', async () => {
  await storeJob(db, { tenantId: 'a', idempotencyKey: 'same' });
  await storeJob(db, { tenantId: 'b', idempotencyKey: 'same' });
  const error = await storeJob(db, { tenantId: 'a', idempotencyKey: 'same' }).catch(
    (thrown: unknown) => thrown,
  );
  expect(isUniqueViolation(error, 'jobs_idempotency')).toBe(true);
  expect(isUniqueViolation(error, 'another')).toBe(false);
});

test('exactly one of many simultaneous requests with one key is stored', async () => {
  const attempts = Array.from({ length: 8 }, () => storeJob(db, { tenantId: 'race', idempotencyKey: 'one' }));
  const settled = await Promise.allSettled(attempts);
  expect(settled.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect(await listJobs(db.read, { tenantId: 'race', limit: 10, before: null })).toHaveLength(1);
});

test('new jobs are stored together, each with the first event of its timeline; open ones are counted', async () => {
  const jobs = ['a', 'b', 'c'].map((name) => {
    const id = newId('job');
    const spec = JobSpec.parse({ goal: name });
    return { id, tenantId: 'many', spec, idempotencyKey: null, bodyHash: null, traceparent: null };
  });
  const fresh = jobs.map((job) => ({
    job,
    first: sampleEvent(JobSubmitted, { job, data: {} }),
  }));
  await db.transaction((tx) => insertJobs(tx, fresh));
  const stored = await findJobs(
    db.read,
    'many',
    jobs.map(({ id }) => id),
  );
  expect(stored.map(({ eventSeq, spec }) => [eventSeq, spec.goal]).toSorted()).toEqual([
    [1, 'a'],
    [1, 'b'],
    [1, 'c'],
  ]);
  const [first] = stored;
  if (first === undefined) throw new Error('nothing was stored');
  const events = await timeline(db.read, { jobId: first.id, afterSeq: 0, limit: 9 });
  expect(events.map(({ seq, type }) => [seq, type])).toEqual([[1, 'job.submitted']]);
  expect(await countOpenJobs(db.read, 'many', 10)).toBe(3);
  expect(await countOpenJobs(db.read, 'many', 2)).toBe(2);
  await db.transaction((tx) => commitJob(tx, first, { status: 'ended' }));
  expect(await countOpenJobs(db.read, 'many', 10)).toBe(2);
  expect(await countOpenJobs(db.read, 'few', 10)).toBe(0);
});

test('every job without a key is stored', async () => {
  await storeJob(db, { tenantId: 'keyless' });
  await storeJob(db, { tenantId: 'keyless' });
  expect(await listJobs(db.read, { tenantId: 'keyless', limit: 10, before: null })).toHaveLength(2);
});

test('pages run from the newest to the oldest without a gap', async () => {
  const ids = [1, 2, 3, 4, 5].map((ms) => newId('job', 1_000 + ms));
  for (const id of ids) await storeJob(db, { tenantId: 'paged', id });
  const first = await listJobs(db.read, { tenantId: 'paged', limit: 3, before: null });
  const before = first.at(-1)?.id ?? '';
  const second = await listJobs(db.read, { tenantId: 'paged', limit: 3, before });
  expect([...first, ...second].map((job) => job.id)).toEqual(ids.toReversed());
});

test('a job is committed only under the version that was read', async () => {
  const job = await storeJob(db);
  expect(await db.transaction((tx) => commitJob(tx, job, { status: 'running' }))).toBe(true);
  expect(await db.transaction((tx) => commitJob(tx, job, { status: 'ended' }))).toBe(false);
  expect(await findJob(db.read, job.tenantId, job.id)).toMatchObject({ status: 'running', version: 1 });
});

test('locking a job that is not there gives null', async () => {
  expect(await db.transaction((tx) => lockJob(tx, 'job_none'))).toBeNull();
});

test.runIf(servicesOnly('the second holder of a job’s lock waits for the first'))(
  'the second holder of a job’s lock sees what the first one wrote',
  async () => {
    const job = await storeJob(db);
    const locked = Promise.withResolvers<void>();
    const first = db.transaction(async (tx) => {
      await lockJob(tx, job.id);
      locked.resolve();
      await commitJob(tx, job, { status: 'ended' });
    });
    await locked.promise;
    const second = await db.transaction((tx) => lockJob(tx, job.id));
    await first;
    expect(second?.status).toBe('ended');
  },
);
