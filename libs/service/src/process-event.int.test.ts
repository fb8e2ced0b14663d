import { ScreenObserved, TaskPlanned } from '@tapwright/contracts';
import { appendEvents, findRun } from '@tapwright/store';
import { changeRun, markAsHandled, sampleEvent } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { createKit, handlerOf, messageOf, observed, plannedTask, storesOfTheFile } from './kit.fixture.ts';

const on = storesOfTheFile();

const ACK = { kind: 'ack' };

test('a handled event is acknowledged after its children are published', async () => {
  const kit = createKit(on);
  const { job, event } = await plannedTask(on.db);
  expect(await kit.deliver(handlerOf(TaskPlanned, observed), messageOf(event))).toEqual(ACK);
  expect(await kit.types(job.id)).toEqual(['task.planned', 'screen.observed']);
  expect(kit.published).toHaveLength(1);
});

describe('redelivery', () => {
  test('an event that was handled before is not handled again', async () => {
    const kit = createKit(on);
    const { job, event } = await plannedTask(on.db);
    let calls = 0;
    const handler = handlerOf(TaskPlanned, async (input) => {
      calls += 1;
      return observed(input);
    });
    await kit.deliver(handler, messageOf(event));
    expect(await kit.deliver(handler, messageOf(event), 2)).toEqual(ACK);
    expect(calls).toBe(1);
    expect(await kit.types(job.id)).toEqual(['task.planned', 'screen.observed']);
  });

  test('it publishes the children that a crash after the commit left unpublished, and only those', async () => {
    const kit = createKit(on);
    const { job, run, event } = await plannedTask(on.db);
    const child = () => ({
      ...sampleEvent(ScreenObserved, { job, run, data: { step: 0, captureId: 'cap_1' } }),
      causeId: event.id,
    });
    const [handled, left] = [child(), child()];
    await on.db.transaction((tx) => appendEvents(tx, [handled, left]));
    await markAsHandled(on.db, event.id, 'perception');
    await markAsHandled(on.db, handled.id, 'actor');
    await kit.deliver(handlerOf(TaskPlanned, observed), messageOf(event), 2);
    expect(kit.published).toEqual([left.id]);
  });

  test('a message whose event was pruned, or never stored, is acknowledged without any effect', async () => {
    const kit = createKit(on);
    const { event } = await plannedTask(on.db);
    await on.db.clear();
    let calls = 0;
    const handler = handlerOf(TaskPlanned, async () => {
      calls += 1;
      return { emit: [] };
    });
    expect(await kit.deliver(handler, messageOf(event))).toEqual(ACK);
    expect(calls).toBe(0);
  });
});

describe('late events', () => {
  test.each([
    ['of a run that is being closed', { status: 'closing' as const }],
    ['of a run that has ended', { status: 'ended' as const }],
    ['of another step', { step: 4 }],
  ])('%s are marked handled, and the handler never sees them', async (_, patch) => {
    const kit = createKit(on);
    const { job, run, event } = await plannedTask(on.db);
    await changeRun(on.db, run, patch);
    const handler = handlerOf(TaskPlanned, async () => {
      throw new Error('must not be called');
    });
    expect(await kit.deliver(handler, messageOf(event))).toEqual(ACK);
    expect((await kit.row(job.id, event.id)).handledBy).toBe('perception');
    expect(await kit.types(job.id)).toEqual(['task.planned']);
  });

  test('if the run changes while the handler works, the handler runs again with fresh data', async () => {
    const kit = createKit(on);
    const { run, event } = await plannedTask(on.db);
    const seen: (string | null)[] = [];
    const handler = handlerOf(TaskPlanned, async (input) => {
      seen.push(input.run.serial);
      if (seen.length === 1) await changeRun(on.db, run, { serial: 'phone-2' });
      return observed(input);
    });
    expect(await kit.deliver(handler, messageOf(event))).toEqual(ACK);
    expect(seen).toEqual([null, 'phone-2']);
    expect(kit.published).toHaveLength(1);
  });

  test('a run that was closed while the handler worked keeps its end: the result is discarded', async () => {
    const kit = createKit(on);
    const { job, run, event } = await plannedTask(on.db);
    const handler = handlerOf(TaskPlanned, async (input) => {
      await changeRun(on.db, run, { status: 'closing' });
      return { ...(await observed(input)), run: { step: 7 } };
    });
    expect(await kit.deliver(handler, messageOf(event))).toEqual(ACK);
    expect(await findRun(on.db.read, run.id)).toMatchObject({ status: 'closing', step: 0 });
    expect(await kit.types(job.id)).toEqual(['task.planned']);
  });

  test('if a run changes during every attempt, it is tried again later instead of for ever', async () => {
    const kit = createKit(on);
    const { run, event } = await plannedTask(on.db);
    let calls = 0;
    const handler = handlerOf(TaskPlanned, async (input) => {
      calls += 1;
      await changeRun(on.db, run, { serial: `phone-${calls}` });
      return observed(input);
    });
    expect(await kit.deliver(handler, messageOf(event))).toMatchObject({ kind: 'retry' });
    expect(calls).toBe(5);
  });
});

describe('long work', () => {
  test('the bus is told repeatedly that the handler is still working', async () => {
    const kit = createKit(on, { workingMs: 5 });
    const { job, event } = await plannedTask(on.db);
    const handler = handlerOf(TaskPlanned, async (input) => {
      while (kit.working.length < 3) await new Promise((resolve) => setImmediate(resolve));
      return observed(input);
    });
    await kit.deliver(handler, messageOf(event));
    expect(kit.working.length).toBeGreaterThanOrEqual(3);
    const after = kit.working.length;
    // Five reads take longer than the interval between two signs of life.
    for (let reads = 0; reads < 5; reads += 1) await kit.row(job.id, event.id);
    expect(kit.working.length).toBe(after);
  });

  test("the handler's signal aborts at the deadline of the handling", async () => {
    const kit = createKit(on, { handleMs: 20 });
    const { event } = await plannedTask(on.db);
    const handler = handlerOf(TaskPlanned, (input) => aborted(input.signal));
    const settlement = await kit.deliver(handler, messageOf(event));
    expect(settlement).toMatchObject({ kind: 'retry', delayMs: 10 });
  });

  test("the handler's signal aborts when the service has to stop, and another service handles the event", async () => {
    const stop = new AbortController();
    const kit = createKit(on, { signal: stop.signal });
    const { job, event } = await plannedTask(on.db);
    const handler = handlerOf(TaskPlanned, (input) => {
      stop.abort();
      return aborted(input.signal);
    });
    expect(await kit.deliver(handler, messageOf(event))).toMatchObject({ kind: 'retry' });
    expect((await kit.row(job.id, event.id)).handledAt).toBeNull();
    const other = createKit(on);
    expect(await other.deliver(handlerOf(TaskPlanned, observed), messageOf(event), 2)).toEqual(ACK);
  });
});

async function aborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  throw signal.reason;
}
