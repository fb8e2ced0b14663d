import { deleteOldJobs } from '@tapwright/store';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { apiOfTheFile, storeKey } from '../api.fixture.ts';
import { APP, PAY, type RanRow, ranRow, VERSION } from '../releases/release.fixture.ts';

const on = apiOfTheFile();
const SPRING = { title: 'Spring', app: APP, appVersion: VERSION, cases: ['pay'] };

type Headers = Record<string, string>;
let own: Headers;
let signer: Headers;
let other: Headers;
let rows: readonly RanRow[];

/** A release with two rows that have run and were accepted. */
beforeEach(async () => {
  const key = await storeKey(on.db, { name: 'CI', scopes: ['submit', 'read', 'admin'] });
  own = key.headers;
  signer = (await storeKey(on.db, { name: 'Ana', scopes: ['sign', 'read'] })).headers;
  other = (await storeKey(on.db, { tenantId: 'other' })).headers;
  await on.api.put('/v1/cases/pay', PAY, own);
  rows = [await ranRow(on, own), await ranRow(on, own, { row: 2 })];
  for (const { job } of rows) await decide(job, { verdict: 'accepted' });
  expect((await on.api.put('/v1/releases/spring', SPRING, own)).status).toBe(201);
});

const decide = (job: string, body: object) => on.api.post(`/v1/jobs/${job}/decisions`, body, signer);
const show = async (headers = own) => Object((await on.api.get('/v1/releases/spring', headers)).body);
const report = async () => Object((await on.api.post('/v1/releases/spring/reports', undefined, own)).body);
const sign = (number: number, sha256: string, headers = signer) =>
  on.api.post(
    `/v1/releases/spring/reports/${number}/signatures`,
    { sha256, role: 'acceptance engineer', comment: 'as agreed' },
    headers,
  );

async function signed(): Promise<string> {
  const { number, sha256 } = await report();
  const answer = await sign(number, sha256);
  expect(answer).toMatchObject({ status: 201, body: { state: 'valid', by: { name: 'Ana' } } });
  return Object(answer.body).id;
}

const first = (): RanRow => rows[0] as RanRow;

describe('a release', () => {
  test('shows requirement, case, row, step and evidence', async () => {
    const shown = await show();
    expect(shown).toMatchObject({
      release: { id: 'spring', app: APP, appVersion: VERSION, cases: ['pay'], version: 1 },
      summary: { rows: 2, passed: 2, failed: 0, notRun: 0, accepted: 2, rejected: 0, undecided: 0 },
      requirements: [
        {
          requirement: 'PAY-3',
          cases: [
            {
              case: 'pay',
              title: 'Pay a payee',
              rows: [
                {
                  test: 'case pay row 1',
                  job: first().job,
                  verdict: 'passed',
                  parameters: [{ name: 'payee', value: 'Maris' }],
                  steps: [
                    { index: 1, text: 'Open the transfer', verdict: 'passed' },
                    { index: 2, text: 'Pay Maris' },
                  ],
                  links: { job: `/v1/jobs/${first().job}` },
                },
                { test: 'case pay row 2' },
              ],
            },
          ],
        },
      ],
      rejections: [],
      reports: [],
      signatures: [],
    });
    const [{ cases }] = shown.requirements;
    const kinds = cases[0].rows[0].artifacts.map(
      ({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`,
    );
    expect(kinds).toEqual(['hierarchy kept', 'log kept', 'picture kept']);
  });

  test('names its open rejections, until the row runs again', async () => {
    await decide(first().job, { verdict: 'rejected', defect: 'PAY-17' });
    expect(await show()).toMatchObject({
      summary: { accepted: 1, rejected: 1 },
      rejections: [{ test: 'case pay row 1', job: first().job, defect: 'PAY-17', by: { name: 'Ana' } }],
    });
    await ranRow(on, own);
    expect(await show()).toMatchObject({ summary: { undecided: 1 }, rejections: [] });
  });

  test('has the tests of jobs and schedules, too, each once; what has not run is a row', async () => {
    const schedule = {
      cron: '0 2 * * *',
      jobs: [
        { goal: 'Turn on dark mode', app: APP },
        { kind: 'case', case: 'pay', row: 1 },
      ],
    };
    await on.api.put('/v1/schedules/nightly', schedule, own);
    const spec = { ...SPRING, cases: [], schedules: ['nightly'], jobs: rows.map(({ job }) => job) };
    expect((await on.api.put('/v1/releases/spring', spec, own)).status).toBe(200);
    const { requirements } = await show();
    const tests = requirements.flatMap(({ cases }: { cases: { rows: object[] }[] }) =>
      cases.flatMap((one) => one.rows),
    );
    expect(tests).toMatchObject([
      { test: 'goal Turn on dark mode', verdict: 'not_run', job: null },
      { test: 'case pay row 1', verdict: 'passed' },
      { test: 'case pay row 2', verdict: 'passed' },
    ]);
  });

  test('shows what its rows have covered of a chart', async () => {
    const text =
      'flowchart TD\n  s([Start]) --> a[Open the app]\n  a --> b{Known?}\n  b -->|yes| c[Pay]\n  b -->|no| d[Ask]\n';
    const charts = [{ id: 'flow', text }];
    expect((await on.api.put('/v1/releases/spring', { ...SPRING, charts }, own)).status).toBe(200);
    expect(await show()).toMatchObject({
      release: { charts: ['flow'] },
      coverage: [{ chart: 'flow', nodes: { covered: 0, of: 5 }, edges: { of: 4 }, notCounted: [] }],
    });
  });

  test.each([
    ['a case that is not stored', { cases: ['none'] }, 404, 'cases.0'],
    ['a schedule that is not stored', { schedules: ['none'] }, 404, 'schedules.0'],
    ['a job of nobody', { jobs: ['job_none'] }, 404, 'jobs.0'],
    ['a chart that is none', { charts: [{ id: 'flow', text: 'nothing' }] }, 400, null],
    ['no version', { appVersion: '' }, 400, 'appVersion'],
  ])('with %s is refused', async (_, change, status, field) => {
    const answer = await on.api.put('/v1/releases/other', { ...SPRING, ...change }, own);
    expect(answer.status).toBe(status);
    if (field !== null) expect(answer.body).toMatchObject({ error: { field } });
    expect((await on.api.get('/v1/releases/other', own)).status).toBe(404);
  });

  test('is nobody else’s', async () => {
    const id = await signed();
    for (const url of ['/v1/releases/spring', '/v1/releases/spring/reports/1'])
      expect((await on.api.get(url, other)).status).toBe(404);
    expect((await on.api.get('/v1/releases', other)).body).toEqual({ releases: [], next: null });
    for (const url of ['/v1/releases/spring', `/v1/releases/spring/signatures/${id}`])
      expect((await on.api.delete(url, other)).status).toBe(404);
    const body = { sha256: 'a'.repeat(64), role: 'x' };
    expect((await on.api.post('/v1/releases/spring/reports/1/signatures', body, other)).status).toBe(404);
    expect((await on.api.put('/v1/releases/own', SPRING, other)).status).toBe(404);
  });
});

describe('a report', () => {
  test('is a new version only where the evidence is another one', async () => {
    const one = await report();
    expect(one).toMatchObject({ number: 1, sha256: (await show()).sha256, by: { name: 'CI' } });
    expect(await report()).toEqual(one);
    await ranRow(on, own);
    expect(await report()).toMatchObject({ number: 2 });
    const kept = Object((await on.api.get('/v1/releases/spring/reports/1', own)).body);
    expect(kept).toMatchObject({ number: 1, evidence: { rows: [{ job: first().job }, {}] } });
  });

  test('is not signed by a submitter, nor twice by the same person, nor by another hash', async () => {
    const { number, sha256 } = await report();
    expect(await sign(number, sha256, own)).toMatchObject({
      status: 403,
      body: { error: { code: 'SCOPE_MISSING' } },
    });
    expect(await sign(number, 'b'.repeat(64))).toMatchObject({
      status: 409,
      body: { error: { code: 'EVIDENCE_CHANGED' } },
    });
    expect((await sign(number, sha256)).status).toBe(201);
    expect(await sign(number, sha256)).toMatchObject({
      status: 409,
      body: { error: { code: 'STATUS_REFUSED' } },
    });
    expect((await sign(9, sha256)).status).toBe(404);
    const entries = Object((await on.api.get('/v1/audit', own)).body).entries;
    const done = entries.filter(
      ({ action, outcome }: Record<string, string>) => action === 'report.sign' && outcome === 'done',
    );
    expect(done).toMatchObject([{ object: 'spring: report 1' }]);
  });

  test('whose evidence has changed since is not signed, and the answer says what has', async () => {
    const { number, sha256 } = await report();
    await decide(first().job, { verdict: 'rejected', defect: 'PAY-17' });
    expect(await sign(number, sha256)).toMatchObject({
      status: 409,
      body: { error: { code: 'EVIDENCE_CHANGED', message: expect.stringContaining('decision') } },
    });
    expect((await show()).signatures).toEqual([]);
  });
});

/** A statement that somebody makes who has the database. */
const run = (query: ReturnType<typeof sql>) => on.db.read.execute(query);
const swallow = (id: string, text: string) =>
  sql`update artifacts set content = ${Buffer.from(text)} where id = ${id}`;

/** Everything a signature rests on, changed one at a time. */
const CHANGES: readonly [string, () => Promise<unknown>, RegExp][] = [
  ['the row has run again', () => ranRow(on, own), /case pay row 1: there is a new run/],
  [
    'it has run again, and failed',
    () => ranRow(on, own, { row: 2, outcome: 'failed' }),
    /row 2: there is a new run/,
  ],
  [
    'a decision was changed',
    () => decide(first().job, { verdict: 'rejected', defect: 'PAY-17' }),
    /decision/,
  ],
  ['the same was decided again', () => decide(first().job, { verdict: 'accepted' }), /decision/],
  ['a decision is gone', () => run(sql`delete from row_decisions`), /decision/],
  ['the case has another sentence', () => putCase({ steps: [{ do: 'Pay' }] }), /case/],
  ['the case has another title', () => putCase({ title: 'Pay somebody' }), /case/],
  ['the case has one more row', () => putCase({ rows: [...PAY.rows, { payee: 'Ida' }] }), /case|row 3/],
  ['the case was deleted', () => on.api.delete('/v1/cases/pay', own), /case/],
  [
    'a picture is gone',
    () => run(sql`delete from artifacts where id = ${first().picture}`),
    /picture .* is gone/,
  ],
  ['a picture was changed', () => run(swallow(first().picture, 'another')), /picture .* was changed/],
  [
    'a tree is gone',
    () => run(sql`delete from artifacts where id = ${first().tree}`),
    /hierarchy .* is gone/,
  ],
  ['a tree was changed', () => run(swallow(first().tree, '')), /hierarchy .* was changed/],
  ['a log is gone', () => run(sql`delete from artifacts where id = ${first().log}`), /log .* is gone/],
  [
    'a script was changed',
    () => run(sql`update scripts set content = '{}' where id = ${first().script}`),
    /script .* was changed/,
  ],
  [
    'a file beside a script was changed',
    () => run(sql`update scripts set files = '[{"name":"a","text":"b"}]' where id = ${first().script}`),
    /script .* was changed/,
  ],
  ['a script is gone', () => run(sql`delete from scripts where id = ${first().script}`), /script .* is gone/],
  ['an event was changed', () => run(sql`update events set data = '{}' where id = ${first().event}`), /./],
  ['an event is gone', () => run(sql`delete from events where id = ${first().event}`), /./],
  [
    'a step was changed',
    () => run(sql`update steps set thought = 'x' where run_id = ${first().run}`),
    /run was changed/,
  ],
  ['a step is gone', () => run(sql`delete from steps where run_id = ${first().run}`), /./],
  ['a screen is gone', () => run(sql`delete from captures where id = ${first().capture}`), /./],
  [
    'the outcome was changed',
    () => run(sql`update jobs set outcome = 'failed' where id = ${first().job}`),
    /run was changed/,
  ],
  [
    'the request was changed',
    () => run(sql`update jobs set spec = spec || '{"priority": 3}' where id = ${first().job}`),
    /run was changed/,
  ],
  ['the release has another title', () => put({ title: 'Summer' }), /release/],
  ['the release is about another version', () => put({ appVersion: '72' }), /release|run/],
  [
    'the release has another chart',
    () => put({ charts: [{ id: 'flow', text: 'flowchart TD\n a[A] --> b[B]\n' }] }),
    /chart flow is new/,
  ],
  ['the release has fewer cases', () => put({ cases: [] }), /row case pay row 1 is gone/],
  [
    'the stored report was changed',
    () => run(sql`update release_reports set evidence = replace(evidence::text, 'Maris', 'Mario')::json`),
    /stored report was changed/,
  ],
  [
    'its hash was changed',
    () => run(sql`update release_reports set sha256 = 'x'`),
    /stored report was changed/,
  ],
  ['the report is gone', () => run(sql`delete from release_reports`), /report is gone/],
  ['the report is unreadable', () => run(sql`update release_reports set evidence = '{}'`), /cannot be read/],
  [
    'the hash of the signature was changed',
    () => run(sql`update signatures set sha256 = 'x'`),
    /stored report was changed/,
  ],
];

const put = (change: object) => on.api.put('/v1/releases/spring', { ...SPRING, ...change }, own);
const putCase = (change: object) => on.api.put('/v1/cases/pay', { ...PAY, ...change }, own);

describe('a signature', () => {
  test.each(CHANGES)('is void where %s', async (_, change, reason) => {
    await signed();
    expect((await show()).signatures).toMatchObject([{ state: 'valid', reasons: [], endedAt: null }]);
    await change();
    const [signature] = (await show()).signatures;
    expect(signature).toMatchObject({ state: 'void', endedAt: expect.any(String) });
    expect(signature.reasons.join('; ')).toMatch(reason);
  });

  test('holds where nothing of its evidence was changed, however often it is read', async () => {
    await signed();
    await ranRow(on, own, { appVersion: '72', outcome: 'failed' });
    await on.api.put('/v1/cases/refund', { ...PAY, title: 'Refund' }, own);
    await on.api.put('/v1/releases/autumn', { ...SPRING, title: 'Autumn' }, own);
    await put({});
    await putCase({});
    await on.api.put('/v1/assignments', { case: 'pay', tester: 'ben' }, own);
    await run(sql`update events set published_at = now(), handled_at = now(), attempts = 3`);
    await run(sql`update jobs set version = version + 1, event_seq = event_seq + 1`);
    await run(sql`update artifacts set created_at = now() + interval '1 day'`);
    await run(sql`delete from test_results where app_version = ${VERSION}`);
    for (let at = 0; at < 3; at += 1)
      expect((await show()).signatures).toMatchObject([{ state: 'valid', reasons: [] }]);
  });

  test('stays void where the change is taken back, and that was noted once', async () => {
    await signed();
    await putCase({ title: 'Pay somebody' });
    await show();
    await putCase({});
    await Promise.all([show(), show(), show()]);
    const { entries } = Object((await on.api.get('/v1/audit', own)).body);
    const noted = entries.filter(({ action }: { action: string }) => action === 'signature.void');
    expect(noted).toMatchObject([{ who: 'platform', object: expect.stringMatching(/^spring: sig_/) }]);
    expect((await show()).signatures).toMatchObject([{ state: 'void' }]);
    const { number, sha256 } = await report();
    expect((await sign(number, sha256)).status).toBe(201);
    expect((await show()).signatures).toMatchObject([{ state: 'void' }, { state: 'valid' }]);
  });

  test('is withdrawn by people who may sign, and keeps a release from being deleted until then', async () => {
    const id = await signed();
    expect(await on.api.delete('/v1/releases/spring', own)).toMatchObject({ status: 409 });
    const url = `/v1/releases/spring/signatures/${id}?comment=too%20early`;
    expect((await on.api.delete(url, own)).status).toBe(403);
    expect(await on.api.delete(url, signer)).toMatchObject({
      status: 200,
      body: { state: 'withdrawn', reasons: ['too early'] },
    });
    expect((await on.api.delete(url, signer)).status).toBe(409);
    expect((await on.api.delete('/v1/releases/spring', own)).status).toBe(204);
    expect((await on.api.get('/v1/releases/spring', own)).status).toBe(404);
  });
});

describe('retention', () => {
  const DAY_MS = 24 * 3_600_000;
  const sweep = () => on.db.transaction((tx) => deleteOldJobs(tx, { olderThanMs: 30 * DAY_MS, limit: 100 }));
  const age = () => run(sql`update jobs set ended_at = now() - interval '31 days'`);

  test('keeps signed evidence until it is void or withdrawn', async () => {
    // Ages are part of the evidence: it is signed as it is after a month.
    await age();
    const id = await signed();
    expect(await sweep()).toBe(0);
    expect((await show()).signatures).toMatchObject([{ state: 'valid' }]);
    await on.api.delete(`/v1/releases/spring/signatures/${id}`, signer);
    expect(await sweep()).toBe(2);
  });

  test('takes void evidence, and what nobody has signed', async () => {
    await age();
    await report();
    expect(await sweep()).toBe(2);
    rows = [await ranRow(on, own), await ranRow(on, own, { row: 2 })];
    await age();
    await signed();
    await putCase({ title: 'Pay somebody' });
    expect(await sweep()).toBe(0);
    await show();
    expect(await sweep()).toBe(2);
  });
});
