import type { Action } from '@tapwright/contracts';
import { commandsOfStep, findStep, type RunRow, recordDecision } from '@tapwright/store';
import { carryOut, changeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actionOn, type Gateway, inputs, leaseToken, running, startGateway } from '../gateway.fixture.ts';
import { onRunClosed } from '../lease/run-closed.ts';
import { onRunQueued } from '../lease/run-queued.ts';
import { onActionDecided } from './action-decided.ts';

let db: TestDatabase;
let gateway: Gateway;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  gateway = await startGateway(db);
});
afterEach(() => gateway[Symbol.asyncDispose]());
afterAll(() => db.close());

const BOOKS = '/data/local/tmp/tapwright';
const SAVE = actionOn('click', 'Save');

/** A run that has the phone and has decided an action in its first step. */
async function decided(
  action: Action,
): Promise<{ run: RunRow; data: { step: number; captureId: string; action: Action } }> {
  const queued = await gateway.queue();
  await gateway.work(onRunQueued, queued.run, {});
  const run = await running(gateway, queued.run);
  const captureId = await gateway.capture(run);
  const decision = { runId: run.id, index: 1, tenantId: run.tenantId, action, thought: '' };
  await carryOut(db, { writes: [recordDecision({ ...decision, beforeCaptureId: captureId, modelMs: 0 })] });
  return { run, data: { step: 1, captureId, action } };
}

describe('an action', () => {
  test('is executed once, on the chosen element, and its result is captured', async () => {
    const { run, data } = await decided(SAVE);
    const { emitted } = await gateway.work(onActionDecided, run, data);
    expect(inputs(gateway.phones[0])).toEqual(['tap 100 50']);
    expect(emitted).toMatchObject([{ type: 'action.executed', data: { step: 1, status: 'done' } }]);
    expect(await findStep(db.read, run.id, 1)).toMatchObject({
      status: 'done',
      afterCaptureId: expect.any(String),
    });
    expect(await commandsOfStep(db.read, run.id, 1)).toMatchObject([
      { kind: 'tap', status: 'done', serial: 'phone-1' },
    ]);
  });

  test('that is handled again after a crash is not executed again: the phone keeps the books', async () => {
    const { run, data } = await decided(SAVE);
    await gateway.handle(onActionDecided, run, data);
    const { emitted } = await gateway.work(onActionDecided, run, data);
    expect(inputs(gateway.phones[0])).toEqual(['tap 100 50']);
    expect(emitted).toMatchObject([{ type: 'action.executed', data: { status: 'done' } }]);
    expect(await commandsOfStep(db.read, run.id, 1)).toMatchObject([{ status: 'already_done' }]);
  });

  test('that taps twice is one command of the phone: neither tap is ever repeated', async () => {
    const { run, data } = await decided(actionOn('double_click', 'Save'));
    await gateway.handle(onActionDecided, run, data);
    await gateway.work(onActionDecided, run, data);
    expect(inputs(gateway.phones[0])).toEqual(['tap 100 50', 'tap 100 50']);
    expect(await commandsOfStep(db.read, run.id, 1)).toMatchObject([
      { kind: 'double_tap', status: 'already_done' },
    ]);
  });

  test('that taps twice and may not have ended is not repeated, not even its second tap', async () => {
    const { run, data } = await decided(actionOn('double_click', 'Save'));
    gateway.phones[0]?.files.mkdir(`${BOOKS}/commands/${run.id}_1_0`, true);
    const { emitted } = await gateway.work(onActionDecided, run, data);
    expect(inputs(gateway.phones[0])).toEqual([]);
    expect(emitted).toMatchObject([{ type: 'action.executed', data: { status: 'uncertain' } }]);
  });

  test('of several commands goes on where it stopped: each has an id of its own', async () => {
    const { run, data } = await decided(actionOn('text', 'Milk', { text: 'Bread' }));
    await gateway.handle(onActionDecided, run, data);
    const [phone] = gateway.phones;
    const all = inputs(phone);
    // The process died before the last command: the phone knows nothing of that one.
    phone?.files.remove(`${BOOKS}/commands/${run.id}_1_2`, true);
    await gateway.work(onActionDecided, run, data);
    const again = inputs(phone).slice(all.length);
    expect(again).toEqual(all.slice(-again.length));
    expect(again.every((line) => line.startsWith('text'))).toBe(true);
    const commands = await commandsOfStep(db.read, run.id, 1);
    expect(commands.map(({ status }) => status)).toEqual(['already_done', 'already_done', 'done']);
  });

  test('that was begun and may not have ended is not repeated: the screen decides', async () => {
    const { run, data } = await decided(SAVE);
    gateway.phones[0]?.files.mkdir(`${BOOKS}/commands/${run.id}_1_0`, true);
    const { emitted } = await gateway.work(onActionDecided, run, data);
    expect(inputs(gateway.phones[0])).toEqual([]);
    expect(emitted).toMatchObject([{ data: { status: 'uncertain' } }]);
    expect(await commandsOfStep(db.read, run.id, 1)).toMatchObject([{ status: 'uncertain' }]);
  });

  test('under an old token does nothing: another run holds the phone by now', async () => {
    const { run, data } = await decided(SAVE);
    const newer = ((await leaseToken(gateway, run)) ?? 0) + 1;
    expect(await gateway.deps.inventory.device('phone-1').adoptToken(newer)).toBe(true);
    await expect(gateway.handle(onActionDecided, run, data)).rejects.toMatchObject({
      code: 'DEVICE_LEASE_LOST',
    });
    expect(inputs(gateway.phones[0])).toEqual([]);
  });

  test('of a run that was never given a device does nothing', async () => {
    const { run, data } = await decided(SAVE);
    await changeRun(db, run, { leaseToken: null });
    await expect(gateway.handle(onActionDecided, run, data)).rejects.toMatchObject({
      code: 'DEVICE_LEASE_LOST',
    });
    expect(inputs(gateway.phones[0])).toEqual([]);
  });

  test('of a run that was closed meanwhile does nothing, although its books are gone', async () => {
    const { run, data } = await decided(SAVE);
    await gateway.work(onActionDecided, run, data);
    await changeRun(db, run, { status: 'closing' });
    await gateway.work(onRunClosed, run, {});
    await expect(gateway.handle(onActionDecided, run, data)).rejects.toMatchObject({
      code: 'DEVICE_LEASE_LOST',
    });
    expect(inputs(gateway.phones[0])).toEqual(['tap 100 50']);
  });

  test('that the device cannot do is reported as unsupported, and the run goes on', async () => {
    const { run, data } = await decided(actionOn('text', 'Milk', { text: 'Käse' }));
    const { emitted } = await gateway.work(onActionDecided, run, data);
    expect(emitted).toMatchObject([{ data: { status: 'unsupported' } }]);
    expect(inputs(gateway.phones[0]).filter((line) => line.startsWith('text'))).toEqual([]);
  });

  test('on a phone that is gone fails in a way that may be tried again', async () => {
    const { run, data } = await decided(SAVE);
    await gateway[Symbol.asyncDispose]();
    const failure = await gateway.handle(onActionDecided, run, data).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'DEVICE_UNAVAILABLE', retryable: true });
  });
});

test('two things at once on one device happen one after the other', async () => {
  const order: string[] = [];
  const { inventory } = gateway.deps;
  let release = () => {};
  const first = inventory.exclusively('phone-1', async () => {
    order.push('first begins');
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    order.push('first ends');
  });
  const second = inventory.exclusively('phone-1', async () => order.push('second'));
  const other = inventory.exclusively('phone-2', async () => order.push('other device'));
  await other;
  release();
  await Promise.all([first, second]);
  expect(order).toEqual(['first begins', 'other device', 'first ends', 'second']);
});
