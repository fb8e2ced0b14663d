import { type Action, ActionDecided, type OutgoingEvent } from '@tapwright/contracts';
import { createModel } from '@tapwright/model';
import { toNewEvent } from '@tapwright/service';
import { appendEvents, asTenant, findRun, leaseOfRun, type RunRow, timeline } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type HeldModel, heldModel } from './standalone.fixture.ts';
import { type SharedPlatform, startSharedPlatform, TENANTS } from './tenants.fixture.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const HOUR = 3_600_000;
const until = (ms: number) => new Date(Date.now() + ms).toISOString();

/** What the phones really did since the last call. */
function acts(platform: SharedPlatform): string[] {
  return platform.phones.flatMap((phone) =>
    phone.journal.entries().map(({ kind, args }) => `${kind} ${args}`),
  );
}

describe('bad input from outside', () => {
  let platform: SharedPlatform;
  beforeAll(async () => {
    platform = await startSharedPlatform(createModel({ provider: 'offline' }));
    for (const serial of ['phone-1', 'phone-2']) await platform.idle(serial);
  });
  afterAll(() => platform[Symbol.asyncDispose]());
  afterEach(expectNothing);

  /** Checks that there is no job, event, run, waiter, lease or timer, and that no phone was touched. */
  async function expectNothing(): Promise<void> {
    const { db } = platform.standalone.platform;
    for (const tenant of TENANTS) {
      for (const table of ['jobs', 'events', 'runs', 'waiters', 'leases', 'timers']) {
        const counted = db.read.select({ n: sql<number>`count(*)::int` }).from(sql.raw(table));
        const [row] = await asTenant(tenant, () => counted.execute());
        expect({ tenant, table, rows: row?.n }).toEqual({ tenant, table, rows: 0 });
      }
    }
    expect(acts(platform)).toEqual([]);
  }

  const job = (device: unknown) => JSON.stringify({ goal: 'write a note', deadlineMs: HOUR, device });
  test.each<[string, string, number, string, string]>([
    ['an unknown serial', job({ serial: 'phone-9' }), 400, 'DEVICE_UNKNOWN', 'device.serial'],
    ['a serial for a shell', job({ serial: 'phone-1; id' }), 400, 'DEVICE_UNKNOWN', 'device.serial'],
    ['a misspelt selector', job({ serail: 'phone-1' }), 400, 'INPUT_INVALID', 'device.serail'],
    ['empty labels', job({ labels: {} }), 400, 'INPUT_INVALID', 'device.labels'],
    ['a huge label', job({ labels: { a: 'x'.repeat(10_240) } }), 400, 'INPUT_INVALID', 'device.labels.a'],
    [
      'levels in the wrong order',
      job({ apiLevel: { min: 9, max: 8 } }),
      400,
      'INPUT_INVALID',
      'device.apiLevel',
    ],
    [
      'too many roles',
      job({ roles: Object.fromEntries([...'abcdefghi'].map((role) => [role, {}])) }),
      400,
      'INPUT_INVALID',
      'device.roles',
    ],
    [
      'a role twice',
      '{"goal":"chat","device":{"roles":{"a":{},"a":{}}}}',
      400,
      'INPUT_INVALID',
      'device.roles.a',
    ],
    [
      'one phone twice',
      job({ roles: { a: { serial: 'phone-1' }, b: { serial: 'phone-1' } } }),
      400,
      'INPUT_INVALID',
      'device.roles.b.serial',
    ],
  ])('%s is refused with its code and field', async (_, body, status, code, field) => {
    const error = { code, field, expected: expect.any(String) };
    expect(await platform.call('red', 'POST', '/v1/jobs', body)).toMatchObject({ status, body: { error } });
  });

  test('a phone that is reserved for another tenant is refused, and so is reserving, labelling or releasing it', async () => {
    const wanted = { selector: { serial: 'phone-1' }, until: until(2 * HOUR) };
    expect(await platform.call('blue', 'POST', '/v1/reservations', wanted)).toMatchObject({ status: 201 });
    const refused = async (method: string, path: string, body: unknown) => {
      const answer = await platform.call('red', method, path, body);
      return { status: answer.status, ...Object(Object(answer.body).error) };
    };
    const taken = { status: 409, code: 'CONFLICT' };
    const asked = await refused('POST', '/v1/jobs', job({ serial: 'phone-1' }));
    expect(asked).toMatchObject({ ...taken, field: 'device.serial' });
    expect(await refused('POST', '/v1/reservations', wanted)).toMatchObject({ ...taken, field: 'selector' });
    const forbidden = { status: 403, code: 'FORBIDDEN', field: 'x-api-key' };
    expect(await refused('PUT', '/v1/devices/phone-1/labels', { a: '1' })).toMatchObject(forbidden);
    expect(await refused('POST', '/v1/devices/phone-1/release', {})).toMatchObject(forbidden);
    const seen = await platform.call('red', 'GET', '/v1/devices');
    expect(seen.body).toMatchObject({ devices: [{ reservedFor: 'another tenant' }, { reservedFor: null }] });
    expect((await platform.call('red', 'GET', '/v1/reservations')).body).toEqual({ reservations: [] });
  });
});

describe('while a run holds a phone', () => {
  let model: HeldModel;
  let platform: SharedPlatform;
  /** A run of red on phone-1, and a run of blue on phone-2; the model does not answer. */
  let runs: { readonly red: RunRow; readonly blue: RunRow };
  beforeAll(async () => {
    model = heldModel();
    platform = await startSharedPlatform(model);
    const red = await platform.submit('red', { device: { serial: 'phone-1' } });
    const blue = await platform.submit('blue', { device: { serial: 'phone-2' } });
    runs = { red: await platform.running('red', red.id), blue: await platform.running('blue', blue.id) };
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  test('another tenant sees that it is leased, and nothing of the run', async () => {
    const { red, blue } = runs;
    const see = async (who: 'red' | 'blue', path: string) => (await platform.call(who, 'GET', path)).body;
    expect(await see('blue', '/v1/devices')).toMatchObject({
      devices: [
        { serial: 'phone-1', state: 'leased', runId: null },
        { serial: 'phone-2', state: 'leased', runId: blue.id },
      ],
    });
    expect(await see('blue', '/v1/leases')).toMatchObject({ leases: [{ runId: blue.id }], next: null });
    expect(JSON.stringify(await see('blue', '/v1/leases'))).not.toContain(red.id);
    expect(JSON.stringify(await see('red', '/v1/leases'))).not.toContain('token');
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/steps'],
      ['GET', '/events'],
      ['GET', `/runs/${red.id}/log`],
      ['DELETE', ''],
    ]) {
      const answer = await platform.call('blue', method ?? '', `/v1/jobs/${red.jobId}${path}`);
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    }
    expect(await stored(platform, red)).toMatchObject({ status: 'running' });
  });

  test.each([
    ['of the run on the other phone', (own: number, other: number) => (other === own ? own + 1 : other)],
    ['of a lease before it', (own: number) => own - 1],
    ['of a lease to come', (own: number) => own + 1],
  ])('the phone refuses a command under the token %s, and does nothing', async (_, tokenFrom) => {
    const { db } = platform.standalone.platform;
    const [own, other] = await Promise.all(
      [runs.red, runs.blue].map(async ({ tenantId, id }) => {
        const lease = await asTenant(tenantId, () => leaseOfRun(db.read, id));
        return lease?.token ?? Number.NaN;
      }),
    );
    const under = {
      token: tokenFrom(own ?? Number.NaN, other ?? Number.NaN),
      commandId: `${runs.red.id}_foreign`,
    };
    const before = acts(platform);
    const phone = platform.reach('phone-1');
    expect(await phone.execute({ kind: 'tap', x: 5, y: 5 }, under)).toBe('fenced');
    expect(await phone.execute({ kind: 'text', text: 'a' }, under)).toBe('fenced');
    expect(await phone.reset([{ kind: 'wake' }], under)).toBe('fenced');
    expect(acts(platform)).toEqual(before);
    expect(platform.phones[0]?.files.list(`/data/local/tmp/tapwright/commands/${under.commandId}`).ok).toBe(
      false,
    );
  });

  test('an invalid token is refused before the phone is asked', async () => {
    const before = acts(platform);
    const error = { code: 'INPUT_INVALID', field: 'token' };
    for (const token of [0, -1, 1.5, Number.NaN, 2 ** 53]) {
      const under = { token, commandId: 'cmd_foreign' };
      const tap = platform.reach('phone-1').execute({ kind: 'tap', x: 5, y: 5 }, under);
      await expect(tap).rejects.toMatchObject(error);
    }
    expect(acts(platform)).toEqual(before);
  });

  test('an action for another step, or after the end, changes nothing; the runs end as if it had not come', async () => {
    const { red } = runs;
    const captureId = red.state.current?.captureId ?? red.state.seen[0]?.captureId ?? '';
    const before = acts(platform);
    const far = await foreign(platform, { ...red, step: red.step + 6 }, { captureId, gateway: 'local' });
    expect(await childrenOf(platform, red, far)).toEqual([]);
    const unknown = await foreign(platform, { ...red, id: 'run_nobody' }, { captureId, gateway: 'local' });
    expect(await childrenOf(platform, red, unknown)).toEqual([]);
    expect(acts(platform)).toEqual(before);
    model.release();
    for (const [who, { jobId }] of Object.entries(runs)) {
      const job = await platform.ended(who === 'red' ? 'red' : 'blue', jobId);
      expect(job).toMatchObject({ outcome: 'completed' });
    }
    await platform.idle('phone-1');
    const after = acts(platform);
    const row = await stored(platform, red);
    for (const gateway of ['local', 'any']) {
      const late = await foreign(platform, { ...red, step: row?.step ?? 0 }, { captureId, gateway });
      expect(await childrenOf(platform, red, late)).toEqual([]);
    }
    expect(acts(platform)).toEqual(after);
    expect(await stored(platform, red)).toEqual({
      ...row,
      // Every handled event raises it, even a dropped one.
      version: expect.any(Number),
    });
  });
});

const BACK: Action = { kind: 'back', target: null, text: null, direction: null, effect: 'look', key: 'back' };

/** The row of the run. */
function stored({ standalone }: SharedPlatform, { tenantId, id }: RunRow): Promise<RunRow | null> {
  return asTenant(tenantId, () => findRun(standalone.platform.db.read, id));
}

/** Stores and publishes an action for the run, without the actor. Resolves when it was handled. */
async function foreign(
  { standalone }: SharedPlatform,
  run: Pick<RunRow, 'id' | 'jobId' | 'tenantId' | 'step'>,
  { captureId, gateway }: { captureId: string; gateway: string },
): Promise<string> {
  const { db, publisher } = standalone.platform;
  const { id: runId, jobId, tenantId, step } = run;
  const data = { step, captureId, action: BACK };
  const about: OutgoingEvent = { definition: ActionDecided, jobId, tenantId, runId, gateway, data };
  const event = toNewEvent(about, null, null);
  await asTenant(tenantId, () => db.transaction((tx) => appendEvents(tx, [event])));
  await publisher.publish([event]);
  await eventually(
    async () => {
      const rows = await asTenant(tenantId, () => timeline(db.read, { jobId, afterSeq: 0, limit: 1_000 }));
      return rows.find(({ id }) => id === event.id)?.handledAt ?? null;
    },
    { timeoutMs: 500_000, what: 'the foreign action was handled' },
  );
  return event.id;
}

/** Types of the events that followed from it. */
async function childrenOf({ standalone }: SharedPlatform, run: RunRow, eventId: string): Promise<string[]> {
  const { db } = standalone.platform;
  const rows = await asTenant(run.tenantId, () =>
    timeline(db.read, { jobId: run.jobId, afterSeq: 0, limit: 1_000 }),
  );
  return rows.filter(({ causeId }) => causeId === eventId).map(({ type }) => type);
}
