import type { ErrorBody } from '@tapwright/contracts';
import { findDevice, insertReservation, listLeases } from '@tapwright/store';
import { storeDevice } from '@tapwright/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { apiOfTheFile, platformOn, testApi } from '../api.fixture.ts';

const red = { 'x-api-key': 'red-key-0123456789' };
const blue = { 'x-api-key': 'blue-key-0123456789' };
const boss = { 'x-api-key': 'boss-key-0123456789' };
const KEYS = 'red:red-key-0123456789,blue:blue-key-0123456789,boss:boss-key-0123456789';
const on = apiOfTheFile(KEYS, ['boss']);
beforeEach(async () => {
  await storeDevice(on.db, { serial: 'phone-1' });
  await storeDevice(on.db, { serial: 'phone-2' });
  await storeDevice(on.db, { serial: 'far-1', gateway: 'gw-2' });
});

type Refusal = Pick<ErrorBody, 'code'> & { readonly field?: string };

/** Checks that nothing was started: no job, no event, no lease, no reservation; the devices are as they were. */
async function expectNothing(): Promise<void> {
  for (const table of ['jobs', 'events', 'runs', 'waiters', 'timers']) {
    const refuse = `raise exception 'there is something in ${table}'`;
    await on.db.read.execute(`do $$ begin if exists (select 1 from ${table}) then ${refuse}; end if; end $$`);
  }
  expect(await listLeases(on.db.read)).toEqual([]);
  expect(await findDevice(on.db.read, 'phone-1')).toMatchObject({ state: 'idle', operatorLabels: {} });
}

const until = (ms: number) => new Date(Date.now() + ms);
const HOUR = 3_600_000;
const keep = (tenantId: string, ms: number) =>
  on.db.transaction((tx) =>
    insertReservation(tx, { id: 'rsv_1', tenantId, selector: { serial: 'phone-1' }, until: until(ms) }),
  );

describe('a job is refused, and nothing is started, for', () => {
  const input = (field: string): Refusal => ({ code: 'INPUT_INVALID', field });
  const unknown = (field: string): Refusal => ({ code: 'DEVICE_UNKNOWN', field });

  test.each<[string, unknown, Refusal]>([
    ['a serial that nobody knows', { serial: 'phone-9' }, unknown('device.serial')],
    ['a serial with shell characters', { serial: 'phone-1; reboot $(id) `id`' }, unknown('device.serial')],
    ['a serial with wildcards', { serial: 'phone-%' }, unknown('device.serial')],
    ['a serial in a role', { roles: { a: {}, b: { serial: 'x' } } }, unknown('device.roles.b.serial')],
    ['a serial with NUL', { serial: 'phone-1\0' }, input('device.serial')],
    ['half of a surrogate pair', { labels: { rack: '\ud800' } }, input('device.labels.rack')],
    ['a field that does not exist', { serail: 'phone-1' }, input('device.serail')],
    ['such a field in a role', { roles: { a: { serail: '1' } } }, input('device.roles.a.serail')],
    ['labels without a label', { labels: {} }, input('device.labels')],
    ['a label of 10 KB', { labels: { rack: 'x'.repeat(10_240) } }, input('device.labels.rack')],
    ['API levels in the wrong order', { apiLevel: { min: 34, max: 33 } }, input('device.apiLevel')],
    ['no package name', { package: 'notes; reboot' }, input('device.package')],
    [
      'nine roles',
      { roles: Object.fromEntries([...'abcdefghi'].map((n) => [n, {}])) },
      input('device.roles'),
    ],
    [
      'one device for two roles',
      { roles: { a: { serial: 'phone-1' }, b: { serial: 'phone-1' } } },
      input('device.roles.b.serial'),
    ],
    [
      'devices of two gateways',
      { roles: { a: { serial: 'phone-1' }, b: { serial: 'far-1' } } },
      input('device.roles.b.serial'),
    ],
    ['a list of serials', ['phone-1'], input('device')],
  ])('%s', async (_, device, error) => {
    const answer = await on.api.post('/v1/jobs', { goal: 'write a note', device }, red);
    expect(answer).toMatchObject({ status: 400, body: { error } });
    await expectNothing();
  });

  test('the same role twice', async () => {
    const body = '{"goal":"chat","device":{"roles":{"caller":{},"callee":{},"caller":{"serial":"phone-1"}}}}';
    const error = { code: 'INPUT_INVALID', field: 'device.roles.caller' };
    expect(await on.api.post('/v1/jobs', body, red)).toMatchObject({ status: 400, body: { error } });
    await expectNothing();
  });

  test('a device that is reserved for another tenant until after the deadline', async () => {
    await keep('blue', 2 * HOUR);
    const wanted = (device: unknown) =>
      on.api.post('/v1/jobs', { goal: 'write', deadlineMs: HOUR, device }, red);
    const one = { code: 'CONFLICT', field: 'device.serial' };
    expect(await wanted({ serial: 'phone-1' })).toMatchObject({ status: 409, body: { error: one } });
    const role = { code: 'CONFLICT', field: 'device.roles.b.serial' };
    const roles = { a: { serial: 'phone-2' }, b: { serial: 'phone-1' } };
    expect(await wanted({ roles })).toMatchObject({ status: 409, body: { error: role } });
    await expectNothing();
  });
});

describe('an exploration is refused, and nothing is started, for', () => {
  const BODY = { kind: 'explore', app: 'org.example' };
  const BY_MODELS = { ...BODY, explorer: 'droidagent' };
  const persona = { name: 'Ada', goals: ['keep notes'] };
  const as = (values: object): object => ({ ...BY_MODELS, persona: { ...persona, ...values } });
  const input = (field: string): Refusal => ({ code: 'INPUT_INVALID', field });
  const goals = Array.from({ length: 200 }, (_, at) => `goal ${at} ${'x'.repeat(400)}`);

  test.each<[string, unknown, Refusal]>([
    ['a persona without a name', { ...BY_MODELS, persona: { goals: ['x'] } }, input('persona.name')],
    ['a persona with an empty name', as({ name: ' ' }), input('persona.name')],
    ['a persona without goals', { ...BY_MODELS, persona: { name: 'Ada' } }, input('persona.goals')],
    ['a persona with an empty list of goals', as({ goals: [] }), input('persona.goals')],
    ['a persona that is a text', { ...BY_MODELS, persona: 'Ada' }, input('persona')],
    ['an unknown key in a persona', as({ age: 7 }), input('persona.age')],
    ['a persona of more than 64 KiB', as({ goals }), input('persona.goals')],
    ['one text of more than 64 KiB', as({ name: 'x'.repeat(70_000) }), input('persona.name')],
    ['a password as a key', as({ password: 'violet-otter' }), input('persona.password')],
    ['a password in a goal', as({ goals: ['password: violet-otter'] }), input('persona.goals.0')],
    [
      'a password in place of a variable',
      as({ credentials: { word: { env: 'violet otter!' } } }),
      input('persona.credentials.word.env'),
    ],
    [
      'a password as a credential',
      as({ credentials: { word: 'violet-otter' } }),
      input('persona.credentials.word'),
    ],
    ['a budget that is a text', { ...BY_MODELS, budget: '30m' }, input('budget')],
    ['money that is no number', { ...BY_MODELS, budget: { usd: 'two' } }, input('budget.usd')],
    ['an unknown unit', { ...BY_MODELS, budget: { euros: 3 } }, input('budget.euros')],
    ['no money', { ...BY_MODELS, budget: { usd: 0 } }, input('budget.usd')],
    ['less than no money', { ...BY_MODELS, budget: { usd: -1 } }, input('budget.usd')],
    ['no tokens', { ...BY_MODELS, budget: { tokens: 0 } }, input('budget.tokens')],
    ['no time', { ...BODY, deadlineMs: 0 }, input('deadlineMs')],
    ['steps that are a text', { ...BODY, steps: '400steps' }, input('steps')],
    [
      'money and a model without a price',
      { ...BY_MODELS, model: 'large', budget: { usd: 2 } },
      input('budget.usd'),
    ],
    ['more phones than there are', { ...BODY, phones: 4 }, input('phones')],
    ['two phones that are one', { ...BODY, phones: 2, device: { serial: 'phone-1' } }, input('phones')],
    ['an app that is no package', { ...BODY, app: 'Notes' }, input('app')],
    ['another exploration to go on with', { ...BODY, resumes: 'exp_1' }, input('resumes')],
  ])('%s', async (_, body, error) => {
    const { status, body: answer } = await on.api.post('/v1/jobs', body, red);
    expect({ status, answer }).toMatchObject({
      status: 400,
      answer: { error: { ...error, expected: expect.stringMatching(/\S/) } },
    });
    expect(JSON.stringify(answer)).not.toMatch(/violet.otter/);
    await expectNothing();
  });

  test('money where nobody knows a price', async () => {
    const api = testApi(platformOn(on.db, on.bus), KEYS, ['boss'], {}, {});
    const answer = await api.post('/v1/jobs', { ...BY_MODELS, budget: { usd: 2 } }, red);
    expect(answer).toMatchObject({ status: 400, body: { error: input('budget.usd') } });
    await expectNothing();
  });

  test.each(['exp_nobody', 'job_nobody', "exp_1' or '1'='1"])('an exploration %s to resume', async (id) => {
    const path = `/v1/explorations/${encodeURIComponent(id)}/resume`;
    expect(await on.api.post(path, {}, red)).toMatchObject({
      status: 404,
      body: { error: { code: 'NOT_FOUND' } },
    });
    await expectNothing();
  });
});

describe('an exploration is accepted', () => {
  const BODY = { kind: 'explore', app: 'org.example' };

  test.each([
    ['on all phones that there are', { ...BODY, phones: 3 }],
    ['of an app that no phone has yet, which the phone is asked for', { ...BODY, app: 'org.absent' }],
    ['for money where prices are known', { ...BODY, explorer: 'droidagent', budget: { usd: 2 } }],
    ['for money by a rule, which costs none', { ...BODY, model: 'large', budget: { usd: 2 } }],
  ])('%s', async (_, body) => {
    expect((await on.api.post('/v1/jobs', body, red)).status).toBe(201);
  });
});

describe('a job is accepted', () => {
  const submit = (body: object, who = red, key?: string) =>
    on.api.post(
      '/v1/jobs',
      { goal: 'write', device: { serial: 'phone-1' }, ...body },
      {
        ...who,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    );

  test('for a device that is reserved for its own tenant, or free again before the deadline', async () => {
    await keep('blue', HOUR);
    expect((await submit({}, blue)).status).toBe(201);
    expect((await submit({ deadlineMs: 2 * HOUR })).status).toBe(201);
  });

  test('for a package that no phone has yet: a phone with it may come', async () => {
    expect((await submit({ device: { package: 'org.example.nowhere' } })).status).toBe(201);
  });

  test('again with its Idempotency-Key, although its device was reserved meanwhile', async () => {
    const first = await submit({}, red, 'order-1');
    await keep('blue', 2 * HOUR);
    expect(await submit({}, red, 'order-1')).toEqual({ status: 200, body: first.body });
    expect((await submit({}, red, 'order-2')).status).toBe(409);
  });
});

describe('a change of a device is refused for', () => {
  const error = (code: string, field: string) => ({ error: { code, field, expected: expect.any(String) } });

  test.each([
    ['nobody-knows', 404, 'NOT_FOUND'],
    [encodeURIComponent("x'; drop table devices; --"), 404, 'NOT_FOUND'],
    ['x'.repeat(200), 404, 'NOT_FOUND'],
    ['%00', 400, 'INPUT_INVALID'],
  ])('the serial %s', async (serial, status, code) => {
    const body = error(code, 'serial');
    expect(await on.api.post(`/v1/devices/${serial}/release`, {}, boss)).toMatchObject({ status, body });
    expect(await on.api.put(`/v1/devices/${serial}/labels`, {}, boss)).toMatchObject({ status, body });
    await expectNothing();
  });

  test('no caller that names JSON and sends nothing, where no body is needed', async () => {
    const headers = { ...boss, 'content-type': 'application/json' };
    const released = await on.api.app.inject({ method: 'POST', url: '/v1/devices/nobody/release', headers });
    expect([released.statusCode, released.json().error.code]).toEqual([404, 'NOT_FOUND']);
    const made = await on.api.app.inject({ method: 'POST', url: '/v1/reservations', headers });
    expect([made.statusCode, made.json().error.code]).toEqual([400, 'INPUT_INVALID']);
  });

  test('a path that is not UTF-8', async () => {
    const answer = await on.api.post('/v1/devices/%E0%A4%A/release', {}, boss);
    expect(answer).toMatchObject({ status: 400, body: error('INPUT_INVALID', 'url') });
  });

  test('a device that is not quarantined', async () => {
    const answer = await on.api.post('/v1/devices/phone-1/release', {}, boss);
    expect(answer).toMatchObject({ status: 400, body: error('INPUT_INVALID', 'serial') });
    await expectNothing();
  });

  test.each(['release', 'labels'])('tenants that are not operators: %s', async (what) => {
    const path = `/v1/devices/phone-1/${what}`;
    const answer = await (what === 'labels'
      ? on.api.put(path, { rack: '1' }, red)
      : on.api.post(path, {}, red));
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN', field: 'x-api-key' } } });
    await expectNothing();
  });

  test('a caller without a key', async () => {
    for (const path of ['/v1/devices', '/v1/leases', '/v1/reservations']) {
      expect(await on.api.get(path)).toMatchObject({
        status: 401,
        body: { error: { code: 'UNAUTHORIZED' } },
      });
    }
  });
});

describe('a reservation is refused, and nothing is kept, for', () => {
  const selector = { serial: 'phone-1' };
  test.each<[string, unknown, number, Refusal]>([
    ['a time that is over', { until: until(-1_000) }, 400, { code: 'INPUT_INVALID', field: 'until' }],
    ['a time far away', { until: until(8 * 24 * HOUR) }, 400, { code: 'INPUT_INVALID', field: 'until' }],
    ['no time', {}, 400, { code: 'INPUT_INVALID', field: 'until' }],
    ['a time in words', { until: 'tomorrow' }, 400, { code: 'INPUT_INVALID', field: 'until' }],
    [
      'a day that does not exist',
      { until: '2031-02-30T00:00:00Z' },
      400,
      { code: 'INPUT_INVALID', field: 'until' },
    ],
    [
      'a time without a zone',
      { until: '2031-02-03T00:00:00' },
      400,
      { code: 'INPUT_INVALID', field: 'until' },
    ],
    [
      'another tenant',
      { until: until(HOUR), tenantId: 'blue' },
      403,
      { code: 'FORBIDDEN', field: 'x-api-key' },
    ],
    [
      'a field that does not exist',
      { until: until(HOUR), from: until(0) },
      400,
      { code: 'INPUT_INVALID', field: 'from' },
    ],
    [
      'roles',
      { until: until(HOUR), selector: { roles: {} } },
      400,
      { code: 'INPUT_INVALID', field: 'selector.roles' },
    ],
  ])('%s', async (_, body, status, error) => {
    const answer = await on.api.post('/v1/reservations', { selector, ...Object(body) }, red);
    expect(answer).toMatchObject({ status, body: { error } });
    expect((await on.api.get('/v1/reservations', boss)).body).toEqual({ reservations: [] });
    expect((await findDevice(on.db.read, 'phone-1'))?.reservedFor).toBeNull();
  });

  test('a device that is reserved for another tenant, whose name is not shown', async () => {
    await keep('blue', HOUR);
    const answer = await on.api.post('/v1/reservations', { selector, until: until(HOUR) }, red);
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT', field: 'selector' } } });
    expect(JSON.stringify(answer.body)).not.toContain('blue');
  });

  test('an id of another tenant, or of nobody', async () => {
    await keep('blue', HOUR);
    for (const id of ['rsv_1', 'rsv_9']) {
      const answer = await on.api.delete(`/v1/reservations/${id}`, red);
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND', field: 'id' } } });
    }
    expect((await findDevice(on.db.read, 'phone-1'))?.reservedFor).toBe('blue');
  });
});

describe('a fault of our own', () => {
  test('shows its code and nothing about the query', async () => {
    const broken = {
      ...platformOn(on.db, on.bus),
      db: { ...on.db, transaction: () => Promise.reject(failed()) },
    };
    const answer = await testApi(broken).post('/v1/jobs', { goal: 'the secret word' });
    expect(answer).toMatchObject({ status: 500, body: { error: { code: 'INTERNAL' } } });
    expect(JSON.stringify(answer.body)).not.toMatch(/insert|secret/);
  });
});

function failed(): Error {
  return new Error('Failed query: insert into jobs\nparams: the secret word');
}
