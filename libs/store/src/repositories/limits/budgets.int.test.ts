import { servicesOnly, storeJob, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../drizzle.ts';
import {
  type CallReservation,
  findSpendings,
  forgetCalls,
  listDaySpendings,
  reserveCall,
  settleCall,
  sweepCalls,
  type WantedCall,
} from './budgets.ts';

let db: TestDatabase;
let jobId: string;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 16 });
});
beforeEach(async () => {
  await db.clear();
  jobId = (await storeJob(db)).id;
});
afterAll(() => db.close());

const CALL = { tokens: 100, nano: 1_000 };
const LIMIT = { tokens: 1_000, nano: 10_000 };

function wantedCall(call: string, changes: Partial<WantedCall> = {}): WantedCall {
  const limits = { day: LIMIT, job: null };
  return { call, tenantId: 'default', jobId, wanted: CALL, expiresInMs: 60_000, ...limits, ...changes };
}

async function reserved(wanted: WantedCall): Promise<CallReservation> {
  const reservation = await reserveCall(db.read, wanted);
  if (reservation === null) throw new Error('the budget has no room');
  return reservation;
}

/** Of the tenant's day and of the job: tokens spent and reserved. */
async function counted() {
  const rows = await findSpendings(db.read, { tenantId: 'default', jobId });
  const of = (row: (typeof rows)[number] | undefined) =>
    row === undefined ? null : [row.spentTokens, row.reservedTokens, row.spentNano, row.reservedNano];
  return { day: of(rows.find(({ day }) => day !== null)), job: of(rows.find((row) => row.jobId !== null)) };
}

const expireAll = () =>
  db.read.execute(sql`update call_reservations set expires_at = now() - interval '1 s'`);

test('a call is reserved in both of its budgets, or in none', async () => {
  const limits = { day: LIMIT, job: { tokens: 150, nano: null } };
  expect(await reserveCall(db.read, wantedCall('a', limits))).not.toBeNull();
  expect(await reserveCall(db.read, wantedCall('b', limits))).toBeNull();
  expect(await counted()).toEqual({ day: [0, 100, 0, 1_000], job: [0, 100, 0, 1_000] });
});

test('a first call that is larger than its whole budget is refused', async () => {
  expect(await reserveCall(db.read, wantedCall('a', { day: { tokens: 99, nano: null } }))).toBeNull();
  expect(await reserveCall(db.read, wantedCall('a', { day: { tokens: null, nano: 999 } }))).toBeNull();
  expect((await counted()).day).toBeNull();
});

test('what a call has not used is free again; counting it twice changes nothing', async () => {
  const reservation = await reserved(wantedCall('a', { job: LIMIT }));
  for (let time = 0; time < 3; time += 1) await settleCall(db.read, reservation, { tokens: 40, nano: 400 });
  expect(await counted()).toEqual({ day: [40, 0, 400, 0], job: [40, 0, 400, 0] });
});

test('a call of an event that is handled again takes over what its dead process has reserved', async () => {
  const [first, second] = [await reserved(wantedCall('a')), await reserved(wantedCall('a'))];
  expect((await counted()).day).toEqual([0, 100, 0, 1_000]);
  await settleCall(db.read, second, { tokens: 50, nano: 0 });
  // The first process was only slow: its call has cost something as well, and holds nothing any more.
  await settleCall(db.read, first, { tokens: 7, nano: 0 });
  await settleCall(db.read, first, { tokens: 7, nano: 0 });
  expect((await counted()).day).toEqual([57, 0, 0, 0]);
});

test('a retry has room where only its own dead try takes up the budget', async () => {
  const tight = { day: { tokens: 100, nano: null } };
  await reserved(wantedCall('a', tight));
  expect(await reserveCall(db.read, wantedCall('b', tight))).toBeNull();
  expect(await reserveCall(db.read, wantedCall('a', tight))).not.toBeNull();
});

test('what a process has reserved when it was killed is given back once, and counted if it was only slow', async () => {
  const slow = await reserved(wantedCall('a', { job: LIMIT }));
  await reserved(wantedCall('b', { job: LIMIT }));
  expect(await sweepCalls(db.read, { limit: 10 })).toBe(0);
  await expireAll();
  const swept = await Promise.all([1, 2, 3].map(() => sweepCalls(db.read, { limit: 10 })));
  expect(swept.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(await counted()).toEqual({ day: [0, 0, 0, 0], job: [0, 0, 0, 0] });
  await settleCall(db.read, slow, { tokens: 30, nano: 3 });
  await settleCall(db.read, slow, { tokens: 30, nano: 3 });
  expect(await counted()).toEqual({ day: [30, 0, 3, 0], job: [30, 0, 3, 0] });
});

test('calls that ended long ago and old days are forgotten, those of today stay', async () => {
  await settleCall(db.read, await reserved(wantedCall('a')), CALL);
  await db.read.execute(sql`update call_reservations
    set settled_at = now() - interval '2 h', expires_at = now() - interval '2 h'`);
  await db.read.execute(
    sql`insert into spendings (id, tenant_id, day) values ('day:default:2020-01-01', 'default', '2020-01-01')`,
  );
  await forgetCalls(db.read, { limit: 10 });
  const left = await db.read.execute(sql`select (select count(*) from spendings)::int as days,
    (select count(*) from call_reservations)::int as calls`);
  expect(Object(left).rows).toEqual([{ days: 1, calls: 0 }]);
});

test.runIf(servicesOnly('fifty runs at once'))(
  'fifty runs at once spend no more than the limit, and none of it is lost',
  async () => {
    const used = { tokens: 90, nano: 900 };
    const call = async (run: number) => {
      let made = 0;
      for (; made < 5; made += 1) {
        const reservation = await reserveCall(db.read, wantedCall(`${run}:${made}`));
        if (reservation === null) break;
        const { day } = await counted();
        expect((day?.[0] ?? 0) + (day?.[1] ?? 0)).toBeLessThanOrEqual(LIMIT.tokens);
        await settleCall(db.read, reservation, used);
      }
      return made;
    };
    const made = await Promise.all(Array.from({ length: 50 }, (_, run) => call(run)));
    const calls = made.reduce((sum, count) => sum + count, 0);
    expect(calls).toBeGreaterThan(0);
    expect((await counted()).day).toEqual([calls * used.tokens, 0, calls * used.nano, 0]);
    // With nothing under way, it is refused only where a whole call has no room.
    let last = 0;
    for (; await one(`last:${last}`); last += 1);
    const [spent] = (await counted()).day ?? [];
    expect(spent).toBeGreaterThan(LIMIT.tokens - CALL.tokens);
    expect(spent).toBeLessThanOrEqual(LIMIT.tokens);

    async function one(name: string): Promise<boolean> {
      const reservation = await reserveCall(db.read, wantedCall(name));
      if (reservation !== null) await settleCall(db.read, reservation, used);
      return reservation !== null;
    }
  },
);

test('the days of a tenant are told, the newest first: neither its jobs nor the days of others', async () => {
  const both = { day: LIMIT, job: LIMIT };
  await settleCall(db.read, await reserved(wantedCall('a', both)), { tokens: 7, nano: 70 });
  await reserved(wantedCall('b', { ...both, tenantId: 'others' }));
  const days = [40, 31, 2].map(
    (back) => sql`('day:default:' || ((now() at time zone 'utc')::date - ${back}::int), 'default',
    (now() at time zone 'utc')::date - ${back}::int, ${back}::bigint)`,
  );
  await db.read.execute(
    sql`insert into spendings (id, tenant_id, day, spent_tokens) values ${sql.join(days, sql.raw(', '))}`,
  );
  const rows = await listDaySpendings(db.read, 'default');
  expect(rows.map(({ spentTokens }) => spentTokens)).toEqual([7, 2, 31]);
  expect(await listDaySpendings(db.read, 'nobody')).toEqual([]);
});
