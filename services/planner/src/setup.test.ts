import { JobSetup } from '@tapwright/contracts';
import { emittedTo, inputOf, sampleRun } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { failOver } from './failover.ts';
import { onRunStarted } from './run-started.ts';
import { onRunStopped } from './run-stopped.ts';
import { onSetupPlayed } from './setup-played.ts';

const nobody = { db: null as never };
const timing = { deviceMs: 1, settleMs: 1, settledBy: 'stable' as const };
const WRONG = 'line 1 of setup ended with an error';

/** A job whose app is prepared, in at most two tries, and its run. */
function prepared(attempt: number, done = false) {
  const { spec } = inputOf({}).job;
  const { state } = sampleRun();
  const setup = JobSetup.parse({ lines: ['true'], tries: 2 });
  return { job: { spec: { ...spec, setup } }, run: { state: { ...state, setup: { attempt, done } } } };
}

test('a run whose job says how its app is prepared begins with the first try', async () => {
  const { job } = prepared(1);
  const result = await onRunStarted.handle(
    inputOf({ captureId: 'cap_1', serial: 's', timing }, { job }),
    nobody,
  );
  expect(emittedTo(result)).toMatchObject([{ type: 'setup.planned', data: { attempt: 1 } }]);
  expect(result.run).toMatchObject({ status: 'running', state: { setup: { attempt: 1, done: false } } });
});

describe('after a try of its set-up', () => {
  const played = (data: object, attempt: number, done = false) =>
    onSetupPlayed.handle(inputOf(data as never, prepared(attempt, done)), nobody);

  test('the first task begins on the screen that the set-up has left', async () => {
    const result = await played({ ok: true, attempt: 1, captureId: 'cap_2' }, 1);
    expect(emittedTo(result)).toMatchObject([
      { type: 'task.planned', data: { task: 0, captureId: 'cap_2' } },
    ]);
    expect(result.run?.state?.setup).toEqual({ attempt: 1, done: true });
  });

  test('that failed, the next one is planned', async () => {
    const result = await played({ ok: false, attempt: 1, problem: WRONG }, 1);
    expect(emittedTo(result)).toMatchObject([{ type: 'setup.planned', data: { attempt: 2 } }]);
    expect(result.run?.state?.setup).toEqual({ attempt: 2, done: false });
  });

  test('that was the last, the run is closed with an error of the set-up', async () => {
    const result = await played({ ok: false, attempt: 2, problem: WRONG }, 2);
    expect(emittedTo(result)).toMatchObject([{ type: 'run.closed' }]);
    const reason = { code: 'SETUP_FAILED', message: `${WRONG} (2 tries)` };
    expect(result.run).toMatchObject({ status: 'closing', outcome: 'inconclusive', reason });
  });

  test('that was judged before, nothing follows', async () => {
    expect((await played({ ok: false, attempt: 1, problem: WRONG }, 2)).emit).toEqual([]);
    expect((await played({ ok: true, attempt: 1, captureId: 'cap_2' }, 1, true)).emit).toEqual([]);
  });
});

describe('a run whose time is over', () => {
  const late = {
    outcome: 'out_of_budget' as const,
    reason: { code: 'DEADLINE_PASSED', message: 'not done' },
  };
  const stopped = (done: boolean) => onRunStopped.handle(inputOf(late, prepared(1, done)), nobody);

  test('during its set-up ends with an error of the set-up', async () => {
    const reason = { code: 'SETUP_FAILED', message: 'the set-up had not ended: not done' };
    expect((await stopped(false)).run).toMatchObject({ outcome: 'inconclusive', reason });
  });

  test('after it ends out of budget', async () => {
    expect((await stopped(true)).run).toMatchObject(late);
  });
});

test('a run whose phone was set up is not moved to another', async () => {
  const { job, run } = inputOf({}, prepared(1, true));
  const reason = { code: 'DEVICE_UNAVAILABLE', message: 'the phone has gone' };
  const lost = {
    job,
    run: { ...run, startedAt: new Date(0) },
    end: { outcome: 'inconclusive' as const, reason },
  };
  expect(await failOver(nobody, lost)).toEqual({
    outcome: 'inconclusive',
    reason: {
      code: 'DEVICE_UNAVAILABLE',
      message: 'the phone has gone; a run whose phone was set up is not moved to another',
    },
  });
});
