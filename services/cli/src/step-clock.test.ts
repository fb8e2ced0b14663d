import type { StoredEvent } from '@tapwright/service';
import { describe, expect, test } from 'vitest';
import { medianOf, overheads } from './run/run-report.ts';
import { createStepClock } from './step-clock.ts';

const event = (type: string, runId: string | null = 'run_1', data: unknown = {}): StoredEvent => ({
  id: 'evt_1',
  type,
  version: 1,
  tenantId: 'default',
  jobId: 'job_1',
  runId,
  gateway: null,
  traceparent: null,
  data,
});

/** Gives the clock these events at these times, milliseconds. */
function seen(...events: readonly [at: number, event: StoredEvent][]) {
  const clock = createStepClock();
  return events.flatMap(([at, what]) => clock.see(what, at));
}

describe('a step', () => {
  test('is measured from the end of the one before; the first from the start of the run', () => {
    const steps = seen(
      [100, event('run.started')],
      [130, event('action.decided', 'run_1', { step: 1 })],
      [150, event('step.advanced', 'run_1', { step: 1 })],
      [190, event('step.advanced', 'run_1', { step: 2 })],
    );
    expect(steps).toEqual([
      { runId: 'run_1', step: 1, wallMs: 50 },
      { runId: 'run_1', step: 2, wallMs: 40 },
    ]);
  });

  test('that was a wrong turn ends with its restoration', () => {
    const steps = seen(
      [0, event('run.started')],
      [10, event('step.invalidated', 'run_1', { step: 1 })],
      [30, event('state.restored', 'run_1', { step: 1 })],
    );
    expect(steps).toEqual([{ runId: 'run_1', step: 1, wallMs: 30 }]);
  });

  test('of one run is not mixed up with those of another', () => {
    const steps = seen(
      [0, event('run.started', 'run_1')],
      [50, event('run.started', 'run_2')],
      [60, event('step.advanced', 'run_2', { step: 1 })],
      [70, event('step.advanced', 'run_1', { step: 1 })],
    );
    expect(steps.map(({ runId, wallMs }) => [runId, wallMs])).toEqual([
      ['run_2', 10],
      ['run_1', 70],
    ]);
  });

  test('is none where the run has not started or has ended, or the event is about a job', () => {
    const steps = seen(
      [0, event('step.advanced')],
      [1, event('run.started')],
      [5, event('task.ended')],
      [9, event('step.advanced')],
      [9, event('job.ended', null)],
    );
    expect(steps).toEqual([{ runId: 'run_1', step: -1, wallMs: 4 }]);
  });
});

describe('the overhead of the runtime', () => {
  const step = { index: 1, action: 'click', target: null, text: null, verdict: 'advanced', evidence: '' };
  const timeline = (deviceMs: number, modelMs: number) => [
    {
      id: 'run_1',
      purpose: 'candidate',
      status: 'ended',
      outcome: null,
      serial: null,
      log: null,
      steps: [{ ...step, deviceMs, modelMs }],
    },
  ];
  const measured = { runId: 'run_1', step: 1, wallMs: 100 };

  test("is what of a step was neither the device's nor the model's share", () => {
    expect(overheads(timeline(60, 25), [measured])).toEqual([15]);
  });

  test('is never negative, and none for steps that were not recorded', () => {
    expect(overheads(timeline(80, 25), [measured])).toEqual([0]);
    expect(overheads(timeline(0, 0), [{ ...measured, step: -1 }])).toEqual([]);
  });
});

test('the median of nothing is 0', () => {
  expect([medianOf([]), medianOf([3]), medianOf([9, 1, 5])]).toEqual([0, 3, 5]);
});
