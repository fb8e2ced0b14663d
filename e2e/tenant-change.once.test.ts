import type { CaseSpecInput, JobView } from '@tapwright/contracts';
import { asTenant, type DeviceRow, findDevice } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, type InteractiveSource, type ScreenSource } from '@tapwright/virtual-ui';
import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { type Move, testerModel } from './case-farm.fixture.ts';
import { PAD, PAD_FILE, pad } from './pad.fixture.ts';
import { type SharedOptions, type SharedPlatform, startSharedPlatform } from './tenants.fixture.ts';

vi.setConfig({ testTimeout: 600_000 });

const SECRET = 'wombat-2718';
const NOTES = virtualApp('notes').app.tile.packageName;
const KEYBOARD = 'com.android.inputmethod.latin';

const DIARY = 'Keep the password in a note';
const EVERYWHERE = 'Leave the password wherever the app can';
const OPEN = "Open the note 'Diary'";
const FIND = 'Paste what was copied';
const MOVES: Readonly<Record<string, readonly Move[]>> = {
  [DIARY]: [
    ['click', 'New note'],
    ['text', 'Title', '${title}'],
    ['text', 'Write something', '${password}'],
    ['click', 'Save'],
  ],
  [EVERYWHERE]: [
    ['text', 'Text', '${password}'],
    ['click', 'Keep'],
    ['click', 'Copy'],
    ['click', 'Export'],
  ],
  [OPEN]: [['click', 'Diary']],
  [FIND]: [['click', 'Paste']],
};

const model = () => testerModel(Object.values(MOVES), Object.keys(MOVES));

const parameters = { title: { value: 'Diary' }, password: { secret: true } } as const;
const DIARY_CASE: CaseSpecInput = {
  id: 'diary',
  title: 'A diary with a password',
  steps: [{ do: DIARY }],
  parameters,
};
const PAD_CASE: CaseSpecInput = { ...DIARY_CASE, id: 'pad', steps: [{ do: EVERYWHERE }] };
/** Reads whatever is in the shared storage, too. */
const FIND_CASE: CaseSpecInput = {
  id: 'find',
  title: 'What somebody else has left',
  steps: [{ do: FIND, expect: [{ file: PAD_FILE, is: 'absent' }, { text: 'Pasted: nothing' }] }],
};

interface Neighbours extends AsyncDisposable {
  readonly platform: SharedPlatform;
  /** What the first phone's app holds. */
  data(app: string): string;
  /** The screens of which a picture was taken. */
  readonly pictured: string[];
  /** Both tenants use this phone. */
  submit(who: 'red' | 'blue', body: object): Promise<JobView>;
  run(who: 'red' | 'blue', body: object): Promise<JobView>;
  /** Waits until the first phone has this state. */
  until(state: DeviceRow['state']): Promise<DeviceRow>;
  /** Everything that is stored for a tenant. */
  storedFor(who: string): Promise<string>;
}

async function startNeighbours(options: SharedOptions = {}): Promise<Neighbours> {
  const pictured: string[] = [];
  const sources: InteractiveSource[] = [];
  const source = (): ScreenSource => {
    const screens = createInteractiveSource({ apps: [virtualApp('notes').app, pad] });
    const picture = () => {
      pictured.push(screens.view().hierarchy);
      return screens.picture();
    };
    sources.push(screens);
    return { ...screens, picture };
  };
  const platform = await startSharedPlatform(model(), { attest: 'on', source, ...options });
  const { db, artifacts } = platform.standalone.platform;
  const submit: Neighbours['submit'] = (who, body) =>
    platform.submit(who, { goal: undefined, reset: undefined, device: { serial: 'phone-1' }, ...body });
  return {
    platform,
    pictured,
    data: (app) => JSON.stringify(sources[0]?.state(app)),
    submit,
    run: async (who, body) => platform.ended(who, (await submit(who, body)).id),
    until: (state) =>
      eventually(
        async () => {
          const device = await findDevice(db.read, 'phone-1');
          return device?.state === state ? device : null;
        },
        { timeoutMs: 120_000, what: `the phone is ${state}` },
      ),
    storedFor: (who) =>
      asTenant(who, async () => {
        const stored: string[] = [];
        for (const table of [
          'jobs',
          'runs',
          'events',
          'steps',
          'captures',
          'scripts',
          'action_facts',
          'rules',
        ]) {
          const rows = db.read.select({ row: sql<string>`t::text` }).from(sql.raw(`${table} t`));
          stored.push(...(await rows.where(sql`t.tenant_id = ${who}`)).map(({ row }) => row));
        }
        const ids = db.read.select({ id: sql<string>`id` }).from(sql.raw('artifacts'));
        for (const { id } of await ids.where(sql`tenant_id = ${who}`))
          stored.push(Buffer.from(await artifacts.get(who, id)).toString('utf8'));
        return stored.join('\n');
      }),
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  };
}

/** The first tenant types its secret; what it sees of it itself is masked. */
async function leaveTraces(neighbours: Neighbours): Promise<void> {
  const secret = { kind: 'case', parameters: { password: SECRET }, reset: 'restart' };
  const diary = await neighbours.run('red', { ...secret, case: DIARY_CASE, app: NOTES });
  expect(diary.outcome).toBe('completed');
  expect(neighbours.data(NOTES)).toContain(SECRET);
  const everywhere = await neighbours.run('red', { ...secret, case: PAD_CASE, app: PAD });
  expect(everywhere.outcome).toBe('completed');
  const [phone] = neighbours.platform.phones;
  expect(phone?.clipboard.text).toBe(SECRET);
  expect(phone?.files.stat(PAD_FILE)?.size).toBe(SECRET.length);
  phone?.inputMethods.learn(KEYBOARD, SECRET);
}

describe('a phone that another tenant has used', () => {
  test('does not show what that tenant typed: its note is not there', async () => {
    await using neighbours = await startNeighbours();
    await leaveTraces(neighbours);
    neighbours.pictured.length = 0;

    const job = await neighbours.run('blue', { goal: OPEN, app: NOTES, pictures: true });

    expect(job.status).toBe('ended');
    expect(neighbours.pictured.length).toBeGreaterThan(0);
    expect(neighbours.pictured.join()).not.toContain(SECRET);
    expect(neighbours.pictured.join()).not.toContain('Diary');
    expect(await neighbours.storedFor('blue')).toContain(NOTES);
    expect(await neighbours.storedFor('blue')).not.toContain(SECRET);
  });

  test('has an empty clipboard, none of its files, and a keyboard that has learnt nothing', async () => {
    await using neighbours = await startNeighbours();
    await leaveTraces(neighbours);

    const job = await neighbours.run('blue', { kind: 'case', case: FIND_CASE, app: PAD, reset: 'restart' });

    expect(job.outcome).toBe('completed');
    expect(await neighbours.storedFor('blue')).toContain('Pasted: nothing');
    expect(await neighbours.storedFor('blue')).not.toContain(SECRET);
    const [phone] = neighbours.platform.phones;
    expect(phone?.inputMethods.learned(KEYBOARD)).toEqual([]);
  });
});

describe('a phone that cannot be put back', () => {
  test('waits for an operator, who answers for what is on it', async () => {
    await using neighbours = await startNeighbours();
    await neighbours.run('red', { kind: 'case', case: FIND_CASE, app: PAD, reset: 'restart' });
    const [phone] = neighbours.platform.phones;
    phone?.accounts.add({ name: 'red@example.org', type: 'org.example.mail' });
    const theirs = { kind: 'case', case: FIND_CASE, app: PAD, reset: 'restart' };

    const job = await neighbours.submit('blue', theirs);
    const found = await neighbours.until('quarantined');

    expect(found.stateReason).toBe(
      'TENANT_NOT_PUT_BACK: accounts that no operator has accepted, of type org.example.mail',
    );
    expect(await neighbours.platform.call('blue', 'POST', '/v1/devices/phone-1/release')).toMatchObject({
      status: 403,
    });
    expect(await neighbours.platform.call('boss', 'POST', '/v1/devices/phone-1/release')).toMatchObject({
      status: 200,
      body: { state: 'resetting', usedBy: null },
    });
    expect(await neighbours.platform.ended('blue', job.id)).toMatchObject({ outcome: 'completed' });
    // The account is accepted: the next tenant gets the phone without a question.
    expect(await neighbours.run('red', theirs)).toMatchObject({ outcome: 'completed' });
  });
});

describe('TENANT_CHANGE', () => {
  const job = { kind: 'case', case: FIND_CASE, app: PAD, reset: 'restart' };

  test('refuse: another tenant gets the phone when an operator has released it', async () => {
    await using neighbours = await startNeighbours({ tenantChange: 'refuse' });
    const { platform } = neighbours;
    await neighbours.run('red', job);
    await platform.idle('phone-1');
    const waiting = await neighbours.submit('blue', job);
    // The phone is not kept from its own tenant, which is served meanwhile.
    expect(await neighbours.run('red', job)).toMatchObject({ outcome: 'completed' });
    const { body } = await platform.call('blue', 'GET', `/v1/jobs/${waiting.id}`);
    expect(body).not.toMatchObject({ status: 'ended' });
    await platform.idle('phone-1');
    const released = await platform.call('boss', 'POST', '/v1/devices/phone-1/release');
    expect(released).toMatchObject({ status: 200, body: { usedBy: null } });
    expect(await platform.ended('blue', waiting.id)).toMatchObject({ outcome: 'completed' });
  });

  test('same-tenant-only: a job of another tenant that names the phone is refused at once', async () => {
    await using neighbours = await startNeighbours({ tenantChange: 'same-tenant-only' });
    const { platform } = neighbours;
    await neighbours.run('red', job);
    await platform.idle('phone-1');
    const device = { serial: 'phone-1' };
    const refused = await platform.call('blue', 'POST', '/v1/jobs', { ...job, device });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
    expect(await platform.call('boss', 'POST', '/v1/devices/phone-1/release')).toMatchObject({ status: 400 });
    // Any other phone will do.
    const elsewhere = await neighbours.run('blue', { ...job, device: {} });
    expect(elsewhere).toMatchObject({ outcome: 'completed' });
    expect(await neighbours.run('red', job)).toMatchObject({ outcome: 'completed' });
  });
});
