import { emptyRunState, type HistoryItem, type RestorationPlan } from '@tapwright/contracts';
import { contentHash, layoutSignature, toElementRef } from '@tapwright/screen';
import { findStep, recordDecision } from '@tapwright/store';
import { carryOut, changeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { createInteractiveSource, virtualApp } from '@tapwright/virtual-android';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Gateway, inputs, running, startGateway } from './gateway.fixture.ts';
import { onRunQueued } from './run-queued.ts';
import { onStepInvalidated } from './step-invalidated.ts';

const { app } = virtualApp('notes');
const NOTES = app.tile.packageName;

let db: TestDatabase;
let gateway: Gateway;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  gateway = await startGateway(db, { source: () => createInteractiveSource({ apps: [app] }) });
});
afterEach(() => gateway[Symbol.asyncDispose]());
afterAll(() => db.close());

/** A run on the list of notes, with the actions of its first rounds recorded; the phone stands at the list. */
async function onTheList(rounds: readonly { step: number; label: string; effect?: 'free' | 'once' }[]) {
  const queued = await gateway.queue({ app: NOTES, reset: 'data' });
  const { emitted } = await gateway.work(onRunQueued, queued.run, {});
  const run = await running(gateway, queued.run);
  const captureId = capturedIn(emitted[0]?.data);
  const { screen, capture } = await gateway.deps.screens.read(captureId);
  const marks = { layout: layoutSignature(screen), content: contentHash(screen) };
  const before = { captureId, packageName: capture.packageName, activity: capture.activity, ...marks };
  const history = rounds.map(({ step, label, effect = 'free' }): HistoryItem => {
    const none = { checked: null, text: null, direction: null, reason: null, changes: [] };
    return {
      step,
      task: 0,
      key: label,
      kind: 'click',
      label,
      effect,
      before,
      after: before,
      verdict: 'advanced',
      ...none,
    };
  });
  for (const { step, label, effect = 'free' } of rounds) {
    const element = screen.elements.find(({ text, desc }) => text === label || desc === label);
    if (element === undefined) throw new Error(label);
    const target = toElementRef(screen, element);
    const action = { kind: 'click' as const, target, text: null, direction: null, effect, key: label };
    const decision = { runId: run.id, index: step, tenantId: run.tenantId, action, thought: '', modelMs: 0 };
    await carryOut(db, { writes: [recordDecision({ ...decision, beforeCaptureId: captureId })] });
  }
  await changeRun(db, run, {
    step: 2,
    state: { ...emptyRunState([], []), history, seen: [before], current: before },
  });
  return { run, captureId, element: (label: string) => screen.elements.find(({ desc }) => desc === label) };
}

function capturedIn(data: unknown): string {
  if (typeof data === 'object' && data !== null && 'captureId' in data && typeof data.captureId === 'string')
    return data.captureId;
  throw new Error('an event with a capture');
}

async function open(label: string, from: Awaited<ReturnType<typeof onTheList>>): Promise<void> {
  const [left, top, right, bottom] = from.element(label)?.bounds ?? [0, 0, 0, 0];
  gateway.phones[0]?.input({
    kind: 'tap',
    x: Math.round((left + right) / 2),
    y: Math.round((top + bottom) / 2),
  });
}

const restored = async (at: Awaited<ReturnType<typeof onTheList>>, plan: RestorationPlan) => {
  const data = { step: 2, captureId: at.captureId, wantedCaptureId: at.captureId, plan };
  const before = gateway.phones[0]?.journal.total ?? 0;
  const { emitted } = await gateway.work(onStepInvalidated, at.run, data);
  const done = gateway.phones[0]?.journal.entries().slice(before) ?? [];
  return { event: emitted[0], did: done.map(({ kind, args }) => (kind === 'key' ? `key ${args[0]}` : kind)) };
};

describe('a restoration', () => {
  test('by nothing does nothing: the capture still tells what is there', async () => {
    const at = await onTheList([]);
    const { event, did } = await restored(at, { kind: 'nothing' });
    expect(did).toEqual([]);
    expect(event).toMatchObject({
      type: 'state.restored',
      data: { captureId: at.captureId, plan: 'nothing' },
    });
  });

  test('by one step back is done where that leads to the wanted screen', async () => {
    const at = await onTheList([{ step: 2, label: 'More options' }]);
    await open('More options', at);
    const { event, did } = await restored(at, { kind: 'back' });
    expect(did).toEqual(['key BACK']);
    expect(event?.data).toMatchObject({ plan: 'back' });
  });

  test('by a replay starts afresh and repeats the advanced actions, found again by locator', async () => {
    const at = await onTheList([{ step: 1, label: 'New note' }]);
    const { event, did } = await restored(at, { kind: 'replay', steps: [1] });
    expect(did).toEqual(['force_stop', 'start', 'tap']);
    expect(event?.data).toMatchObject({ plan: 'replay' });
    const { capture } = await gateway.deps.screens.read(capturedIn(event?.data));
    expect(capture.packageName).toBe(NOTES);
  });

  test('that goes wrong by one step back never repeats what may happen once only', async () => {
    const at = await onTheList([{ step: 1, label: 'New note', effect: 'once' }]);
    const { event, did } = await restored(at, { kind: 'back' });
    expect(did).toEqual(['key BACK']);
    expect(event?.data).toMatchObject({ plan: 'back' });
  });

  test('stops where an element is not found again, and goes on from what is there', async () => {
    const at = await onTheList([
      { step: 1, label: 'New note' },
      { step: 2, label: 'Search' },
    ]);
    const { event, did } = await restored(at, { kind: 'replay', steps: [1, 2] });
    expect(did).toEqual(['force_stop', 'start', 'tap']);
    expect(event?.type).toBe('state.restored');
  });

  test('that is handled again after a crash repeats nothing on the device', async () => {
    const at = await onTheList([{ step: 1, label: 'New note' }]);
    const data = {
      step: 2,
      captureId: at.captureId,
      wantedCaptureId: at.captureId,
      plan: { kind: 'replay', steps: [1] },
    };
    await gateway.handle(onStepInvalidated, at.run, data);
    const taps = inputs(gateway.phones[0]);
    const { event, did } = await restored(at, { kind: 'replay', steps: [1] });
    expect(did).toEqual([]);
    expect(inputs(gateway.phones[0])).toEqual(taps);
    expect(event?.type).toBe('state.restored');
  });
});

test('what a restoration took is added to its step', async () => {
  const at = await onTheList([{ step: 2, label: 'New note' }]);
  await restored(at, { kind: 'relaunch' });
  const step = await findStep(db.read, at.run.id, 2);
  expect(step).toMatchObject({ restoration: 'relaunch' });
  expect(step?.deviceMs).toBeGreaterThan(0);
});
