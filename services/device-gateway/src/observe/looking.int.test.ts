import { type Action, emptyRunState, type HistoryItem } from '@tapwright/contracts';
import { actionSpace, pickerView } from '@tapwright/runtime';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import { commandsOfStep, insertCapture, type RunRow, recordDecision } from '@tapwright/store';
import { carryOut, type TestDatabase, testDatabase } from '@tapwright/testing';
import { createStillSource } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, playStep, type ScreenSource, stepsOf } from '@tapwright/virtual-ui';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onActionDecided } from '../act/action-decided.ts';
import { APP, type Gateway, inputs, running, startGateway } from '../gateway.fixture.ts';
import { heldLease } from '../lease/held-lease.ts';
import { onRunQueued } from '../lease/run-queued.ts';
import { catchUp } from '../restore/catch-up.ts';
import { observe } from './observe.ts';

let db: TestDatabase;
let gateway: Gateway | null = null;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterEach(() => gateway?.[Symbol.asyncDispose]());
afterAll(() => db.close());

interface Stand {
  readonly gateway: Gateway;
  readonly run: RunRow;
  readonly screen: Screen;
  readonly before: number;
  decide(action: Action): Promise<{ step: number; captureId: string; action: Action }>;
  done(): string[];
  now(): Screen;
}

/** A run whose phone shows this source, after `prepare`. */
async function standOn(
  source: ScreenSource,
  app: string,
  prepare: () => void,
  forbidden: string[] = [],
): Promise<Stand> {
  const opened = await startGateway(db, { source: () => source });
  gateway = opened;
  const queued = await opened.queue({ app, reset: 'data', forbidden });
  await opened.work(onRunQueued, queued.run, {});
  const run = await running(opened, queued.run);
  prepare();
  const device = opened.deps.inventory.device('phone-1');
  const { capture } = await observe(opened.deps, {
    run,
    device,
    picture: false,
    files: [],
    signal: AbortSignal.timeout(9_000),
  });
  await carryOut(db, { writes: [insertCapture(capture)] });
  const { screen } = await opened.deps.screens.read(capture.id);
  const before = inputs(opened.phones[0]).length;
  return {
    gateway: opened,
    run,
    screen,
    before,
    async decide(action) {
      const decision = { runId: run.id, index: 1, tenantId: run.tenantId, action, thought: '', modelMs: 0 };
      await carryOut(db, { writes: [recordDecision({ ...decision, beforeCaptureId: capture.id })] });
      return { step: 1, captureId: capture.id, action };
    },
    done: () => inputs(opened.phones[0]).slice(before),
    now() {
      const parsed = parseHierarchy(source.view().hierarchy, source.view());
      if (!parsed.ok) throw new Error(parsed.detail);
      return parsed.screen;
    },
  };
}

/** An interactive app at the place on the way of a task where the next step is like this. */
function standIn(name: string, task: string, at: { isNext(step: object): boolean; forbidden?: string[] }) {
  const { app, tasks } = virtualApp(name);
  const source = createInteractiveSource({ apps: [app] });
  const way = tasks.find(({ id }) => id === task)?.truth ?? [];
  return standOn(
    source,
    app.tile.packageName,
    () => {
      for (const step of stepsOf(way, source.clock?.now() ?? 0)) {
        if (at.isNext(step)) return;
        playStep(source, step);
      }
    },
    at.forbidden,
  );
}

function offered({ screen }: Stand, kind: Action['kind'], text: string, id = ''): Action {
  const all = actionSpace(screen, { keyboardShown: false });
  const found = all.find(
    ({ action }) => action.kind === kind && (id === '' || action.target?.resourceId.endsWith(id)),
  );
  if (found === undefined) throw new Error(`no ${kind} is offered`);
  return { ...found.action, text };
}

const onWheels = () =>
  standIn('settings', 'settings-quiet-evenings', {
    isNext: (step) => 'direction' in step && 'on' in step && JSON.stringify(step).includes('hour'),
  });
const shownOn = (screen: Screen): string => {
  const picker = screen.elements.find(({ resourceId }) => resourceId === 'android:id/hour');
  return (picker === undefined ? null : pickerView(screen, picker))?.value ?? '';
};

const PIN = '264019';
const onPad = (forbidden: string[] = []) =>
  standIn('wallet', 'wallet-transfer', {
    isNext: (step) => JSON.stringify(step).includes('"desc":"2"'),
    forbidden,
  });
const isComplete = (screen: Screen) =>
  screen.elements.find(({ resourceId }) => resourceId.endsWith('submit_password'))?.enabled;

describe('a picker', () => {
  test('is turned until it shows the text, each swipe a command of its own, in the direction of the values', async () => {
    const stand = await onWheels();
    const wanted = String(Number(shownOn(stand.screen)) - 3);
    const data = await stand.decide(offered(stand, 'swipe_selector', wanted, 'hour'));
    const { emitted } = await stand.gateway.work(onActionDecided, stand.run, data);
    expect(emitted).toMatchObject([{ data: { status: 'done' } }]);
    expect(Number(shownOn(stand.now()))).toBe(Number(wanted));
    expect(stand.done().map((line) => line.split(' ')[0])).toEqual(['swipe', 'swipe', 'swipe']);
    const commands = await commandsOfStep(db.read, stand.run.id, 1);
    expect(new Set(commands.map(({ id }) => id)).size).toBe(3);
  });

  test('is not turned further when the action is handled again after a crash', async () => {
    const stand = await onWheels();
    const wanted = String(Number(shownOn(stand.screen)) - 2);
    const data = await stand.decide(offered(stand, 'swipe_selector', wanted, 'hour'));
    await stand.gateway.handle(onActionDecided, stand.run, data);
    const { emitted } = await stand.gateway.work(onActionDecided, stand.run, data);
    expect(emitted).toMatchObject([{ data: { status: 'done' } }]);
    expect(stand.done()).toHaveLength(2);
    expect(Number(shownOn(stand.now()))).toBe(Number(wanted));
  });

  test('that does not have the text is given up at its end, which is reported', async () => {
    const stand = await onWheels();
    const data = await stand.decide(offered(stand, 'swipe_selector', '99', 'hour'));
    const { emitted } = await stand.gateway.work(onActionDecided, stand.run, data);
    expect(emitted).toMatchObject([{ data: { status: 'not_found' } }]);
    expect(stand.done().length).toBeLessThanOrEqual(24);
  });
});

describe('a number pad', () => {
  test('finds the digits of the text by what its keys say, wherever they stand', async () => {
    const stand = await onPad();
    const data = await stand.decide(offered(stand, 'keypad', PIN));
    const { emitted } = await stand.gateway.work(onActionDecided, stand.run, data);
    expect(emitted).toMatchObject([{ data: { status: 'done' } }]);
    expect(stand.done()).toHaveLength(PIN.length);
    expect(isComplete(stand.now())).toBe(true);
  });

  test('takes no digit twice: each has its own entry in the books of the phone', async () => {
    const stand = await onPad();
    const data = await stand.decide(offered(stand, 'keypad', PIN.slice(0, 4)));
    await stand.gateway.handle(onActionDecided, stand.run, data);
    const { emitted } = await stand.gateway.work(onActionDecided, stand.run, data);
    expect(emitted).toMatchObject([{ data: { status: 'done' } }]);
    expect(stand.done()).toHaveLength(4);
    expect(isComplete(stand.now())).toBe(false);
    const commands = await commandsOfStep(db.read, stand.run.id, 1);
    expect(commands.map(({ status }) => status)).toEqual(Array(4).fill('already_done'));
  });

  test('is left alone from the first forbidden key on: the screen decides', async () => {
    const stand = await onPad(['4']);
    const data = await stand.decide(offered(stand, 'keypad', PIN));
    const { emitted } = await stand.gateway.work(onActionDecided, stand.run, data);
    expect(emitted).toMatchObject([{ data: { status: 'uncertain' } }]);
    expect(stand.done()).toHaveLength(2);
  });
});

describe('on another device after the first was lost', () => {
  /** The run has done this action and stands where it was chosen, as after a fresh start. */
  async function caughtUp(stand: Stand, action: Action, forbidden: readonly string[] = []) {
    await stand.decide(action);
    const mark = { captureId: 'c', packageName: 'p', activity: 'a', layout: 'l', content: 'c', place: 'c' };
    const item: HistoryItem = {
      ...{ step: 1, task: 0, key: action.key, kind: action.kind, label: '', checked: null },
      ...{ text: action.text, direction: action.direction, effect: action.effect },
      ...{ before: mark, after: mark, verdict: 'advanced', reason: null, changes: [] },
    };
    const { deps } = stand.gateway;
    const lease = heldLease(stand.run);
    const device = deps.inventory.device(lease.serial);
    const run = { ...stand.run, state: { ...emptyRunState([], []), history: [item] } };
    const signal = AbortSignal.timeout(9_000);
    return catchUp(deps, { run, lease, device, typed: (action) => action, app: 'any', forbidden, signal });
  }

  test('the digits of a pad are pressed again, and the step counts as repeated', async () => {
    const stand = await onPad();
    expect(await caughtUp(stand, offered(stand, 'keypad', PIN))).toEqual([1]);
    expect(stand.done()).toHaveLength(PIN.length);
    expect(isComplete(stand.now())).toBe(true);
  });

  test('a wheel is turned to the same text again', async () => {
    const stand = await onWheels();
    const wanted = String(Number(shownOn(stand.screen)) - 2);
    expect(await caughtUp(stand, offered(stand, 'swipe_selector', wanted, 'hour'))).toEqual([1]);
    expect(shownOn(stand.now())).toBe(wanted);
  });

  test('a pad that does not take all digits was not repeated', async () => {
    const stand = await onPad();
    expect(await caughtUp(stand, offered(stand, 'keypad', PIN), ['4'])).toEqual([]);
    expect(stand.done()).toHaveLength(2);
  });
});

test('waiting does nothing to the phone and ends when the screen has changed', async () => {
  const nodes = (text: string) =>
    `<node class="android.widget.TextView" text="${text}" package="${APP}" enabled="true" bounds="[0,0][1080,100]"/>`;
  const [loading, loaded] = ['Loading…', 'Here it is'].map((text) =>
    createStillSource({ nodes: nodes(text) }),
  );
  if (loading === undefined || loaded === undefined) throw new Error('two sources');
  let left = Number.POSITIVE_INFINITY;
  const source: ScreenSource = {
    ...loading,
    view() {
      left -= 1;
      return (left > 0 ? loading : loaded).view();
    },
  };
  const stand = await standOn(source, APP, () => undefined);
  const wait: Action = {
    kind: 'wait',
    target: null,
    text: null,
    direction: null,
    effect: 'look',
    key: 'wait',
  };
  left = 12;
  const { emitted } = await stand.gateway.work(onActionDecided, stand.run, await stand.decide(wait));
  const captured = emitted[0]?.data as { captureId?: string } | undefined;
  const { screen } = await stand.gateway.deps.screens.read(captured?.captureId ?? '');
  expect(screen.elements.map(({ text }) => text)).toContain('Here it is');
  expect(stand.done()).toEqual([]);
});
