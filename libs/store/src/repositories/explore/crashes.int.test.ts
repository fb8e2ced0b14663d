import { carryOut, servicesOnly, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../drizzle.ts';
import {
  type CrashQuery,
  editCrash,
  findCrash,
  JOBS_OF_CRASH_MAX,
  listCrashes,
  recordCrash,
  type SeenCrash,
  setRepro,
} from './crashes.ts';
import { VERSION } from './explore.fixture.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(() => db.clear());

function newCrash(values: Partial<SeenCrash> = {}): SeenCrash {
  return {
    ...VERSION,
    kind: 'crash',
    exception: 'java.lang.IllegalStateException',
    frames: ['org.example.app.Editor.save'],
    fingerprint: 'f1',
    sample: {
      summary: 'not saved',
      stack: ['at org.example.app.Editor.save(Editor.java:12)'],
      task: 'Save it',
    },
    jobId: 'job_1',
    runId: 'run_1',
    step: 4,
    ...values,
  };
}

const record = (values: Partial<SeenCrash> = {}) => db.transaction((tx) => recordCrash(tx, newCrash(values)));
const edit = (id: string, patch: Parameters<typeof editCrash>[2]) =>
  db.transaction((tx) => editCrash(tx, { tenantId: 'default', id }, patch));
const read = (id: string) => findCrash(db.read, { tenantId: 'default', id });
const list = (values: Partial<CrashQuery> = {}) =>
  listCrashes(db.read, {
    tenantId: 'default',
    app: null,
    status: null,
    jobId: null,
    limit: 100,
    after: null,
    ...values,
  });

describe('a crash', () => {
  test('that is seen again is the same report: what was seen first stays', async () => {
    const first = await record();
    const again = await record({
      jobId: 'job_2',
      runId: 'run_2',
      step: 9,
      appVersion: '8',
      exception: 'other',
    });
    expect([first.isNew, again]).toEqual([true, { id: first.id, isNew: false }]);
    expect(await list()).toMatchObject([
      {
        ...VERSION,
        id: first.id,
        kind: 'crash',
        exception: 'java.lang.IllegalStateException',
        frames: ['org.example.app.Editor.save'],
        sample: newCrash().sample,
        sightings: 2,
        appVersion: '8',
        firstJobId: 'job_1',
        firstRunId: 'run_1',
        firstStep: 4,
        lastRunId: 'run_2',
        lastStep: 9,
        jobs: ['job_1', 'job_2'],
        repro: null,
        status: 'open',
        note: '',
      },
    ]);
  });

  test('that is recorded twice for a step of a run is one sighting', async () => {
    const { id } = await record();
    await record();
    expect(await read(id)).toMatchObject({ sightings: 1 });
    await record({ step: 5 });
    await record({ runId: 'run_2', step: 5 });
    expect(await read(id)).toMatchObject({ sightings: 3 });
  });

  test('is another one with another fingerprint, app or tenant', async () => {
    const ids = [
      await record(),
      await record({ fingerprint: 'f2' }),
      await record({ packageName: 'org.other' }),
    ];
    expect(new Set(ids.map(({ id }) => id)).size).toBe(3);
    expect(ids.map(({ isNew }) => isNew)).toEqual([true, true, true]);
  });

  test.each([
    ['7', 'fixed'],
    ['8', 'open'],
    ['', 'open'],
  ])('that was fixed and is seen again in version "%s" is %s', async (appVersion, status) => {
    const { id } = await record({ appVersion: '7' });
    await edit(id, { status: 'fixed', note: 'in 8' });
    await record({ step: 9, appVersion });
    expect(await read(id)).toMatchObject({ status, note: 'in 8', sightings: 2 });
  });

  test('that is known stays known', async () => {
    const { id } = await record();
    expect(await edit(id, { status: 'known' })).toMatchObject({ id, status: 'known', note: '' });
    await record({ step: 9, appVersion: '8' });
    expect(await read(id)).toMatchObject({ status: 'known' });
  });

  test('names the newest twenty jobs that saw it, and is found by each of them and by the first', async () => {
    for (let job = 1; job <= JOBS_OF_CRASH_MAX + 2; job += 1)
      await record({ jobId: `job_${job}`, step: job });
    const [crash] = await list();
    expect(crash?.jobs).toEqual(Array.from({ length: JOBS_OF_CRASH_MAX }, (_, i) => `job_${i + 3}`));
    const found = await Promise.all(['job_1', 'job_2', 'job_3', 'job_22'].map((jobId) => list({ jobId })));
    expect(found.map((rows) => rows.length)).toEqual([1, 0, 1, 1]);
  });

  test('of a foreign tenant is not found, and not edited', async () => {
    const { id } = await record();
    const foreign = { tenantId: 'other', id };
    expect(await findCrash(db.read, foreign)).toBeNull();
    expect(await db.transaction((tx) => editCrash(tx, foreign, { status: 'fixed' }))).toBeNull();
    expect(await db.transaction((tx) => editCrash(tx, foreign, {}))).toBeNull();
    expect(await read(id)).toMatchObject({ status: 'open' });
  });

  test('gets its repro', async () => {
    const { id } = await record();
    await carryOut(db, {
      writes: [
        setRepro({ id, repro: { state: 'unreduced', jobId: 'job_1', reason: 'no replay was asked for' } }),
      ],
    });
    expect(await read(id)).toMatchObject({
      repro: { state: 'unreduced', jobId: 'job_1', reason: 'no replay was asked for' },
    });
  });

  test('outlives the job that found it', async () => {
    const { id } = await record();
    await db.read.execute(sql`delete from jobs`);
    expect(await read(id)).not.toBeNull();
  });

  test('with texts without end is cut', async () => {
    const long = 'x'.repeat(10_000);
    const lines = Array.from({ length: 1_000 }, () => `${long}\0`);
    const sample = { summary: long, stack: lines, task: long };
    const { id } = await record({ exception: long, frames: lines, fingerprint: long, sample });
    expect(JSON.stringify(await read(id)).length).toBeLessThan(70_000);
  });
});

test('crashes come in pages, by app and by status', async () => {
  const ids: string[] = [];
  for (const fingerprint of ['f1', 'f2', 'f3']) ids.push((await record({ fingerprint })).id);
  ids.push((await record({ packageName: 'org.other' })).id);
  ids.sort();
  const pages = [await list({ limit: 3 }), await list({ limit: 3, after: ids[2] ?? null })];
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual([ids.slice(0, 3), ids.slice(3)]);
  await edit(ids[0] ?? '', { status: 'fixed' });
  expect((await list({ status: 'fixed' })).map(({ id }) => id)).toEqual([ids[0]]);
  expect(await list({ app: 'org.other' })).toHaveLength(1);
  expect(await list({ tenantId: 'other' })).toEqual([]);
});

test('beyond a thousand of an app, the one unseen for longest goes', async () => {
  await record({ fingerprint: 'first' });
  await db.read.execute(sql`insert into crashes (id, tenant_id, package_name, kind, exception, frames, fingerprint,
      app_version, first_job_id, first_run_id, first_step, last_run_id, last_step, jobs, sample, last_seen_at)
    select 'cra_' || n, tenant_id, package_name, kind, exception, frames, 'f' || n, app_version, first_job_id,
      first_run_id, first_step, last_run_id, last_step, jobs, sample, now() - n * interval '1 minute'
    from crashes, generate_series(1, 999) n`);
  await record({ fingerprint: 'new' });
  const left = (await list({ limit: 2_000 })).map(({ fingerprint }) => fingerprint);
  expect([left.length, left.includes('first'), left.includes('new'), left.includes('f999')]).toEqual([
    1_000,
    true,
    true,
    false,
  ]);
});

test.runIf(servicesOnly('one crash that many runs see at once'))(
  'what many runs see at once is one report with all sightings',
  async () => {
    const found = await Promise.all(Array.from({ length: 10 }, (_, run) => record({ runId: `run_${run}` })));
    expect(new Set(found.map(({ id }) => id)).size).toBe(1);
    expect(found.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await list()).toMatchObject([{ sightings: 10 }]);
  },
);
