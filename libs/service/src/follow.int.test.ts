import {
  ActionExecuted,
  type EventDefinition,
  OutcomeObserved,
  ScreenObserved,
  StepAdvanced,
  TaskPlanned,
} from '@tapwright/contracts';
import { findRun, recordExecution } from '@tapwright/store';
import { changeRun } from '@tapwright/testing';
import { expect, test } from 'vitest';
import type { HandlerInput, HandlerResult } from './handler.ts';
import { eventFor } from './handler.ts';
import { createKit, handlerOf, messageOf, observed, plannedTask, storesOfTheFile } from './kit.fixture.ts';
import { createLocalHandlers, type LocalHandler } from './local-handlers.ts';

const on = storesOfTheFile();

type Handle = (input: HandlerInput<unknown>) => Promise<HandlerResult>;

/** A handler of this process beside the one that gets the message. */
function local(definition: EventDefinition, handle: Handle, atOnce = true): LocalHandler {
  const retry = { attempts: 3, backoffMs: [10] };
  return { definition, retry, consumer: 'actor', handle, atOnce: () => atOnce };
}

function localsOf(...handlers: readonly LocalHandler[]) {
  const locals = createLocalHandlers();
  for (const handler of handlers) locals.add(handler);
  return locals;
}

const advanced: Handle = async ({ job, run }) => ({
  run: { serial: `${run.serial ?? 'none'}, then this` },
  emit: [eventFor(StepAdvanced, { job, run }, { step: run.step, captureId: 'cap_2' })],
});
const first: Handle = async (input) => ({ ...(await observed(input)), run: { serial: 'first' } });
const on1 = handlerOf(TaskPlanned, first);

test('what is handled at once is one commit: both events are handled, the run has both changes and one version more', async () => {
  const kit = createKit(on, { locals: localsOf(local(ScreenObserved, advanced)) });
  const { job, run, event } = await plannedTask(on.db);
  const before = await findRun(on.db.read, run.id);
  await kit.deliver(on1, messageOf(event));
  expect(await kit.types(job.id)).toEqual(['task.planned', 'screen.observed', 'step.advanced']);
  expect(await findRun(on.db.read, run.id)).toMatchObject({
    serial: 'first, then this',
    version: (before?.version ?? 0) + 1,
  });
  expect(kit.published).toHaveLength(1);
  const [published = ''] = kit.published;
  expect(await kit.row(job.id, published)).toMatchObject({ type: 'step.advanced', handledAt: null });
});

test.each([
  ['that waits for something', local(ScreenObserved, advanced, false)],
  [
    'that fails',
    local(ScreenObserved, async () => {
      throw new Error('not now');
    }),
  ],
])('an event for a handler %s is stored and published as any other', async (_name, handler) => {
  const kit = createKit(on, { locals: localsOf(handler) });
  const { job, event } = await plannedTask(on.db);
  expect(await kit.deliver(on1, messageOf(event))).toEqual({ kind: 'ack' });
  expect(await kit.types(job.id)).toEqual(['task.planned', 'screen.observed']);
  const [published = ''] = kit.published;
  expect(await kit.row(job.id, published)).toMatchObject({ type: 'screen.observed', handledAt: null });
});

test('a handler that was taken out, or another process has, is not followed', async () => {
  const locals = createLocalHandlers();
  const handler = local(ScreenObserved, advanced);
  locals.add(handler);
  locals.remove(handler);
  const kit = createKit(on, { locals });
  const { job, event } = await plannedTask(on.db);
  await kit.deliver(on1, messageOf(event));
  expect(await kit.types(job.id)).toEqual(['task.planned', 'screen.observed']);
});

test('a run that changes meanwhile is read again, and both are handled again', async () => {
  let calls = 0;
  const interrupted: Handle = async (input) => {
    calls += 1;
    if (calls === 1) await changeRun(on.db, input.run, { gateway: 'another' });
    return advanced(input);
  };
  const kit = createKit(on, { locals: localsOf(local(ScreenObserved, interrupted)) });
  const { job, run, event } = await plannedTask(on.db);
  await kit.deliver(on1, messageOf(event));
  expect(calls).toBe(2);
  expect(await kit.types(job.id)).toEqual(['task.planned', 'screen.observed', 'step.advanced']);
  expect(await findRun(on.db.read, run.id)).toMatchObject({
    gateway: 'another',
    serial: 'first, then this',
  });
});

test('after a crash between the commit and the publication the last event is published, and nothing is handled twice', async () => {
  const kit = createKit(on, { locals: localsOf(local(ScreenObserved, advanced)) });
  const { job, event } = await plannedTask(on.db);
  const bus = { publish: async () => Promise.reject(new Error('the process has died')) };
  const dying = kit.with({
    publisher: {
      publish: bus.publish,
      publishLeft: bus.publish,
      committed() {},
      onCommitted: () => () => {},
      flush: async () => {},
    },
  });
  await dying.deliver(on1, messageOf(event)).catch(() => {});
  expect(kit.published).toEqual([]);
  await kit.deliver(on1, messageOf(event), 2);
  expect(await kit.types(job.id)).toEqual(['task.planned', 'screen.observed', 'step.advanced']);
  const [published = ''] = kit.published;
  expect(await kit.row(job.id, published)).toMatchObject({ type: 'step.advanced' });
});

test('several in a row are one commit, and two that set the same column of a row are not', async () => {
  const executed = (run: { readonly id: string }) =>
    recordExecution({
      runId: run.id,
      index: 0,
      status: 'done',
      afterCaptureId: 'cap_1',
      deviceMs: 1,
      settleMs: 1,
      settledBy: 'quiet',
    });
  const outcome: Handle = async ({ job, run }) => {
    const data = {
      step: 0,
      status: 'done' as const,
      beforeCaptureId: 'cap_1',
      afterCaptureId: 'cap_2',
      changes: [],
    };
    return { emit: [eventFor(OutcomeObserved, { job, run }, data)] };
  };
  const writing: Handle = async (input) => ({ ...(await advanced(input)), writes: [executed(input.run)] });
  const kit = createKit(on, {
    locals: localsOf(local(ScreenObserved, outcome), local(OutcomeObserved, writing)),
  });
  const three = await plannedTask(on.db);
  await kit.deliver(on1, messageOf(three.event));
  expect(await kit.types(three.job.id)).toEqual([
    'task.planned',
    'screen.observed',
    'outcome.observed',
    'step.advanced',
  ]);
  expect(kit.published).toHaveLength(1);
  const same = await plannedTask(on.db);
  const both = handlerOf(TaskPlanned, async (input) => ({
    ...(await first(input)),
    writes: [executed(input.run)],
  }));
  await kit.deliver(both, messageOf(same.event));
  expect(await kit.types(same.job.id)).toEqual(['task.planned', 'screen.observed', 'outcome.observed']);
});

test('an event with an address is never handled at once', async () => {
  const locals = createLocalHandlers();
  locals.add(local(StepAdvanced, advanced));
  expect(locals.find(StepAdvanced)).not.toBeNull();
  const addressed = local({ ...ActionExecuted, addressed: true }, advanced);
  locals.add(addressed);
  expect(locals.find(addressed.definition)).toBeNull();
});
