import { emptyRunState, type HistoryItem, type RestorationPlan, type Route } from '@tapwright/contracts';
import { actionSpace } from '@tapwright/runtime';
import { contentHash, layoutSignature, placeIdentity, type Screen, toElementRef } from '@tapwright/screen';
import { findStep, recordDecision } from '@tapwright/store';
import { carryOut, changeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Gateway, inputs, running, startGateway } from '../gateway.fixture.ts';
import { onRunQueued } from '../lease/run-queued.ts';
import { onStepInvalidated } from './step-invalidated.ts';

const { app } = virtualApp('notes');
const NOTES = app.tile.packageName;

let db: TestDatabase;
let gateway: Gateway;
/** The last step that was invalidated: each has commands of its own. */
let turns = 1;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  turns = 1;
  await db.clear();
  gateway = await startGateway(db, { source: () => createInteractiveSource({ apps: [app] }) });
});
afterEach(() => gateway[Symbol.asyncDispose]());
afterAll(() => db.close());

/** A run on the list of notes, with the actions of its first steps recorded; the phone stands at the list. */
async function onTheList(steps: readonly { step: number; label: string; effect?: 'look' | 'commit' }[]) {
  const queued = await gateway.queue({ app: NOTES, reset: 'data' });
  const { emitted } = await gateway.work(onRunQueued, queued.run, {});
  const run = await running(gateway, queued.run);
  const captureId = capturedIn(emitted[0]?.data);
  const { screen, capture } = await gateway.deps.screens.read(captureId);
  const content = contentHash(screen);
  const marks = { layout: layoutSignature(screen), content, place: content };
  const before = { captureId, packageName: capture.packageName, activity: capture.activity, ...marks };
  const history = steps.map(({ step, label, effect = 'look' }): HistoryItem => {
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
  for (const { step, label, effect = 'look' } of steps) {
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

/** Unless another screen is given, the list is wanted; `NOWHERE` is a screen on which the run never stood. */
const restored = async (
  at: Awaited<ReturnType<typeof onTheList>>,
  plan: RestorationPlan,
  wantedCaptureId = at.captureId,
  captureId = at.captureId,
) => {
  turns += 1;
  const data = { step: turns, captureId, wantedCaptureId, plan };
  const before = gateway.phones[0]?.journal.total ?? 0;
  const { emitted } = await gateway.work(onStepInvalidated, at.run, data);
  const done = gateway.phones[0]?.journal.entries().slice(before) ?? [];
  return { event: emitted[0], did: done.map(({ kind, args }) => (kind === 'key' ? `key ${args[0]}` : kind)) };
};

const NOWHERE = 'cap_nowhere';

function keyOn(screen: Screen, desc: string): string {
  const choices = actionSpace(screen, { keyboardShown: false });
  const press = choices.find(({ action, element }) => action.kind === 'click' && element?.desc === desc);
  if (press === undefined) throw new Error(desc);
  return press.action.key;
}

describe('a restoration', () => {
  test('with nothing to do does nothing: the capture still shows the screen', async () => {
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

  test('by a replay restarts the app and repeats the advanced actions, found again by locator', async () => {
    const at = await onTheList([{ step: 1, label: 'New note' }]);
    const { event, did } = await restored(at, { kind: 'replay', steps: [1] }, NOWHERE);
    expect(did).toEqual(['force_stop', 'start', 'tap']);
    expect(event?.data).toMatchObject({ plan: 'a fresh start, 1 step', actions: 2 });
    const { capture } = await gateway.deps.screens.read(capturedIn(event?.data));
    expect(capture.packageName).toBe(NOTES);
  });

  test('never repeats what may happen once only, whatever its plan says', async () => {
    const at = await onTheList([{ step: 1, label: 'New note', effect: 'commit' }]);
    const { event, did } = await restored(at, { kind: 'replay', steps: [1] }, NOWHERE);
    expect(did).toEqual(['force_stop', 'start']);
    expect(event?.data).toMatchObject({ reached: 'elsewhere', actions: 1 });
  });

  test('stops where an element is not found again, and goes on from the screen that is there', async () => {
    const at = await onTheList([
      { step: 1, label: 'New note' },
      { step: 2, label: 'Search' },
    ]);
    const { event, did } = await restored(at, { kind: 'replay', steps: [1, 2] }, NOWHERE);
    expect(did).toEqual(['force_stop', 'start', 'tap']);
    expect(event).toMatchObject({ type: 'state.restored', data: { reached: 'elsewhere' } });
    expect(await findStep(db.read, at.run.id, 2)).toMatchObject({
      restoration: 'a fresh start, 1 step; not back',
    });
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

describe('a restoration by what the run knows', () => {
  /** The run opened an editor from the list and stands there; its mark is that of a real capture. */
  async function onTheEditor() {
    const at = await onTheList([{ step: 1, label: 'New note' }]);
    await open('New note', at);
    const { event } = await restored(at, { kind: 'look' });
    const captureId = capturedIn(event?.data);
    const run = await gateway.run(at.run.id);
    const [list] = run.state.seen;
    if (list === undefined) throw new Error('the run has seen the list');
    const { screen } = await gateway.deps.screens.read(captureId);
    const editor = { ...list, captureId, layout: layoutSignature(screen), content: contentHash(screen) };
    await changeRun(db, run, { state: { ...run.state, seen: [list, editor] } });
    const { content, layout } = list;
    const route: Route = { known: [{ content, layout, step: 1 }], launch: [1] };
    return { at, editor, route, list };
  }

  test('looks again and touches nothing where only a look is wanted', async () => {
    const at = await onTheList([]);
    const { event, did } = await restored(at, { kind: 'look' });
    expect(did).toEqual([]);
    expect(event?.data).toMatchObject({ plan: 'another look', actions: 0 });
    expect(capturedIn(event?.data)).not.toBe(at.captureId);
  });

  test('is over as soon as the wanted screen is seen: a fresh start needs no steps where it shows it', async () => {
    const { at, route } = await onTheEditor();
    const { event, did } = await restored(at, { kind: 'replay', steps: [1], route });
    expect(did).toEqual(['force_stop', 'start']);
    expect(event?.data).toMatchObject({ reached: 'content', actions: 1 });
  });

  test('repeats from a fresh start what leads on from the screen that is there', async () => {
    const { at, route, editor } = await onTheEditor();
    const { event, did } = await restored(at, { kind: 'relaunch', route }, editor.captureId);
    expect(did).toEqual(['force_stop', 'start', 'tap']);
    expect(event?.data).toMatchObject({ plan: 'a fresh start, 1 step', reached: 'content' });
  });

  test('goes back once more where BACK has only closed the keyboard, and restarts where that fails', async () => {
    const { at, route, editor } = await onTheEditor();
    const { event, did } = await restored(at, { kind: 'back', route }, at.captureId, editor.captureId);
    expect(did).toEqual(['key BACK', 'key BACK', 'force_stop', 'start']);
    expect(event?.data).toMatchObject({ plan: 'back, back, a fresh start', reached: 'content', actions: 3 });
  });

  test('goes on by its own step where BACK led to another screen that it knows', async () => {
    const { at, route, editor } = await onTheEditor();
    await restored(at, { kind: 'back', route }, at.captureId, editor.captureId);
    await open('More options', at);
    const menu = capturedIn((await restored(at, { kind: 'look' })).event?.data);
    const { event, did } = await restored(at, { kind: 'back', route }, editor.captureId, menu);
    expect(did).toEqual(['key BACK', 'tap']);
    expect(event?.data).toMatchObject({ plan: 'back, 1 step', reached: 'content' });
  });

  test('follows the map of the app where the run has no way of its own', async () => {
    const { at, editor } = await onTheEditor();
    const { screen, capture } = await gateway.deps.screens.read(at.captureId);
    const place = `${capture.packageName}/${capture.activity}#${placeIdentity(screen)}`;
    const route: Route = {
      known: [],
      launch: [],
      mapped: [{ at: place, key: keyOn(screen, 'New note'), to: 'x' }],
    };
    const { event, did } = await restored(at, { kind: 'relaunch', route }, editor.captureId);
    expect(did).toEqual(['force_stop', 'start', 'tap']);
    expect(event?.data).toMatchObject({ plan: 'a fresh start, a way of the map', reached: 'content' });
  });

  test('goes on where it is when nothing leads back, and says so', async () => {
    const { at } = await onTheEditor();
    const { event } = await restored(at, { kind: 'back', route: { known: [], launch: null } }, NOWHERE);
    expect(event?.data).toMatchObject({ plan: 'back', reached: 'elsewhere', actions: 1 });
  });
});

test('the time of a restoration is added to its step', async () => {
  const at = await onTheList([{ step: 2, label: 'New note' }]);
  await restored(at, { kind: 'relaunch' });
  const step = await findStep(db.read, at.run.id, 2);
  expect(step).toMatchObject({ restoration: 'a fresh start' });
  expect(step?.deviceMs).toBeGreaterThan(0);
});
