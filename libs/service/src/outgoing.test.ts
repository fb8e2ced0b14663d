import { ActionDecided, RunClosed, ScreenObserved } from '@tapwright/contracts';
import { sampleJob, sampleRun } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { defineHandler, eventFor } from './handler.ts';
import { toNewEvent } from './outgoing.ts';

const about = { job: sampleJob(), run: sampleRun() };

describe('an event that a handler returns', () => {
  test('becomes a row about its run, with its cause and its trace', () => {
    const event = eventFor(ScreenObserved, about, { step: 1, captureId: 'cap_1' });
    expect(toNewEvent(event, 'evt_cause', '00-trace')).toMatchObject({
      type: 'screen.observed',
      version: ScreenObserved.version,
      tenantId: about.job.tenantId,
      jobId: about.job.id,
      runId: about.run.id,
      gateway: null,
      causeId: 'evt_cause',
      traceparent: '00-trace',
      data: { step: 1, captureId: 'cap_1' },
    });
  });

  test('has a new id each time', () => {
    const event = eventFor(RunClosed, about, {});
    expect(toNewEvent(event, null, null).id).not.toBe(toNewEvent(event, null, null).id);
  });

  test('contains nothing that its schema does not name, so no secret is sent by accident', () => {
    const data = { step: 1, captureId: 'cap_1', password: 'x' };
    expect(toNewEvent(eventFor(ScreenObserved, about, data), null, null).data).toEqual({
      step: 1,
      captureId: 'cap_1',
    });
  });

  test('that does not fit its schema is refused with the field that is wrong', () => {
    const event = { ...eventFor(ScreenObserved, about, { step: 1, captureId: 'c' }), data: { step: -1 } };
    expect(() => toNewEvent(event, null, null)).toThrow(
      expect.objectContaining({ code: 'EVENT_INVALID', field: 'step' }),
    );
  });
});

describe('an addressed event', () => {
  test('goes to the gateway that holds the device', () => {
    const run = { ...about.run, gateway: 'gw-7' };
    expect(eventFor(RunClosed, { ...about, run }, {}).gateway).toBe('gw-7');
  });

  test('goes to any gateway if none holds it', () => {
    expect(eventFor(RunClosed, about, {}).gateway).toBe('any');
  });

  test('has no address if its type has none', () => {
    const run = { ...about.run, gateway: 'gw-7' };
    expect(eventFor(ScreenObserved, { ...about, run }, { step: 0, captureId: 'c' }).gateway).toBeNull();
  });
});

test('a handler without its own policy is tried five times', () => {
  const handler = defineHandler({ on: ActionDecided, emits: [], handle: async () => ({ emit: [] }) });
  expect(handler.retry.attempts).toBe(5);
});
