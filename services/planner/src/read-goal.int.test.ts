import { JobSpec, type JobSpecInput, type Ledger, TapwrightError } from '@tapwright/contracts';
import { createOfflineModel, type Model } from '@tapwright/model';
import {
  commitJob,
  findJob,
  findRun,
  type JobPatch,
  type JobRow,
  lockJob,
  modelTotals,
} from '@tapwright/store';
import {
  answeringModel,
  carryOut,
  emittedTo,
  inputOf,
  scriptedModel,
  storeJob,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onJobConfirmed } from './job-confirmed.ts';
import { onJobSubmitted } from './job-submitted.ts';
import { noScreens } from './planner.fixture.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const GOAL = 'Add milk and bread';
const MILK = { obligations: [{ says: 'Add milk' }] };

async function submitted(model: Model, values: Partial<JobSpecInput> = {}) {
  const job = await storeJob(db, { spec: JobSpec.parse({ goal: GOAL, app: 'org.example', ...values }) });
  const result = await onJobSubmitted.handle(inputOf({}, { job }), {
    ...{ db, model, modelTimeoutMs: 1_000, screens: noScreens },
  });
  await carryOut(db, result);
  await patch(job, result.job);
  return { job, result, runId: result.timers?.[0]?.runId ?? '' };
}

/** What the kit does with the result's changes of the job. */
async function patch({ id }: JobRow, changes: JobPatch = {}): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockJob(tx, id);
    if (locked !== null) await commitJob(tx, locked, changes);
  });
}

const ledgerOf = async (runId: string) => (await findRun(db.read, runId))?.state.tasks[0]?.ledger;

describe('the goal of a job', () => {
  test('is read once, before anything is done; each run has the ledger, and the first the cost', async () => {
    const model = scriptedModel(MILK);
    const { result } = await submitted(model, { candidates: 2, repeatable: true });
    expect(model.roles).toEqual(['reader']);
    expect(model.prompts[0]).toContain(`Goal: ${GOAL}`);
    const [first = '', second = ''] = emittedTo(result).map(({ runId }) => runId ?? '');
    const ledger = { readBy: 'model', remainder: ['bread'], obligations: [{ id: 'o1', says: 'Add milk' }] };
    expect(await ledgerOf(first)).toMatchObject(ledger);
    expect(await ledgerOf(second)).toEqual(await ledgerOf(first));
    expect(result.job).toMatchObject({ status: 'running', ledger });
    expect((await modelTotals(db.read, first)).calls).toBe(1);
    expect((await modelTotals(db.read, second)).calls).toBe(0);
  });

  test('is read by rules where the model finds nothing in it; what that has cost counts', async () => {
    const { runId } = await submitted(scriptedModel({ obligations: [] }));
    expect(await ledgerOf(runId)).toMatchObject({
      readBy: 'rules',
      obligations: [{ id: 'o1' }],
      remainder: [],
    });
    expect((await modelTotals(db.read, runId)).calls).toBe(1);
  });

  test('may have more obligations than are kept: the words of the others remain', async () => {
    const many = Array.from({ length: 25 }, () => ({ says: 'Add milk' }));
    const { runId } = await submitted(scriptedModel({ obligations: many }));
    expect(await ledgerOf(runId)).toMatchObject({ readBy: 'model', remainder: ['bread'] });
  });

  test('is not read where a person has written down what it asks for', async () => {
    const model = scriptedModel();
    const { runId } = await submitted(model, { obligations: [{ says: 'Add bread' }], confirm: true });
    expect(model.roles).toEqual([]);
    expect(await ledgerOf(runId)).toMatchObject({ readBy: 'person', remainder: ['milk'] });
  });

  test('is not read for a strategy that does not ask for it', async () => {
    const { runId, result } = await submitted(scriptedModel(), { strategy: 'react' });
    expect(await ledgerOf(runId)).toBeUndefined();
    expect(result.job).toEqual({ status: 'running' });
  });

  test.each(['MODEL_UNREACHABLE', 'MODEL_ANSWER_INVALID'] as const)(
    'is read by rules where the model fails with %s, and the ledger says so',
    async (code) => {
      const failing = answeringModel(() => {
        throw new TapwrightError(code, 'no answer');
      });
      const { runId } = await submitted(failing);
      expect(await ledgerOf(runId)).toMatchObject({ readBy: 'rules', remainder: [] });
    },
  );

  test('is read by rules where the model answers nothing and does not keep to its time', async () => {
    const silent: Model = {
      name: 'silent',
      ask: ({ signal }) =>
        new Promise((_, reject) => {
          const withdrawn = () => reject(new TapwrightError('CANCELED', 'the question was withdrawn'));
          signal.addEventListener('abort', withdrawn, { once: true });
        }),
    };
    const { runId } = await submitted(silent);
    expect(await ledgerOf(runId)).toMatchObject({ readBy: 'rules' });
    // The job's own time runs while its goal is read.
    const short = await submitted(silent, { deadlineMs: 1_000 });
    expect(short.result.timers?.[0]?.inMs).toBe(0);
  });

  test('is read anew where the question was canceled: nothing was decided', async () => {
    const canceled = answeringModel(() => {
      throw new TapwrightError('CANCELED', 'the service stops');
    });
    await expect(submitted(canceled)).rejects.toMatchObject({ code: 'CANCELED' });
  });
});

describe('a job that a person confirms', () => {
  const waiting = () => submitted(scriptedModel(MILK), { confirm: true });
  const now = async ({ id }: JobRow) => (await findJob(db.read, 'default', id)) ?? expect.fail('no job');
  const confirm = async (job: JobRow, ledger?: Ledger) => {
    if (ledger !== undefined) await patch(job, { ledger });
    const result = await onJobConfirmed.handle(inputOf({}, { job: await now(job) }), { db });
    await carryOut(db, result);
    await patch(job, result.job);
    return result;
  };

  test('waits with what was read: no device is asked for, and the deadline ends the waiting', async () => {
    const { job, result, runId } = await waiting();
    expect(emittedTo(result)).toEqual([]);
    expect(await now(job)).toMatchObject({ status: 'queued', ledger: { readBy: 'model' } });
    expect(result.timers).toMatchObject([{ runId, purpose: 'deadline' }]);
  });

  test('begins with the ledger that was confirmed, and its time begins anew', async () => {
    const { job, runId } = await waiting();
    const ledger: Ledger = { obligations: [], remainder: ['all'], readBy: 'person' };
    const result = await confirm(job, ledger);
    expect(emittedTo(result)).toMatchObject([{ type: 'run.queued', runId, gateway: 'any' }]);
    expect(await ledgerOf(runId)).toEqual(ledger);
    expect(result.timers).toMatchObject([{ runId, purpose: 'deadline', inMs: job.spec.deadlineMs }]);
    expect((await now(job)).status).toBe('running');
  });

  test('does not begin twice, nor after it was canceled', async () => {
    const { job } = await waiting();
    await confirm(job);
    expect(emittedTo(await confirm(job))).toEqual([]);
    const other = await waiting();
    await db.read.execute(`update jobs set status = 'ended' where id = '${other.job.id}'`);
    expect(emittedTo(await confirm(other.job))).toEqual([]);
  });

  test('begins only where its runs are as they were read', async () => {
    const { job, runId } = await waiting();
    const result = await onJobConfirmed.handle(inputOf({}, { job: await now(job) }), { db });
    await db.read.execute(`update runs set version = version + 1 where id = '${runId}'`);
    await expect(carryOut(db, result)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

test('the offline model reads a goal with rules', async () => {
  const { runId } = await submitted(createOfflineModel());
  expect(await ledgerOf(runId)).toMatchObject({ readBy: 'rules' });
});
