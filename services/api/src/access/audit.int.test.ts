import { isDeepStrictEqual } from 'node:util';
import { deleteOldAudit } from '@tapwright/store';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { apiOfTheFile, storeKey } from '../api.fixture.ts';
import { type Call, callsOfEveryRoute, methodOf } from '../routes/every-call.fixture.ts';
import { ACTIONS, changes } from './audit.ts';
import { ROUTE_SCOPES } from './route-scopes.ts';

const on = apiOfTheFile();

type Row = Readonly<Record<string, unknown>>;

async function rowsOf(query: ReturnType<typeof sql>): Promise<readonly Row[]> {
  const { rows } = (await on.db.read.execute(query)) as unknown as { rows: readonly Row[] };
  return rows;
}
const entries = () => rowsOf(sql`select * from audit_log order by id`);

const send = ({ route, url, payload }: Call, headers: Record<string, string>) =>
  on.api.send({ method: methodOf({ route }), url, headers, ...(payload === undefined ? {} : { payload }) });
const isChange = ({ route }: Pick<Call, 'route'>) =>
  changes({ method: methodOf({ route }), url: route.slice(route.indexOf(' ') + 1) });

test('the table names every route that changes something, and no other', () => {
  const changing = Object.keys(ROUTE_SCOPES).filter((route) => isChange({ route }));
  expect(Object.keys(ACTIONS).toSorted()).toEqual(changing.toSorted());
});

test('every route that changes something leaves one entry, and no other route leaves any', async () => {
  const { id: who, headers } = await storeKey(on.db);
  const calls = await callsOfEveryRoute({ ...on, headers });
  for (const call of calls) {
    const known = new Set((await entries()).map(({ id }) => id));
    const sent = await send(call, { ...headers, 'user-agent': 'a'.repeat(900) });
    expect({ route: call.route, isDone: sent.statusCode < 300 }).toEqual({ route: call.route, isDone: true });
    const added = (await entries()).filter(({ id }) => !known.has(id));
    const about = { tenant_id: 'default', who, ip: '127.0.0.1', user_agent: 'a'.repeat(200) };
    const expected = { ...about, action: ACTIONS[call.route], outcome: 'done' };
    expect({ route: call.route, added }).toMatchObject({
      route: call.route,
      added: isChange(call) ? [expected] : [],
    });
    // The thing is named in the address, or in the answer where it is new.
    for (const { object } of added)
      expect(`${decodeURIComponent(call.url)} ${sent.payload}`).toContain(String(object).split(':')[0]);
  }
});

/** Everything that is stored, but for what is noted afterwards about keys and messages, in one query. */
async function everythingQuery() {
  const tables = await rowsOf(sql`select tablename as name from pg_tables where schemaname = 'public'`);
  const parts = tables.map(
    ({ name }) =>
      `(select json_agg(to_jsonb(t) - 'last_used_at' - 'published_at' order by t::text) from "${name}" t)`,
  );
  return sql.raw(`select json_build_array(${parts.join(', ')})::text as everything`);
}

test('what cannot be noted is not done', async () => {
  const { headers } = await storeKey(on.db);
  const calls = (await callsOfEveryRoute({ ...on, headers })).filter(isChange);
  const everything = await everythingQuery();
  const answered: Record<string, readonly unknown[]> = {};
  for (const call of calls) {
    await on.db.read.execute(sql`alter table audit_log add constraint nothing check (false) not valid`);
    const before = await rowsOf(everything);
    const { statusCode } = await send(call, headers);
    const after = await rowsOf(everything);
    await on.db.read.execute(sql`alter table audit_log drop constraint nothing`);
    // Later calls need what this one does.
    const isDone = (await send(call, headers)).statusCode < 300;
    answered[call.route] = [statusCode, isDeepStrictEqual(before, after), isDone];
  }
  expect(answered).toEqual(Object.fromEntries(calls.map(({ route }) => [route, [500, true, true]])));
});

test('what changes nothing is not noted as done', async () => {
  const { headers } = await storeKey(on.db);
  for (const url of [
    '/v1/cases/none',
    '/v1/keys/key_none',
    '/v1/memory/rul_none',
    '/v1/reservations/rsv_none',
  ])
    expect((await on.api.delete(url, headers)).status).toBe(404);
  expect((await on.api.post('/v1/jobs', { goal: '' }, headers)).status).toBe(400);
  const key = { ...headers, 'idempotency-key': 'once' };
  for (let at = 0; at < 2; at += 1) await on.api.post('/v1/jobs', { goal: 'write' }, key);
  expect((await entries()).map(({ action }) => action)).toEqual(['job.submit']);
});

test('changes that a known caller is refused are noted with their code, up to a limit', async () => {
  const { id: who, headers } = await storeKey(on.db, { scopes: ['read'] });
  for (let at = 0; at < 70; at += 1) await on.api.delete('/v1/cases/pay', headers);
  await on.api.get('/v1/keys', headers);
  await on.api.delete('/v1/cases/pay', { 'x-api-key': 'nobody' });
  const noted = await entries();
  expect(noted).toHaveLength(60);
  expect(noted[0]).toMatchObject({ who, action: 'case.delete', object: 'pay', outcome: 'SCOPE_MISSING' });
});

test('an admin reads the entries of its own tenant, newest first, page by page', async () => {
  const red = await storeKey(on.db, { tenantId: 'red' });
  const blue = await storeKey(on.db, { tenantId: 'blue' });
  const spec = { title: 'Pay', steps: [{ do: 'Pay Ana' }] };
  for (const id of ['a', 'b', 'c'])
    expect((await on.api.put(`/v1/cases/${id}`, spec, red.headers)).status).toBe(201);
  await on.api.put('/v1/cases/theirs', spec, blue.headers);
  const first = await on.api.get('/v1/audit?limit=2', red.headers);
  expect(first.body).toMatchObject({ entries: [{ object: 'c', who: red.id }, { object: 'b' }] });
  const rest = await on.api.get(`/v1/audit?limit=2&before=${Object(first.body).next}`, red.headers);
  expect(rest.body).toMatchObject({ entries: [{ object: 'a', action: 'case.store' }], next: null });
});

test('nothing of a body is noted: no key, no secret', async () => {
  const { headers } = await storeKey(on.db);
  const spec = { title: 'Pay', steps: [{ do: 'Enter ${pin}' }], parameters: { pin: { secret: true } } };
  await on.api.put('/v1/cases/pay', spec, headers);
  const job = { kind: 'case', case: 'pay', parameters: { pin: '264019-secret' } };
  expect((await on.api.post('/v1/jobs', job, headers)).status).toBe(201);
  const made = await on.api.post('/v1/keys', { name: 'CI', scopes: ['read'] }, headers);
  const noted = JSON.stringify(await entries());
  expect(noted).toContain('key.add');
  for (const secret of ['264019', String(Object(made.body).key), headers['x-api-key'] ?? '-'])
    expect(noted).not.toContain(secret);
});

test('an entry is never changed, and goes when it is old', async () => {
  const { headers } = await storeKey(on.db);
  await on.api.post('/v1/jobs', { goal: 'write' }, headers);
  await on.api.post('/v1/jobs', { goal: 'write' }, headers);
  await expect(on.db.read.execute(sql`update audit_log set who = 'nobody'`)).rejects.toThrow();
  await on.db.read.execute(sql`insert into audit_log (id, tenant_id, who, action, object, outcome, at)
    values ('aud_0', 'default', 'x', 'job.submit', 'job_0', 'done', now() - interval '2 days')`);
  expect(await deleteOldAudit(on.db.read, { olderThanMs: 24 * 3_600_000, limit: 10 })).toBe(1);
  expect(await entries()).toHaveLength(2);
});
