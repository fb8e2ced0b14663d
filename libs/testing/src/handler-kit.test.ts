import { ActionDecided, TaskPlanned } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { emitted, emittedTo, inputOf } from './handler-kit.ts';

test('an input is about a sample job and a sample run, with the changes of the test', () => {
  const { data, job, run, gateway, signal } = inputOf({ step: 1 }, { run: { step: 1 }, gateway: 'gw-1' });
  expect({ data, gateway, step: run.step }).toEqual({ data: { step: 1 }, gateway: 'gw-1', step: 1 });
  expect(run.jobId).toBe(job.id);
  expect(signal.aborted).toBe(false);
});

test('the events of a result are listed by type and data, or with their addresses', () => {
  const about = { jobId: 'job_1', tenantId: 'default', runId: 'run_1' };
  const { example: planned } = TaskPlanned;
  const { example: decided } = ActionDecided;
  const result = {
    emit: [
      { ...about, definition: TaskPlanned, gateway: null, data: planned },
      { ...about, definition: ActionDecided, gateway: 'gw-1', data: decided },
    ],
  };
  expect(emitted(result)).toEqual([
    { type: 'task.planned', data: planned },
    { type: 'action.decided', data: decided },
  ]);
  expect(emittedTo(result)).toMatchObject([
    { type: 'task.planned', runId: 'run_1', gateway: null },
    { type: 'action.decided', runId: 'run_1', gateway: 'gw-1' },
  ]);
});
