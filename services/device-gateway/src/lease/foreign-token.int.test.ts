import type { Handler } from '@tapwright/service';
import { commandsOfStep, extendLeases, leaseOfRun, nextTimerInMs, type RunRow } from '@tapwright/store';
import { changeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onActionDecided } from '../act/action-decided.ts';
import type { GatewayDeps } from '../deps.ts';
import { actionOn, type Gateway, inputs, running, startGateway } from '../gateway.fixture.ts';
import { onStepInvalidated } from '../restore/step-invalidated.ts';
import { MAX_HOLD_MS } from './lease-timers.ts';
import { onRunQueued } from './run-queued.ts';

const SERIALS = ['phone-1', 'phone-2'] as const;

let db: TestDatabase;
let gateway: Gateway;
/** Each holds the phone of its number. */
let runs: readonly [RunRow, RunRow];
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  gateway = await startGateway(db, { serials: SERIALS });
  runs = [await begun('phone-1'), await begun('phone-2')];
});
afterEach(() => gateway[Symbol.asyncDispose]());
afterAll(() => db.close());

async function begun(serial: string): Promise<RunRow> {
  const { run } = await gateway.queue({ device: { serial } });
  await gateway.work(onRunQueued, run, {});
  return running(gateway, run);
}

async function decided(run: RunRow) {
  return { step: 1, captureId: await gateway.capture(run), action: actionOn('click', 'Save') };
}

const journals = () => gateway.phones.map((phone) => phone.journal.total);
const REFUSED = { code: 'DEVICE_LEASE_LOST', retryable: false };

describe('an action of a run', () => {
  test('under the token of another run is refused by the phone, and nothing is executed', async () => {
    const [first, second] = runs;
    const data = await decided(first);
    // The distance between leases that were granted in different seconds.
    const foreign = (second.leaseToken ?? 0) + 7;
    await changeRun(db, first, { leaseToken: foreign });
    const before = journals();
    await expect(gateway.handle(onActionDecided, first, data)).rejects.toMatchObject(REFUSED);
    expect(journals()).toEqual(before);
    expect(gateway.phones.flatMap(inputs)).toEqual([]);
    const commands = await commandsOfStep(db.read, first.id, 1);
    expect(commands.filter(({ status }) => status === 'done' || status === 'already_done')).toEqual([]);
  });

  test('on the phone of another run is refused by that phone; the run that has it goes on', async () => {
    const [first, second] = runs;
    const data = await decided(first);
    const token = (first.leaseToken ?? 0) + 7;
    await changeRun(db, first, { serial: 'phone-2', leaseToken: token });
    const before = journals();
    await expect(gateway.handle(onActionDecided, first, data)).rejects.toMatchObject(REFUSED);
    expect(journals()).toEqual(before);
    const own = await gateway.work(onActionDecided, second, await decided(second));
    expect(own.emitted).toMatchObject([{ type: 'action.executed', data: { status: 'done' } }]);
    expect(inputs(gateway.phones[1])).toEqual(['tap 100 50']);
  });

  test('and a restoration on a phone that this gateway does not have fail, and may be tried again', async () => {
    const [first] = runs;
    const data = await decided(first);
    await changeRun(db, first, { serial: 'phone-9' });
    const away = { code: 'DEVICE_UNAVAILABLE', retryable: true };
    const { captureId } = data;
    const wrong = { step: 1, captureId, wantedCaptureId: captureId, plan: { kind: 'back' } };
    const handlers: readonly [Handler<GatewayDeps>, unknown][] = [
      [onActionDecided, data],
      [onStepInvalidated, wrong],
    ];
    const before = journals();
    for (const [handler, given] of handlers)
      await expect(gateway.handle(handler, first, given)).rejects.toMatchObject(away);
    expect(journals()).toEqual(before);
  });
});

describe('the longest time that a run may hold its phone', () => {
  test('is not made longer by signs of life, which lengthen the lease', async () => {
    expect(await nextTimerInMs(db.read)).toBeLessThanOrEqual(gateway.deps.leaseTtlMs);
    await db.transaction((tx) => extendLeases(tx, 'gw-1', 10 * MAX_HOLD_MS));
    const next = await nextTimerInMs(db.read);
    expect(next).toBeGreaterThan(gateway.deps.leaseTtlMs);
    expect(next).toBeLessThanOrEqual(MAX_HOLD_MS);
    const lease = await leaseOfRun(db.read, runs[0].id);
    expect(Number(lease?.expiresAt) - Number(lease?.grantedAt)).toBeGreaterThan(9 * MAX_HOLD_MS);
  });
});
