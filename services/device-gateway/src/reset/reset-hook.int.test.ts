import { CaseSpec, type JobSpecInput } from '@tapwright/contracts';
import type { ResetHooks } from '@tapwright/policy';
import { leasesOfRun } from '@tapwright/store';
import {
  changeRun,
  type HookServer,
  startHookServer,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Gateway, startGateway } from '../gateway.fixture.ts';
import { onRunQueued } from '../lease/run-queued.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const SECRET = 'hush-hush-264019';
const HOOK = 'bank-data';
const CASE: Partial<JobSpecInput> = {
  kind: 'case',
  hook: HOOK,
  device: { serial: 'phone-1' },
  case: {
    spec: CaseSpec.parse({ id: 'pay-friend', title: 't', steps: [{ do: 'Enter ${pin}' }] }),
    row: 2,
    parameters: [
      { name: 'pin', value: null, secret: true, about: '' },
      { name: 'payee', value: 'Ada', secret: false, about: '' },
    ],
  },
};

function gatewayWith(backend: HookServer, more: Partial<ResetHooks[string]> = {}): Promise<Gateway> {
  const header = { Authorization: `Bearer ${SECRET}` };
  const hook = { url: backend.url, header, timeoutMs: 60_000, ...more };
  return startGateway(db, { resetHooks: { [HOOK]: hook }, serials: ['phone-1', 'phone-2'] });
}
const done = (gateway: Gateway) =>
  gateway.phones.flatMap(({ journal }) => journal.entries().map(({ kind }) => kind));

describe('the reset hook of a job', () => {
  test('learns from its headers and a key of the run for whom it is called, and nothing of the values of the case', async () => {
    await using backend = await startHookServer();
    await using gateway = await gatewayWith(backend);
    const { job, run } = await gateway.queue(CASE);
    const { emitted } = await gateway.work(onRunQueued, run, {});
    expect(emitted).toMatchObject([{ type: 'run.started' }]);
    const [call, ...others] = backend.calls;
    expect(others).toEqual([]);
    expect(call).toMatchObject({
      method: 'POST',
      path: '/reset',
      headers: {
        authorization: `Bearer ${SECRET}`,
        'content-type': 'application/json',
        'idempotency-key': run.id,
      },
    });
    expect(call?.body).toEqual({
      hook: HOOK,
      tenant: 'default',
      job: job.id,
      run: run.id,
      purpose: 'candidate',
      case: 'pay-friend',
      row: 2,
      app: job.spec.app,
      serials: { main: 'phone-1' },
    });
  });

  test('learns the phones of all roles', async () => {
    await using backend = await startHookServer();
    await using gateway = await gatewayWith(backend);
    const roles = { sender: { serial: 'phone-2' }, receiver: { serial: 'phone-1' } };
    const { run } = await gateway.queue({ ...CASE, device: { roles, main: 'sender' } });
    await gateway.work(onRunQueued, run, {});
    expect(backend.calls).toMatchObject([{ body: { serials: { sender: 'phone-2', receiver: 'phone-1' } } }]);
  });

  test('that fails leaves the phone as it is; called again, it has the same key', async () => {
    await using backend = await startHookServer([503]);
    await using gateway = await gatewayWith(backend);
    const { run } = await gateway.queue(CASE);
    await expect(gateway.handle(onRunQueued, run, {})).rejects.toMatchObject({
      code: 'RESET_HOOK_FAILED',
      retryable: true,
      message: `the reset hook '${HOOK}' answered 503`,
    });
    expect(done(gateway)).toEqual([]);
    await gateway.work(onRunQueued, run, {});
    expect(done(gateway)).toEqual(['force_stop', 'start']);
    expect(backend.calls.map(({ headers }) => headers['idempotency-key'])).toEqual([run.id, run.id]);
  });

  test('that redirects has failed: only the address of the operator is called', async () => {
    await using inner = await startHookServer();
    await using backend = await startHookServer([307], { location: inner.url });
    await using gateway = await gatewayWith(backend);
    const { run } = await gateway.queue(CASE);
    const failure = { code: 'RESET_HOOK_FAILED', message: expect.stringContaining('307') };
    await expect(gateway.handle(onRunQueued, run, {})).rejects.toMatchObject(failure);
    expect(inner.calls).toEqual([]);
  });

  test('that does not answer in time has failed, and so has one that is not there; neither message shows the address', async () => {
    await using backend = await startHookServer([null]);
    const failureOf = async (gateway: Gateway) => {
      const { run } = await gateway.queue(CASE);
      return gateway.handle(onRunQueued, run, {}).then(
        () => 'it did not fail',
        (error: Error) => error.message,
      );
    };
    await using slow = await gatewayWith(backend, { timeoutMs: 200 });
    expect(await failureOf(slow)).toBe(`the reset hook '${HOOK}' did not answer within 200 ms`);
    await db.clear();
    await using gone = await gatewayWith(backend, { url: 'http://127.0.0.1:1/reset' });
    expect(await failureOf(gone)).toBe(`the reset hook '${HOOK}' cannot be reached`);
  });

  test.each([
    ['is not there', { hook: 'other' }, {}],
    ['has the name of something else', { hook: 'constructor' }, {}],
    ['is for other tenants', {}, { tenants: ['red'] }],
  ])('is refused before a phone is granted where it %s', async (_, wanted, more) => {
    await using backend = await startHookServer();
    await using gateway = await gatewayWith(backend, more);
    const { run } = await gateway.queue({ ...CASE, ...wanted });
    const refusal = { code: 'RESET_HOOK_UNKNOWN', retryable: false };
    await expect(gateway.handle(onRunQueued, run, {})).rejects.toMatchObject(refusal);
    expect(await leasesOfRun(db.read, run.id)).toEqual([]);
    expect(backend.calls).toEqual([]);
  });

  test('is called again, with another key, where the run begins again on another device', async () => {
    await using backend = await startHookServer();
    await using gateway = await gatewayWith(backend, { tenants: ['default', 'red'] });
    const { run } = await gateway.queue(CASE);
    const lost = [{ serial: 'phone-9', step: 1, code: 'DEVICE_LEASE_LOST' }];
    await changeRun(db, run, { startedAt: new Date(), state: { ...run.state, lost } });
    await gateway.work(onRunQueued, run, {});
    expect(backend.calls.map(({ headers }) => headers['idempotency-key'])).toEqual([`${run.id}-1`]);
  });
});

test('a job that names no hook calls none', async () => {
  await using backend = await startHookServer();
  await using gateway = await gatewayWith(backend);
  const { run } = await gateway.queue();
  await gateway.work(onRunQueued, run, {});
  expect(backend.calls).toEqual([]);
});
