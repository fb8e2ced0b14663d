import {
  type ErrorCode,
  JobSubmitted,
  RunClosed,
  RunEnded,
  RunStopped,
  TapwrightError,
  TaskPlanned,
} from '@tapwright/contracts';
import { findJob, findRun, type RunPatch, timeline } from '@tapwright/store';
import { changeRun, sampleEvent, storeEvent, storeJob } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import {
  createKit,
  type Handle,
  handlerOf,
  messageOf,
  observed,
  plannedTask,
  storesOfTheFile,
} from './kit.fixture.ts';

const on = storesOfTheFile();

const failing =
  (code: ErrorCode): Handle =>
  async () => {
    throw new TapwrightError(code, 'failed on purpose');
  };

async function last(jobId: string) {
  return (await timeline(on.db.read, { jobId, afterSeq: 0, limit: 100 })).at(-1);
}

describe('an event whose stored data do not fit their schema', () => {
  test('goes to the dead letters at once, with the reason, and its run is stopped', async () => {
    const kit = createKit(on);
    const { job, event } = await plannedTask(on.db);
    await on.db.read.execute(`update events set data = '{"task":0,"step":-1}' where id = '${event.id}'`);
    const settlement = await kit.deliver(handlerOf(TaskPlanned, observed), messageOf(event));
    expect(settlement).toMatchObject({ kind: 'dead', reason: expect.stringMatching(/^EVENT_INVALID: step/) });
    expect((await kit.row(job.id, event.id)).deadReason).toMatch(/^EVENT_INVALID/);
    const reason = { code: 'EVENT_INVALID' };
    expect(await last(job.id)).toMatchObject({
      type: 'run.stopped',
      data: { outcome: 'inconclusive', reason },
    });
    expect(kit.published).toHaveLength(1);
  });
});

describe('a handler that fails', () => {
  test('is tried again by its policy, then its event becomes a dead letter and the run is stopped', async () => {
    const kit = createKit(on);
    const { job, event } = await plannedTask(on.db);
    const handler = handlerOf(TaskPlanned, failing('MODEL_TIMEOUT'), { attempts: 3, backoffMs: [10, 20] });
    const settlements = [];
    for (const attempt of [1, 2, 3]) settlements.push(await kit.deliver(handler, messageOf(event), attempt));
    expect(settlements).toEqual([
      { kind: 'retry', delayMs: 10 },
      { kind: 'retry', delayMs: 20 },
      { kind: 'dead', reason: 'MODEL_TIMEOUT: failed on purpose' },
    ]);
    const reason = { code: 'MODEL_TIMEOUT', message: 'failed on purpose' };
    expect(await last(job.id)).toMatchObject({
      type: 'run.stopped',
      data: { outcome: 'inconclusive', reason },
    });
  });

  test('with a permanent error becomes a dead letter at once', async () => {
    const kit = createKit(on);
    const { job, event } = await plannedTask(on.db);
    const settlement = await kit.deliver(handlerOf(TaskPlanned, failing('DEVICE_UNKNOWN')), messageOf(event));
    expect(settlement).toEqual({ kind: 'dead', reason: 'DEVICE_UNKNOWN: failed on purpose' });
    expect(await last(job.id)).toMatchObject({
      type: 'run.stopped',
      data: { reason: { code: 'DEVICE_UNKNOWN' } },
    });
  });

  test('with an unexpected error is tried again, then becomes a dead letter as INTERNAL', async () => {
    const kit = createKit(on);
    const { event } = await plannedTask(on.db);
    const handler = handlerOf(TaskPlanned, async () => {
      throw new TypeError('x is not a function');
    });
    expect(await kit.deliver(handler, messageOf(event), 1)).toMatchObject({ kind: 'retry' });
    expect(await kit.deliver(handler, messageOf(event), 2)).toMatchObject({
      kind: 'dead',
      reason: 'INTERNAL: x is not a function',
    });
  });

  test('by killing its process each time becomes a dead letter in the end, without another call', async () => {
    const kit = createKit(on);
    const { event } = await plannedTask(on.db);
    // The process died during each delivery, which was counted before its handling.
    let calls = 0;
    const dying = handlerOf(TaskPlanned, async () => {
      calls += 1;
      return new Promise(() => {});
    });
    const tries = 8;
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      void kit.deliver(dying, messageOf(event), attempt);
      while (calls < attempt) await new Promise((resolve) => setImmediate(resolve));
    }
    const settlement = await kit.deliver(dying, messageOf(event), tries + 1);
    expect(settlement).toMatchObject({ kind: 'dead', reason: expect.stringMatching(/^HANDLER_EXHAUSTED/) });
    expect(calls).toBe(tries);
  });
});

describe('unreachable infrastructure', () => {
  test.each(['DATABASE_UNAVAILABLE', 'BUS_UNAVAILABLE', 'BUS_FULL'] as const)(
    '%s is waited for, however long it takes, and does not count as an attempt of the handler',
    async (code) => {
      const kit = createKit(on);
      const { event } = await plannedTask(on.db);
      for (let attempt = 1; attempt <= 6; attempt += 1) {
        const settlement = await kit.deliver(
          handlerOf(TaskPlanned, failing(code)),
          messageOf(event),
          attempt,
        );
        expect(settlement).toMatchObject({ kind: 'retry' });
      }
      const flaky = handlerOf(TaskPlanned, failing('MODEL_TIMEOUT'));
      expect(await kit.deliver(flaky, messageOf(event), 7)).toMatchObject({ kind: 'retry' });
      const well = handlerOf(TaskPlanned, observed);
      expect(await kit.deliver(well, messageOf(event), 8)).toEqual({ kind: 'ack' });
    },
  );

  test.each([
    ['53100', 'a full disk'],
    ['53200', 'too little memory'],
    ['58030', 'a disk that fails'],
    ['57P01', 'a shutdown'],
    ['25006', 'a server that takes no writes'],
  ])(
    'SQLSTATE %s, %s, is waited for: afterwards the event is handled as if nothing had happened',
    async (state) => {
      const kit = createKit(on);
      const { job, event } = await plannedTask(on.db);
      const handler = handlerOf(TaskPlanned, observed);
      await on.db.read.execute(`create function no_room() returns trigger language plpgsql as
      $$ begin raise 'failed on purpose' using errcode = '${state}'; end $$`);
      await on.db.read.execute('create trigger no_room before insert on events execute function no_room()');
      try {
        for (let attempt = 1; attempt <= 6; attempt += 1)
          expect(await kit.deliver(handler, messageOf(event), attempt)).toMatchObject({ kind: 'retry' });
        expect(await kit.types(job.id)).toEqual(['task.planned']);
      } finally {
        await on.db.read.execute('drop trigger no_room on events');
        await on.db.read.execute('drop function no_room()');
      }
      expect(await kit.deliver(handler, messageOf(event), 7)).toEqual({ kind: 'ack' });
      expect(await kit.types(job.id)).toEqual(['task.planned', 'screen.observed']);
      expect(await kit.row(job.id, event.id)).toMatchObject({ deadReason: null });
    },
  );

  test('the pause between two tries grows to two seconds and no further', async () => {
    const kit = createKit(on);
    const { event } = await plannedTask(on.db);
    const away = handlerOf(TaskPlanned, failing('DATABASE_UNAVAILABLE'));
    const pauses = [];
    for (const attempt of [1, 2, 4, 50]) {
      const settlement = await kit.deliver(away, messageOf(event), attempt);
      pauses.push(settlement.kind === 'retry' ? settlement.delayMs : null);
    }
    expect(pauses).toEqual([200, 500, 2_000, 2_000]);
  });

  test('an unreachable bus after the commit loses nothing: the next delivery only publishes', async () => {
    const away = { ...on.bus, publish: () => Promise.reject(new TapwrightError('BUS_UNAVAILABLE', 'away')) };
    const { job, event } = await plannedTask(on.db);
    const handler = handlerOf(TaskPlanned, observed);
    const settlement = await createKit({ ...on, bus: away }).deliver(handler, messageOf(event));
    expect(settlement).toMatchObject({ kind: 'retry' });
    const kit = createKit(on);
    expect(await kit.deliver(handler, messageOf(event), 2)).toEqual({ kind: 'ack' });
    expect(kit.published).toHaveLength(1);
    expect(await kit.types(job.id)).toEqual(['task.planned', 'screen.observed']);
  });
});

describe('nothing waits for ever', () => {
  async function dead(definition: typeof RunStopped | typeof RunClosed | typeof RunEnded, patch: RunPatch) {
    const { job, run } = await plannedTask(on.db);
    await changeRun(on.db, run, patch);
    const data = { outcome: 'canceled', reason: { code: 'CANCELED', message: '' } };
    const event = await storeEvent(on.db, {
      ...sampleEvent(RunEnded, { job, run, data: {} }),
      type: definition.type,
      data,
    });
    const kit = createKit(on);
    const settlement = await kit.deliver(handlerOf(definition, failing('NOT_FOUND')), messageOf(event));
    expect(settlement.kind).toBe('dead');
    return {
      job: await findJob(on.db.read, job.tenantId, job.id),
      run: await findRun(on.db.read, run.id),
      last: await last(job.id),
    };
  }

  test('a dead letter of a job ends the job inconclusive, with the reason', async () => {
    const job = await storeJob(on.db);
    const event = await storeEvent(on.db, sampleEvent(JobSubmitted, { job, data: {} }));
    const kit = createKit(on);
    await kit.deliver(handlerOf(JobSubmitted, failing('STRATEGY_UNKNOWN')), messageOf(event));
    const reason = { code: 'STRATEGY_UNKNOWN', message: 'failed on purpose' };
    const ended = await findJob(on.db.read, job.tenantId, job.id);
    expect(ended).toMatchObject({ status: 'ended', outcome: 'inconclusive', reason });
    expect(ended?.endedAt).not.toBeNull();
    expect(await last(job.id)).toMatchObject({
      type: 'job.ended',
      data: { outcome: 'inconclusive', reason },
    });
    expect(kit.published).toHaveLength(1);
  });

  test('a stop that becomes a dead letter closes the run anyway, so that its device is returned', async () => {
    const { run, last } = await dead(RunStopped, {});
    expect(run).toMatchObject({ status: 'closing', outcome: 'inconclusive', reason: { code: 'NOT_FOUND' } });
    expect(last?.type).toBe('run.closed');
  });

  test.each([
    ['a close', RunClosed, 'closing'],
    ['an end', RunEnded, 'ended'],
  ] as const)('%s of a run as a dead letter ends the job', async (_, definition, status) => {
    const { job, last } = await dead(definition, { status });
    expect(job).toMatchObject({ status: 'ended', outcome: 'inconclusive', reason: { code: 'NOT_FOUND' } });
    expect(last?.type).toBe('job.ended');
  });

  test('a late event as a dead letter has no consequence: its run was closed for another reason', async () => {
    const { job, run, event } = await plannedTask(on.db);
    const kit = createKit(on);
    const handler = handlerOf(TaskPlanned, async () => {
      await changeRun(on.db, run, { status: 'closing' });
      throw new TapwrightError('DEVICE_LEASE_LOST', 'gone');
    });
    expect(await kit.deliver(handler, messageOf(event))).toMatchObject({ kind: 'dead' });
    expect((await findJob(on.db.read, job.tenantId, job.id))?.status).not.toBe('ended');
    expect(await kit.types(job.id)).toEqual(['task.planned']);
  });
});
