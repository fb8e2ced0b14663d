import type { Verdict } from '@tapwright/contracts';
import { carryOut, storeJob, storeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../drizzle.ts';
import { findCapture, findCaptures, insertCapture } from './captures.ts';
import { insertModelCalls, modelTotals } from './model-calls.ts';
import { BACK, COST, newCapture, newStep } from './rows.fixture.ts';
import {
  type DecidedStep,
  findStep,
  recordDecision,
  recordExecution,
  recordRestoration,
  recordVerdict,
  stepsOfRun,
} from './steps.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const newRun = async () => storeRun(db, await storeJob(db));
async function decided(values: Partial<DecidedStep> = {}): Promise<DecidedStep> {
  const runId = values.runId ?? (await newRun()).id;
  const step = { ...newStep(runId), ...values };
  await carryOut(db, { writes: [recordDecision(step)] });
  return step;
}

test('a step is filled in by decision, execution and verdict', async () => {
  const { runId, index } = await decided();
  const executed = {
    status: 'done',
    afterCaptureId: 'cap_2',
    deviceMs: 40.25,
    settleMs: 12,
    settledBy: 'stable',
  };
  const evidence = { summary: 'the list is back', captureId: 'cap_2', elements: [1] };
  const verdict: Verdict = { kind: 'advanced', reason: null, evidence };
  const judged = { verdict, changes: ['+ list'], modelMs: 1.5 };
  await carryOut(db, {
    writes: [recordExecution({ runId, index, ...executed }), recordVerdict({ runId, index, ...judged })],
  });
  const step = await findStep(db.read, runId, index);
  // 3.5 ms for the decision and 1.5 ms for the verdict.
  expect(step).toMatchObject({ action: BACK, modelMs: 5, ...executed, changes: ['+ list'], verdict });
  expect(step?.judgedAt).toBeInstanceOf(Date);
});

test('deciding the same step again changes nothing', async () => {
  const first = await decided();
  await decided({ ...first, thought: 'another thought' });
  expect(await stepsOfRun(db.read, first.runId)).toMatchObject([{ thought: 'go back' }]);
});

test('the cost of a restoration is added to the step that made it necessary', async () => {
  const { runId, index } = await decided();
  const executed = { status: 'done', afterCaptureId: 'c', deviceMs: 10, settleMs: 0, settledBy: 'cap' };
  await carryOut(db, { writes: [recordExecution({ runId, index, ...executed })] });
  for (const deviceMs of [5, 2.5]) {
    await carryOut(db, { writes: [recordRestoration({ runId, index, plan: 'back', deviceMs })] });
  }
  expect(await findStep(db.read, runId, index)).toMatchObject({ restoration: 'back', deviceMs: 17.5 });
});

test('the steps of a run come in order, without those of another run', async () => {
  const { runId } = await decided({ index: 2 });
  await decided({ runId, index: 0 });
  await decided({ runId, index: 1 });
  await decided();
  expect((await stepsOfRun(db.read, runId)).map((step) => step.index)).toEqual([0, 1, 2]);
  expect(await findStep(db.read, runId, 3)).toBeNull();
});

test('captures are found by id, singly and several at once', async () => {
  const run = await newRun();
  const [one, two, three] = [newCapture(run.id), newCapture(run.id), newCapture(run.id)];
  await carryOut(db, { writes: [one, two, three].map(insertCapture) });
  expect(await findCapture(db.read, one.id)).toMatchObject(one);
  expect(await findCapture(db.read, 'cap_none')).toBeNull();
  const found = await findCaptures(db.read, [one.id, three.id, 'cap_none']);
  expect(found.map((capture) => capture.id).toSorted()).toEqual([one.id, three.id].toSorted());
  expect(await findCaptures(db.read, [])).toEqual([]);
});

test('the files that were read are kept with a capture; without files nothing is kept', async () => {
  const run = await newRun();
  const files = [{ path: '/sdcard/*.txt', name: 'a.txt', artifactId: 'a'.repeat(64), cut: false }];
  const [without, none, some] = [newCapture(run.id), newCapture(run.id), newCapture(run.id)];
  const writes = [without, { ...none, files: null }, { ...some, files }].map(insertCapture);
  await carryOut(db, { writes });
  expect((await findCapture(db.read, some.id))?.files).toEqual(files);
  expect((await findCapture(db.read, without.id))?.files).toBeNull();
  const rows = await db.read.execute(
    sql`select id from captures where run_id = ${run.id} and files is not null`,
  );
  expect(Object(rows).rows).toEqual([{ id: some.id }]);
});

test('the totals of a run add up its own calls, and are zero without any', async () => {
  const [run, other] = [await newRun(), await newRun()];
  const own = insertModelCalls({ run, role: 'actor' }, [COST, COST]);
  await carryOut(db, { writes: [...own, ...insertModelCalls({ run: other, role: 'actor' }, [COST])] });
  expect(insertModelCalls({ run, role: 'verifier' }, [])).toEqual([]);
  const models = [{ model: 'offline', inputTokens: 2_000, outputTokens: 40, cachedTokens: 0 }];
  const totals = { calls: 2, inputTokens: 2_000, outputTokens: 40, latencyMs: 3, uncounted: 0, models };
  expect(await modelTotals(db.read, run.id)).toEqual(totals);
  const none = { calls: 0, inputTokens: 0, outputTokens: 0, latencyMs: 0, uncounted: 0, models: [] };
  expect(await modelTotals(db.read, (await newRun()).id)).toEqual(none);
});

test('a call with an answer that was not counted is uncounted, whatever its others have used', async () => {
  const run = await newRun();
  const [half, none] = [
    { ...COST, model: 'm', uncounted: 1 },
    { ...COST, model: 'm', inputTokens: 0, outputTokens: 0 },
  ];
  const costs = [{ ...COST, model: 'm' }, half, none, { ...none, model: 'offline' }];
  await carryOut(db, { writes: insertModelCalls({ run, role: 'actor' }, costs) });
  expect(await modelTotals(db.read, run.id)).toMatchObject({ calls: 4, uncounted: 2 });
});

test('a call keeps the version of its prompt and how much of its answer had to be put right', async () => {
  const run = await newRun();
  const put = { ...COST, coerced: 3, prompt: '0123456789ab' };
  await carryOut(db, { writes: insertModelCalls({ run, role: 'actor' }, [COST, put]) });
  const rows = await db.read.execute(
    sql`select coerced, prompt from model_calls where run_id = ${run.id} order by coerced`,
  );
  expect(Object(rows).rows).toEqual([
    { coerced: 0, prompt: null },
    { coerced: 3, prompt: '0123456789ab' },
  ]);
});

test('a call that its endpoint did not count is known as such; the offline model has nothing to count', async () => {
  const run = await newRun();
  const none = { ...COST, inputTokens: 0, outputTokens: 0 };
  const calls = [COST, none, { ...none, model: 'm' }, { ...COST, model: 'm' }];
  await carryOut(db, { writes: insertModelCalls({ run, role: 'actor' }, calls) });
  const { uncounted, models } = await modelTotals(db.read, run.id);
  expect(uncounted).toBe(1);
  expect(models.map(({ model, inputTokens }) => [model, inputTokens])).toEqual([
    ['m', 1_000],
    ['offline', 1_000],
  ]);
});
