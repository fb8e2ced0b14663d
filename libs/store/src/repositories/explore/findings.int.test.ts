import { type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../drizzle.ts';
import { VERSION } from './explore.fixture.ts';
import { type FindingQuery, findingsOf, recordFindings, type SeenFinding, withoutCrop } from './findings.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(() => db.clear());

function finding(values: Partial<SeenFinding> = {}): SeenFinding {
  return {
    screen: 'a',
    kind: 'no_name',
    element: 'ImageButton',
    detail: { width: 48 },
    captureId: 'cap_1',
    cropId: null,
    ...values,
  };
}

const SEEN_IN = { jobId: 'job_1', runId: 'run_1', step: 3 };
const record = (
  found: readonly SeenFinding[],
  {
    appVersion = VERSION.appVersion,
    seenIn = SEEN_IN,
  }: { appVersion?: string; seenIn?: typeof SEEN_IN } = {},
) => db.transaction((tx) => recordFindings(tx, { ...VERSION, appVersion, found, seenIn }));
const list = (values: Partial<FindingQuery> = {}) =>
  findingsOf(db.read, {
    ...VERSION,
    jobIds: null,
    kind: null,
    screen: null,
    limit: 100,
    after: null,
    ...values,
  });

test('the same element of a screen is one finding of a kind, with the newest detail', async () => {
  await record([finding()]);
  const [first] = await list();
  expect(first).toMatchObject({ ...VERSION, ...finding(), seen: 1 });
  await record([finding({ detail: { width: 40 }, captureId: null }), finding({ kind: 'small' })]);
  const [again, other] = await list();
  expect(again).toMatchObject({ id: first?.id, detail: { width: 40 }, captureId: 'cap_1', seen: 2 });
  expect(other).toMatchObject({ kind: 'small', seen: 1 });
});

test('one that is there twice in a screen is one', async () => {
  await record([finding(), finding({ detail: { width: 1 } })]);
  expect(await list()).toMatchObject([{ detail: { width: 1 }, seen: 1 }]);
});

test('it keeps where it was seen first and its first picture, and knows the jobs that saw it', async () => {
  await record([finding({ cropId: null })]);
  const second = { jobId: 'job_2', runId: 'run_2', step: 9 };
  await record([finding({ cropId: 'a' }), finding({ kind: 'small' })], { seenIn: second });
  await record([finding({ cropId: 'b' })], { seenIn: second });
  expect(await list()).toMatchObject([
    { kind: 'no_name', runId: 'run_1', step: 3, cropId: 'a', jobs: ['job_1', 'job_2'], seen: 3 },
    { kind: 'small', runId: 'run_2', step: 9, cropId: null, jobs: ['job_2'] },
  ]);
  expect(await list({ jobIds: ['job_1', 'job_9'] })).toMatchObject([{ kind: 'no_name' }]);
  expect(await list({ jobIds: ['job_2'], kind: 'small' })).toMatchObject([{ kind: 'small' }]);
  expect(await list({ jobIds: [] })).toEqual([]);
});

test('of the twenty newest jobs that saw it is known', async () => {
  for (let at = 0; at < 22; at += 1)
    await record([finding()], { seenIn: { ...SEEN_IN, jobId: `job_${at}` } });
  const [row] = await list();
  expect([row?.jobs.length, row?.jobs[0], row?.jobs.at(-1)]).toEqual([20, 'job_2', 'job_21']);
});

test('a picture is wanted of what has none, until there are five hundred of a version', async () => {
  const other = finding({ screen: 'b' });
  await record([finding({ cropId: 'a' })]);
  const wanted = () => withoutCrop(db.read, { ...VERSION, found: [finding(), other] });
  expect(await wanted()).toEqual([other]);
  expect(await withoutCrop(db.read, { ...VERSION, appVersion: '8', found: [other] })).toEqual([other]);
  await record(Array.from({ length: 499 }, (_, at) => finding({ screen: `s${at}`, cropId: 'c' })));
  expect(await wanted()).toEqual([]);
});

test('each version has its own', async () => {
  await record([finding()]);
  await record([finding(), finding({ element: 'Switch' })], { appVersion: '8' });
  const counts = [await list(), await list({ appVersion: '8' }), await list({ appVersion: null })];
  expect(counts.map((rows) => rows.length)).toEqual([1, 2, 3]);
});

test('they come in pages', async () => {
  await record(['a', 'b', 'c', 'd', 'e'].map((screen) => finding({ screen })));
  const page = await list({ limit: 3 });
  const rest = await list({ limit: 3, after: page.at(-1)?.id ?? null });
  expect([page.length, rest.length]).toEqual([3, 2]);
  expect(new Set([...page, ...rest].map(({ screen }) => screen)).size).toBe(5);
});

test('a screen whose name is too long is left out, and a long label is cut', async () => {
  await record([
    finding({ screen: 'x'.repeat(801) }),
    finding({ element: 'x'.repeat(400) }),
    finding({ element: 'x'.repeat(300) }),
  ]);
  expect(await list()).toMatchObject([{ element: 'x'.repeat(300) }]);
});

test('beyond ten thousand of an app, over all versions, those unseen for longest go', async () => {
  await db.read.execute(sql`insert into findings
    (id, tenant_id, package_name, app_version, place, screen, kind, element, detail, seen, last_seen_at)
    select 'fnd_' || n, ${VERSION.tenantId}, ${VERSION.packageName}, n % 3, n, 's', 'k', 'e', '{}', 1,
      now() - n * interval '1 minute' from generate_series(1, 10000) n`);
  await record([finding(), finding({ kind: 'small' })]);
  const left = new Set((await list({ appVersion: null, limit: 20_000 })).map(({ id }) => id));
  expect([left.size, left.has('fnd_9998'), left.has('fnd_9999')]).toEqual([10_000, true, false]);
  expect(await list()).toHaveLength(2);
});
