import type { HierarchyPolicy } from '@tapwright/android';
import type { Action } from '@tapwright/contracts';
import { commandsOfStep, findStep, type RunRow, recordDecision } from '@tapwright/store';
import { carryOut, changeRun, eventually, type TestDatabase, testDatabase } from '@tapwright/testing';
import type { VirtualDevice } from '@tapwright/virtual-android';
import { AUTOMATION_SERVER, installAutomationServer } from '@tapwright/virtual-android/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onActionDecided } from '../act/action-decided.ts';
import { actionOn, type Gateway, inputs, running, startGateway } from '../gateway.fixture.ts';
import { onRunClosed } from '../lease/run-closed.ts';
import { onRunQueued } from '../lease/run-queued.ts';

const { packageName: SERVER, start: START } = AUTOMATION_SERVER;
let db: TestDatabase;
let gateway: Gateway;
let phone: VirtualDevice;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterEach(() => gateway[Symbol.asyncDispose]());
afterAll(() => db.close());

async function start(hierarchy: HierarchyPolicy): Promise<void> {
  gateway = await startGateway(db, { hierarchy });
  const [first] = gateway.phones;
  if (first === undefined) throw new Error('the gateway has a phone');
  phone = first;
  await installAutomationServer(phone);
}

const pid = (): number | undefined => phone.processes.pidOf(SERVER);

/** A run that has the phone and has looked at it once. */
async function begun(): Promise<RunRow> {
  const { run } = await gateway.queue();
  await gateway.work(onRunQueued, run, {});
  return running(gateway, run);
}

/** The next step: the action is decided, done and observed. */
async function step(run: RunRow, index: number, action: Action = actionOn('click', 'Save')) {
  const captureId = await gateway.capture(run);
  const decision = { runId: run.id, index, tenantId: run.tenantId, action, thought: '' };
  await carryOut(db, { writes: [recordDecision({ ...decision, beforeCaptureId: captureId, modelMs: 0 })] });
  await changeRun(db, run, { step: index });
  const { emitted } = await gateway.work(onActionDecided, run, { step: index, captureId, action });
  const commands = await commandsOfStep(db.read, run.id, index);
  expect(commands.map(({ status }) => status)).toEqual(['done']);
  expect(await findStep(db.read, run.id, index)).toMatchObject({ status: 'done' });
  return emitted;
}

const executed = (timing: object) => [{ type: 'action.executed', data: { status: 'done', timing } }];

describe('with the policy "server"', () => {
  test('a step looks through the server, and acts by the shell', async () => {
    await start('server');
    const run = await begun();
    expect(await step(run, 1)).toMatchObject(executed({ seenBy: 'server', settledBy: 'stable' }));
    expect(pid()).toBeDefined();
    expect(inputs(phone)).toEqual(['tap 100 50']);
  });

  test.each([
    ['dies', async () => phone.forceStop(SERVER)],
    ['is upgraded', () => installAutomationServer(phone, 2)],
  ])('no step is lost and no tap repeated where the server %s between two steps', async (_how, harm) => {
    await start('server');
    const run = await begun();
    await step(run, 1);
    await harm();
    const [event] = await step(run, 2);
    expect(event).toMatchObject({
      data: { timing: { seenWhy: expect.stringContaining('dumped without the server: ') } },
    });
    await step(run, 3);
    expect(inputs(phone)).toEqual(['tap 100 50', 'tap 100 50', 'tap 100 50']);
  });

  test('a foreign Appium delays a step until it has ended; nothing is lost, and it is not stopped', async () => {
    await start('server');
    const run = await begun();
    await step(run, 1);
    const ours = pid();
    const appium = new AbortController();
    const foreign = gateway.deps.inventory
      .device('phone-1')
      .follow(START, () => undefined, appium.signal)
      .catch(() => undefined);
    await eventually(() => pid() !== undefined && pid() !== ours);
    const theirs = pid();
    const acting = step(run, 2);
    await eventually(() => inputs(phone).length === 2);
    expect(pid()).toBe(theirs);
    appium.abort();
    await foreign;
    expect(await acting).toMatchObject(executed({ seenWhy: expect.stringContaining('dumped without') }));
    expect(inputs(phone)).toEqual(['tap 100 50', 'tap 100 50']);
  });

  test('the server is stopped when the run gives its phone back', async () => {
    await start('server');
    const run = await begun();
    await step(run, 1);
    await changeRun(db, run, { status: 'closing' });
    await gateway.work(onRunClosed, run, {});
    expect(pid()).toBeUndefined();
  });
});

test('with "auto" the timeline tells of the comparison, and later steps of the server', async () => {
  await start('auto');
  const { run } = await gateway.queue();
  const { emitted } = await gateway.work(onRunQueued, run, {});
  expect(emitted).toMatchObject([
    {
      type: 'run.started',
      data: { timing: { seenWhy: expect.stringContaining('show the same screen') } },
    },
  ]);
  expect(await step(await running(gateway, run), 1)).toMatchObject(executed({ seenBy: 'server' }));
});

test('with "dump" nothing is said of it, and the server is never started', async () => {
  await start('dump');
  const [event] = await step(await begun(), 1);
  expect(JSON.stringify(event)).not.toContain('seenBy');
  expect(pid()).toBeUndefined();
});
