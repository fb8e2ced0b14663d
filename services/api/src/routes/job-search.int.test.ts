import { CaseSpec, firstIdAt, JobSpec, newId } from '@tapwright/contracts';
import { LOOKED_AT_MAX, searchJobs, standOfJobs } from '@tapwright/store';
import { storeJob, storeRun } from '@tapwright/testing';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { apiOfTheFile } from '../api.fixture.ts';

const on = apiOfTheFile('acme:a-key-0123456789,other:o-key-0123456789');
const ACME = { 'x-api-key': 'a-key-0123456789' };
const TIME = Date.UTC(2030, 0, 1);

const ofCase = (id: string, tags: readonly string[]) => {
  const spec = CaseSpec.parse({ id, title: id, tags, steps: [{ do: 'Pay Ana' }] });
  return { spec, row: null, parameters: [] } as never;
};

/** Jobs of one tenant, a minute apart, and one of another tenant that fits everything. */
async function storeJobs(): Promise<void> {
  const goal = (text: string, more: object = {}) => JobSpec.parse({ goal: text, ...more });
  const at = (minute: number) => newId('job', TIME + minute * 60_000);
  const tenantId = 'acme';
  const notes = await storeJob(on.db, {
    ...{ tenantId, id: at(0) },
    spec: goal('Turn on the Dark theme', { app: 'org.example.notes' }),
  });
  const run = await storeRun(on.db, notes);
  await on.db.read.execute(sql`update runs set serial = 'phone-7',
    state = (state::jsonb || '{"appVersion": "4711"}')::json where id = ${run.id}`);
  await on.db.read.execute(
    sql`update jobs set status = 'ended', outcome = 'failed', ended_at = now() where id = ${notes.id}`,
  );
  await storeJob(on.db, {
    ...{ tenantId, id: at(1) },
    spec: { ...goal('Pay Ana'), kind: 'case', case: ofCase('pay', ['smoke', 'money']) },
  });
  await storeJob(on.db, { tenantId, id: at(2), spec: goal('100% of _all_ notes') });
  await storeJob(on.db, { tenantId: 'other', id: at(3), spec: goal('Turn on the dark theme') });
}

const goals = async (query: string): Promise<unknown> => {
  const { status, body } = await on.api.get(`/v1/jobs${query}`, ACME);
  if (status !== 200) return body;
  return (body as { jobs: { goal: string }[] }).jobs.map(({ goal }) => goal);
};

describe('GET /v1/jobs', () => {
  test.each([
    ['', ['100% of _all_ notes', 'Pay Ana', 'Turn on the Dark theme']],
    ['?status=ended', ['Turn on the Dark theme']],
    ['?status=queued', ['100% of _all_ notes', 'Pay Ana']],
    ['?status=running', []],
    ['?outcome=failed', ['Turn on the Dark theme']],
    ['?outcome=completed', []],
    ['?passed=false', ['Turn on the Dark theme']],
    ['?passed=true', []],
    ['?kind=case', ['Pay Ana']],
    ['?case=pay', ['Pay Ana']],
    ['?tag=money', ['Pay Ana']],
    ['?tag=mon', []],
    ['?phone=phone-7', ['Turn on the Dark theme']],
    ['?app=org.example.notes', ['Turn on the Dark theme']],
    ['?version=4711', ['Turn on the Dark theme']],
    ['?text=dark', ['Turn on the Dark theme']],
    ['?text=100%25', ['100% of _all_ notes']],
    // Not a pattern.
    ['?text=1__', []],
    ['?text=%5C', []],
    ['?from=2030-01-01T00:01:00Z', ['100% of _all_ notes', 'Pay Ana']],
    ['?to=2030-01-01T00:01:00Z', ['Turn on the Dark theme']],
    ['?from=2030-01-01T01:01:00%2B01:00&to=2030-01-01T00:02:00Z', ['Pay Ana']],
    ['?kind=case&tag=smoke&text=ana&status=queued', ['Pay Ana']],
    ['?kind=case&tag=smoke&text=bob', []],
  ])('%s', async (query, expected) => {
    await storeJobs();
    expect(await goals(query)).toEqual(expected);
  });

  test.each([
    ['?status=done', 'status'],
    ['?from=yesterday', 'from'],
    ['?from=2030-01-02T00:00:00Z&to=2030-01-01T00:00:00Z', 'to'],
    ['?text=', 'text'],
    ['?case=no%20id', 'case'],
  ])('refuses %s', async (query, field) => {
    expect(await goals(query)).toMatchObject({ error: { code: 'INPUT_INVALID', field } });
  });
});

const rowsOf = (explained: unknown): string[] =>
  (Object(explained).rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']);

describe('among many jobs', () => {
  const search = (filter: object, before: string | null = null) => ({
    ...{ tenantId: 'acme', limit: 20, before, fromId: null, toId: null },
    filter,
  });
  const fill = (tenantId: string, count: number) =>
    on.db.read.execute(sql`insert into jobs (id, tenant_id, kind, spec)
      select 'job_0' || lpad(n::text, 9, '0') || ${tenantId}, ${tenantId}, 'goal', '{"goal": "write", "kind": "goal"}'
      from generate_series(1, ${count}) n`);

  test('a page looks at so many and no more, and the pages together find everything', async () => {
    await fill('acme', 2 * LOOKED_AT_MAX + 500);
    const oldest = 'job_0000000001acme';
    await on.db.read.execute(sql`update jobs set spec = '{"goal": "the needle"}' where id = ${oldest}`);
    const found: string[] = [];
    let pages = 0;
    for (let before: string | null = null; pages === 0 || before !== null; pages += 1) {
      const page = await searchJobs(on.db.read, search({ text: 'needle' }, before));
      found.push(...page.rows.map(({ id }) => id));
      before = page.next;
    }
    expect({ found, pages }).toEqual({ found: [oldest], pages: 3 });
  });

  test.each([
    ['the first page', {}, null],
    ['a page of it', {}, 'job_0000001000acme'],
    ['the open ones', { status: 'queued' }, null],
    ['what is found among them', { text: 'write' }, null],
    ['what is not found among those that a page looks at', { text: 'needle' }, null],
    ['nothing', {}, 'job_0'],
  ] as const)('how they stand is told of %s as it was when they were read', async (_, filter, before) => {
    await fill('acme', LOOKED_AT_MAX + 500);
    const asked = search(filter, before);
    const { rows, next, stand } = await searchJobs(on.db.read, asked);
    expect(await standOfJobs(on.db.read, asked)).toBe(stand);
    if (rows.length === 0) expect(stand).toBe(next === null ? '' : next);
    for (const [at, { id }] of [...rows.slice(0, 1), ...rows.slice(-1)].entries()) {
      await on.db.read.execute(sql`update jobs set outcome = ${`other ${at}`} where id = ${id}`);
      expect(await standOfJobs(on.db.read, asked)).not.toBe(stand);
      await on.db.read.execute(sql`update jobs set outcome = null where id = ${id}`);
      expect(await standOfJobs(on.db.read, asked)).toBe(stand);
    }
  });

  test('what a page reads does not grow with the jobs of the tenant or of others', async () => {
    await fill('acme', 3 * LOOKED_AT_MAX);
    await fill('other', 3 * LOOKED_AT_MAX);
    await on.db.read.execute(sql`analyze jobs`);
    const { next } = await searchJobs(on.db.read, search({ text: 'needle' }));
    expect(next).not.toBeNull();
    const explained = await on.db.read.execute(sql`explain (analyze, costs off, timing off)
      select id from jobs where tenant_id = 'acme' and id >= ${next}
        and position(lower('needle') in lower(spec->>'goal')) > 0 order by id desc limit 20`);
    const plan = rowsOf(explained).join('\n');
    expect(plan).toContain('jobs_by_tenant_and_id');
    expect(plan).not.toContain('Seq Scan');
    expect(Number(/Rows Removed by Filter: (\d+)/.exec(plan)?.[1])).toBe(LOOKED_AT_MAX);
  });
});

test('the first id of a time sorts between what was made before and after it', () => {
  const ids = [newId('job', TIME - 1), firstIdAt('job', TIME), newId('job', TIME)];
  expect(ids.toSorted()).toEqual(ids);
  expect(firstIdAt('job', -5) < newId('job', 0)).toBe(true);
});

test('what could not be done has not passed, though it has another outcome than failed', async () => {
  const spec = JobSpec.parse({ goal: 'Feed the unicorn', app: 'org.example.zoo' });
  const { id } = await storeJob(on.db, { tenantId: 'acme', id: newId('job', TIME + 86_400_000), spec });
  const found = '?app=org.example.zoo&passed=false';
  expect(await goals(found)).toEqual([]);
  const end = (outcome: string) =>
    on.db.read.execute(
      sql`update jobs set status = 'ended', outcome = ${outcome}, ended_at = now() where id = ${id}`,
    );
  await end('infeasible');
  expect(await goals(found)).toEqual(['Feed the unicorn']);
  await end('completed');
  expect(await goals(found)).toEqual([]);
  expect(await goals('?app=org.example.zoo&passed=true')).toEqual(['Feed the unicorn']);
  await on.db.read.execute(sql`delete from jobs where id = ${id}`);
});
