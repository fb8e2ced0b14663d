import { newId, type RunState } from '@tapwright/contracts';
import { createLogger, createScreenReader } from '@tapwright/service';
import { databaseArtifacts, findStep, insertCapture, modelTotals } from '@tapwright/store';
import { carryOut, storeJob, storeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answer, HERE, NOTES, past, scriptedModel, stateOn } from './actor.fixture.ts';
import { onScreenObserved } from './screen-observed.ts';
import { onStepAdvanced } from './step-advanced.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

/** The actor on a run that stands on the notes screen, with a model that gives these answers. */
async function decided(
  answers: readonly unknown[],
  values: { state?: Partial<RunState>; handler?: 'advanced' } = {},
) {
  const job = await storeJob(db);
  const artifacts = databaseArtifacts(db);
  const stored = await storeRun(db, job, { state: stateOn(values.state) });
  const captureId = newId('cap');
  const hierarchyId = await artifacts.put(job.tenantId, 'application/xml', Buffer.from(NOTES));
  const where = { packageName: HERE.packageName, activity: HERE.activity, keyboardShown: false, rotation: 0 };
  const capture = { id: captureId, tenantId: job.tenantId, runId: stored.id, hierarchyId, pictureId: null };
  await carryOut(db, { writes: [insertCapture({ ...capture, ...where, tookMs: 1, retries: [] })] });
  const run = { ...stored, step: 3 };
  const model = scriptedModel(...answers);
  const deps = { db, screens: createScreenReader({ db, artifacts }), model, modelTimeoutMs: 1_000 };
  const input = {
    data: { step: 3, captureId },
    job,
    run,
    eventId: 'evt_1',
    gateway: null,
    signal: new AbortController().signal,
    log: createLogger('actor', 'silent'),
  };
  const handler = values.handler === 'advanced' ? onStepAdvanced : onScreenObserved;
  const result = await handler.handle(input, deps);
  await carryOut(db, result);
  return {
    result,
    run,
    captureId,
    model,
    emitted: result.emit.map(({ definition, data }) => ({ type: definition.type, data })),
  };
}

describe('a decision', () => {
  test('begins the next round: the action is emitted, remembered and written down in one go', async () => {
    const { result, run, captureId, emitted } = await decided([answer(0)]);
    expect(result.run?.step).toBe(4);
    expect(emitted).toMatchObject([
      { type: 'action.decided', data: { step: 4, captureId, action: { kind: 'click' } } },
    ]);
    expect(result.run?.state?.history).toMatchObject([
      { step: 4, label: 'Save', verdict: null, before: HERE },
    ]);
    expect(await findStep(db.read, run.id, 4)).toMatchObject({
      thought: 'number 0',
      beforeCaptureId: captureId,
    });
  });

  test('counts every question, also those whose answer was refused', async () => {
    const { result, run } = await decided([answer(99), answer(0)]);
    expect(result.run?.state).toMatchObject({ modelCalls: 2, inputTokens: 200, outputTokens: 20 });
    expect(await modelTotals(db.read, run.id)).toMatchObject({
      calls: 2,
      inputTokens: 200,
      outputTokens: 20,
    });
  });

  test('goes on in the same way from a screen to which an action led', async () => {
    const { emitted } = await decided([answer(0)], { handler: 'advanced' });
    expect(emitted).toMatchObject([{ type: 'action.decided' }]);
  });

  test('is never for an action that was chosen before on this screen', async () => {
    const first = await decided([answer(0)]);
    const key = first.result.run?.state?.history[0]?.key ?? '';
    const history = [past({ key, before: HERE, verdict: 'invalidated' })];
    const { result } = await decided([answer(0, { text: 'Bread' })], { state: { history } });
    expect(result.run?.state?.history.at(-1)?.label).not.toBe('Save');
  });
});

test('the word that the task is done goes to the verifier, not to the device', async () => {
  const { emitted, model } = await decided([answer(0)]);
  const end = model.questions[0]?.choices.findIndex(({ kind }) => kind === 'end') ?? -1;
  const claimed = await decided([answer(end, { claim: 'done' })]);
  expect(emitted[0]?.type).toBe('action.decided');
  expect(claimed.emitted).toMatchObject([{ type: 'end.claimed', data: { claim: 'done', step: 4 } }]);
});

test('a run that stands nowhere is a fault, not a guess', async () => {
  await expect(decided([answer(0)], { state: { current: null } })).rejects.toMatchObject({
    code: 'INTERNAL',
  });
});
