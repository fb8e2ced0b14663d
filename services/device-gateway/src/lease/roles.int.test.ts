import { CaseSpec, type JobSpecInput, TaskPlanned } from '@tapwright/contracts';
import { beginTask } from '@tapwright/runtime';
import {
  commandsOfStep,
  findDevice,
  leasesOfRun,
  listLeases,
  type RunRow,
  recordDecision,
} from '@tapwright/store';
import { carryOut, changeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import type { VirtualDevice } from '@tapwright/virtual-android';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onActionDecided } from '../act/action-decided.ts';
import { actionOn, type Gateway, inputs, startGateway } from '../gateway.fixture.ts';
import { onStepInvalidated } from '../restore/step-invalidated.ts';
import { onRoleEntered } from './role-entered.ts';
import { onRunClosed } from './run-closed.ts';
import { onRunQueued } from './run-queued.ts';

const PHONES = { sender: 'phone-2', receiver: 'phone-1' } as const;
type RoleName = keyof typeof PHONES;
const CASE: Partial<JobSpecInput> = {
  kind: 'case',
  device: {
    roles: { sender: { serial: PHONES.sender }, receiver: { serial: PHONES.receiver } },
    main: 'sender',
  },
  case: {
    spec: CaseSpec.parse({
      id: 'c',
      title: 't',
      roles: { sender: {}, receiver: {} },
      steps: [{ do: 'tap' }],
    }),
    row: null,
    parameters: [],
  },
};
const SAVE = actionOn('click', 'Save');

let db: TestDatabase;
let gateway: Gateway;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  gateway = await startGateway(db, { serials: ['phone-1', 'phone-2'] });
});
afterEach(() => gateway[Symbol.asyncDispose]());
afterAll(() => db.close());

const phoneOf = (role: RoleName): VirtualDevice | undefined =>
  gateway.phones.find(({ serial }) => serial === PHONES[role]);
const started = (role: RoleName) =>
  phoneOf(role)
    ?.journal.entries()
    .map(({ kind }) => kind);

/** A run that has its phones, has begun, and stands on the phone of this role. */
async function standingOn(role: RoleName, step = 1): Promise<RunRow> {
  const { run } = await gateway.queue(CASE);
  await gateway.work(onRunQueued, run, {});
  const { state } = await gateway.run(run.id);
  const task = { goal: 'tap', endCondition: '', expectation: '', role };
  const there = beginTask({ ...state, tasks: [task], role: 'sender' }, 0);
  await changeRun(db, run, { status: 'running', step, state: there });
  return gateway.run(run.id);
}

async function decide(run: RunRow) {
  const captureId = await gateway.capture(run);
  const decision = { runId: run.id, index: run.step, tenantId: run.tenantId, action: SAVE, thought: '' };
  await carryOut(db, { writes: [recordDecision({ ...decision, beforeCaptureId: captureId, modelMs: 0 })] });
  return { step: run.step, captureId, action: SAVE };
}

describe('a run of a case with two roles', () => {
  test('has the app started on both phones, each under its own token, and begins on the leading one', async () => {
    const { run } = await gateway.queue(CASE);
    const { emitted } = await gateway.work(onRunQueued, run, {});
    expect(emitted).toMatchObject([{ type: 'run.started', data: { serial: 'phone-2' } }]);
    expect([started('sender'), started('receiver')]).toEqual([
      ['force_stop', 'start'],
      ['force_stop', 'start'],
    ]);
    const leases = await leasesOfRun(db.read, run.id);
    const held = Object.fromEntries(leases.map(({ role, serial, token }) => [role, { serial, token }]));
    const { state, serial, leaseToken } = await gateway.run(run.id);
    expect(state.phones).toEqual(held);
    expect({ serial, token: leaseToken }).toEqual(held.sender);
    expect(held.receiver).toMatchObject({ serial: 'phone-1' });
    for (const { serial: own, token } of leases) {
      // A phone that knows its token refuses an older one.
      const device = gateway.deps.inventory.device(own);
      expect(await device.adoptToken(token - 1)).toBe(false);
      expect(await device.adoptToken(token)).toBe(true);
    }
  });

  test('of a goal leaves the phones of further roles as they are', async () => {
    const { kind: _kind, case: _case, ...goal } = CASE;
    const { run } = await gateway.queue(goal);
    await gateway.work(onRunQueued, run, {});
    expect(started('receiver')).toEqual([]);
    expect((await gateway.run(run.id)).state.phones).toBeUndefined();
  });

  test('is not started where another run holds one of its phones by now', async () => {
    await gateway.deps.inventory.device('phone-1').adoptToken(2_000_000_000);
    const { run } = await gateway.queue(CASE);
    await expect(gateway.handle(onRunQueued, run, {})).rejects.toMatchObject({ code: 'DEVICE_LEASE_LOST' });
    expect(started('sender')).toEqual([]);
  });
});

describe('on the phone of another role', () => {
  test('the run looks first: the next task begins on the screen that it finds', async () => {
    const run = await standingOn('receiver');
    const before = phoneOf('sender')?.journal.total;
    const data = { task: 0, step: 1, role: 'receiver' };
    const { emitted, result } = await gateway.work(onRoleEntered, run, data);
    expect(emitted).toMatchObject([{ type: 'task.planned', data: { task: 0, step: 1 } }]);
    const [planned] = result.emit;
    const { captureId } = TaskPlanned.schema.parse(planned?.data);
    expect((await gateway.deps.screens.read(captureId ?? '')).screen.elements.length).toBeGreaterThan(1);
    expect(phoneOf('sender')?.journal.total).toBe(before);
  });

  test.each(['sender', 'receiver'] as const)('actions are done on the phone of the %s only', async (role) => {
    const run = await standingOn(role);
    await gateway.work(onActionDecided, run, await decide(run));
    const other = role === 'sender' ? 'receiver' : 'sender';
    expect([inputs(phoneOf(role)), inputs(phoneOf(other))]).toEqual([['tap 100 50'], []]);
    expect(await commandsOfStep(db.read, run.id, 1)).toMatchObject([
      { serial: PHONES[role], status: 'done' },
    ]);
  });

  test('an action that is handled again after a crash is done once; a step on the other phone is its own', async () => {
    const run = await standingOn('receiver');
    const decided = await decide(run);
    await gateway.handle(onActionDecided, run, decided);
    const { emitted } = await gateway.work(onActionDecided, run, decided);
    expect(emitted).toMatchObject([{ type: 'action.executed', data: { status: 'done' } }]);
    const { state } = run;
    await changeRun(db, run, { step: 2, state: { ...state, role: 'sender' } });
    const next = await gateway.run(run.id);
    await gateway.work(onActionDecided, next, await decide(next));
    expect([inputs(phoneOf('receiver')), inputs(phoneOf('sender'))]).toEqual([
      ['tap 100 50'],
      ['tap 100 50'],
    ]);
  });

  test('nothing is done under the token of the other phone, or under one that is no longer the newest', async () => {
    const run = await standingOn('receiver');
    const { receiver } = run.state.phones ?? {};
    expect(await gateway.deps.inventory.device('phone-1').adoptToken((receiver?.token ?? 0) + 1)).toBe(true);
    const decided = await decide(run);
    const lost = { code: 'DEVICE_LEASE_LOST' };
    await expect(gateway.handle(onActionDecided, run, decided)).rejects.toMatchObject(lost);
    expect([inputs(phoneOf('receiver')), inputs(phoneOf('sender'))]).toEqual([[], []]);
  });

  test('a wrong turn is undone there', async () => {
    const run = await standingOn('receiver');
    const captureId = await gateway.capture(run);
    const data = { step: 1, captureId, wantedCaptureId: captureId, plan: { kind: 'back' as const } };
    await gateway.work(onStepInvalidated, run, data);
    expect(inputs(phoneOf('receiver')).length).toBeGreaterThan(0);
    expect(inputs(phoneOf('sender'))).toEqual([]);
  });

  test('a run that is closed gives both phones back', async () => {
    const run = await standingOn('receiver');
    await changeRun(db, run, { status: 'closing' });
    await gateway.work(onRunClosed, run, {});
    expect(await listLeases(db.read)).toEqual([]);
    expect(await findDevice(db.read, 'phone-2')).toMatchObject({ state: 'idle' });
    expect(await findDevice(db.read, 'phone-1')).toMatchObject({ state: 'resetting' });
  });
});
