import { type Action, emptyRunState, type HistoryItem, touchBounds } from '@tapwright/contracts';
import { centreOf, parseHierarchy, type Screen, toElementRef } from '@tapwright/screen';
import { insertCapture, recordDecision } from '@tapwright/store';
import { carryOut, type TestDatabase, testDatabase } from '@tapwright/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, playStep, stepsOf } from '@tapwright/virtual-ui';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Gateway, inputs, running, startGateway } from '../gateway.fixture.ts';
import { heldLease } from '../lease/held-lease.ts';
import { onRunQueued } from '../lease/run-queued.ts';
import { observe } from '../observe/observe.ts';
import { catchUp } from '../restore/catch-up.ts';
import { onActionDecided } from './action-decided.ts';

let db: TestDatabase;
let gateway: Gateway | null = null;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterEach(() => gateway?.[Symbol.asyncDispose]());
afterAll(() => db.close());

/** The place of the agreement's name in the text about it. The middle of that text is not a link. */
const LINK = {
  text: 'Card Service Agreement',
  part: [0.45, 0.02, 0.9, 0.3] as [number, number, number, number],
};

/** A run whose phone shows the form with the text about the agreements and the links in it. */
async function standAtForm() {
  const { app, tasks } = virtualApp('wallet');
  const source = createInteractiveSource({ apps: [app] });
  const opened = await startGateway(db, { source: () => source });
  gateway = opened;
  const queued = await opened.queue({ app: app.tile.packageName, reset: 'data' });
  await opened.work(onRunQueued, queued.run, {});
  const run = await running(opened, queued.run);
  const way = tasks.find(({ id }) => id === 'wallet-bind-card')?.truth ?? [];
  for (const step of stepsOf(way, source.clock.now())) {
    if (JSON.stringify(step).includes('agreement_text')) break;
    playStep(source, step);
  }
  const device = opened.deps.inventory.device('phone-1');
  const signal = AbortSignal.timeout(20_000);
  const { capture } = await observe(opened.deps, { run, device, picture: false, files: [], signal });
  await carryOut(db, { writes: [insertCapture(capture)] });
  const { screen } = await opened.deps.screens.read(capture.id);
  const element = screen.elements.find(({ resourceId }) => resourceId.endsWith('/agreement_text'));
  if (element === undefined) throw new Error('the form has no such text');
  const before = inputs(opened.phones[0]).length;
  const onElement: Action = {
    ...{ kind: 'click', target: toElementRef(screen, element), text: null, direction: null },
    ...{ effect: 'look', key: 'click|text' },
  };
  const onLink: Action = { ...onElement, target: { ...toElementRef(screen, element), link: LINK } };
  return {
    gateway: opened,
    ...{ run, device, element, onElement, onLink, signal },
    async decide(action: Action) {
      const decision = { runId: run.id, index: 1, tenantId: run.tenantId, action, thought: '', modelMs: 0 };
      await carryOut(db, { writes: [recordDecision({ ...decision, beforeCaptureId: capture.id })] });
      return { step: 1, captureId: capture.id, action };
    },
    done: () => inputs(opened.phones[0]).slice(before),
    isPageOpen(): boolean {
      const parsed = parseHierarchy(source.view().hierarchy, source.view());
      const now: Screen | null = parsed.ok ? parsed.screen : null;
      return now?.elements.some(({ text }) => text === '1. What this is about') === true;
    },
  };
}

test('a link is tapped in the middle of its own box, and its page opens', async () => {
  const stand = await standAtForm();
  const act = async (action: Action) =>
    stand.gateway.work(onActionDecided, stand.run, await stand.decide(action));
  const { emitted } = await act(stand.onLink);
  expect(emitted).toMatchObject([{ data: { status: 'done' } }]);
  const [x, y] = centreOf(touchBounds(stand.element.bounds, LINK)).map(Math.round);
  expect(stand.done()).toEqual([`tap ${x} ${y}`]);
  expect(stand.isPageOpen()).toBe(true);
});

test('the middle of the text around it opens nothing', async () => {
  const stand = await standAtForm();
  await stand.gateway.work(onActionDecided, stand.run, await stand.decide(stand.onElement));
  expect(stand.done()).toHaveLength(1);
  expect(stand.isPageOpen()).toBe(false);
});

/** On another device after the first was lost, the step is repeated where its element is found again. */
async function caughtUp(stand: Awaited<ReturnType<typeof standAtForm>>, action: Action, forbidden: string[]) {
  await stand.decide(action);
  const mark = { captureId: 'c', packageName: 'p', activity: 'a', layout: 'l', content: 'c', place: 'c' };
  const item: HistoryItem = {
    ...{ step: 1, task: 0, key: action.key, kind: action.kind, label: '', checked: null, text: null },
    ...{ direction: null, effect: 'look', before: mark, after: mark, verdict: 'advanced', reason: null },
    changes: [],
  };
  const { device, signal } = stand;
  const run = { ...stand.run, state: { ...emptyRunState([], []), history: [item] } };
  const more = { typed: (one: Action) => one, app: 'any', forbidden, signal };
  return catchUp(stand.gateway.deps, { run, lease: heldLease(stand.run), device, ...more });
}

test('a repeated step presses the link again', async () => {
  const stand = await standAtForm();
  expect(await caughtUp(stand, stand.onLink, [])).toEqual([1]);
  expect(stand.isPageOpen()).toBe(true);
});

test('a text that says something else now has its link elsewhere: it is not pressed', async () => {
  const stand = await standAtForm();
  const { target } = stand.onLink;
  const other = target === null ? null : { ...target, text: 'I have read the terms of service' };
  expect(await caughtUp(stand, { ...stand.onLink, target: other }, [])).toEqual([]);
  expect(stand.done()).toEqual([]);
});

test('a link with a forbidden word is not pressed', async () => {
  const stand = await standAtForm();
  const { target } = stand.onLink;
  const link = { ...LINK, text: 'Delete my account' };
  const risky = { ...stand.onLink, target: target === null ? null : { ...target, link } };
  expect(await caughtUp(stand, risky, ['delete my account'])).toEqual([]);
  expect(stand.done()).toEqual([]);
});
