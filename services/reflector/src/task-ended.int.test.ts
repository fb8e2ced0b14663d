import { type HistoryItem, JobSpec, type RunState, TapwrightError } from '@tapwright/contracts';
import type { Model } from '@tapwright/model';
import { bestRules, knownFacts, listMemory, modelTotals, stepsFor } from '@tapwright/store';
import {
  answeringModel,
  carryOut,
  inputOf,
  storeJob,
  storeRun,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { click, noScreens, stateOf, typing } from './reflector.fixture.ts';
import { onTaskEnded } from './task-ended.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const DONE = click(1, 'Save');
const APP = { tenantId: 'default', packageName: 'org.example' };
const RULE = { kind: 'follow', text: 'notes are saved by the tick' };
async function reflect(
  model: Model,
  about: {
    spec?: object;
    strategy?: string;
    history?: HistoryItem[];
    outcome?: 'completed' | 'failed' | 'inconclusive';
    state?: Partial<RunState>;
  } = {},
) {
  const job = await storeJob(db, { spec: JobSpec.parse({ goal: 'write a note', ...about.spec }) });
  const history = about.history ?? [DONE];
  const run = await storeRun(db, job, {
    strategy: about.strategy ?? 'tapwright',
    state: { ...stateOf('write a note', history), appVersion: '7', ...about.state },
  });
  const data = {
    task: 0,
    outcome: about.outcome ?? ('completed' as const),
    reason: { code: 'X', message: 'y' },
  };
  const result = await onTaskEnded.handle(inputOf(data, { job, run }), {
    ...{ db, model, modelTimeoutMs: 60_000, screens: noScreens },
  });
  await carryOut(db, result);
  const rules = await bestRules(db.read, { ...APP, goal: 'write a note', limit: 10 });
  return { result, run, data, rules };
}

describe('a task that has ended', () => {
  test('is written down as rules of its app, and the question is counted', async () => {
    const model = answeringModel(() => ({ rules: [RULE], steps: [1] }));
    const { result, rules, run } = await reflect(model);
    expect(model.subjects).toEqual([{ jobId: run.jobId, runId: run.id }]);
    expect(rules).toMatchObject([{ ...RULE, sightings: 1, uses: 0, appVersion: '7' }]);
    expect(await modelTotals(db.read, run.id)).toMatchObject({ calls: 1, inputTokens: 100 });
    expect(result.run?.state).toMatchObject({ modelCalls: 1, inputTokens: 100, outputTokens: 10 });
  });

  test('leaves the way to its goal, without what was typed', async () => {
    const history = [DONE, typing(2, 'Title', 'Rye'), click(3, 'Done')];
    await reflect(
      answeringModel(() => ({ rules: [], steps: [1, 2, 3] })),
      { history },
    );
    expect(await stepsFor(db.read, { ...APP, goal: 'Write a note' })).toMatchObject({
      steps: ['click "Save"', 'text "Title"', 'click "Done"'],
      sightings: 1,
    });
  });

  test('counts for or against the rules and steps that it was given, by how it ended', async () => {
    const model = answeringModel(() => ({ rules: [RULE], steps: [1] }));
    await reflect(model);
    const told = {
      rules: [`follow: ${RULE.text}`],
      memory: { id: 'x', steps: ['click "Save"'], facts: [] },
    };
    await reflect(model, { state: told });
    const { rules } = await reflect(
      answeringModel(() => ({ rules: [], steps: [] })),
      { state: told, outcome: 'failed' },
    );
    expect(rules).toMatchObject([{ uses: 2, successes: 1, failures: 1, sightings: 2 }]);
    expect(await stepsFor(db.read, { ...APP, goal: 'write a note' })).toMatchObject({
      uses: 2,
      successes: 1,
      failures: 1,
      sightings: 2,
    });
  });

  test('that failed teaches only what to avoid, and no steps', async () => {
    const rules = [RULE, { kind: 'avoid', text: 'do not sync' }];
    const found = await reflect(
      answeringModel(() => ({ rules, steps: [1] })),
      { outcome: 'failed' },
    );
    expect(found.rules).toMatchObject([{ kind: 'avoid', text: 'do not sync' }]);
    expect(await stepsFor(db.read, { ...APP, goal: 'write a note' })).toBeNull();
  });

  test('whose end proves nothing is not asked about', async () => {
    const model = answeringModel(() => ({ rules: [RULE], steps: [1] }));
    expect((await reflect(model, { outcome: 'inconclusive' })).rules).toEqual([]);
    expect(model.roles).toEqual([]);
  });

  test('leaves facts that count after three jobs, also where the model fails', async () => {
    const history = [click(1, 'Sync', { verdict: 'invalidated', reason: 'no_change' })];
    const away = answeringModel(() => {
      throw new TapwrightError('MODEL_UNREACHABLE', 'away');
    });
    for (let job = 1; job <= 2; job += 1) await reflect(away, { history });
    expect(await knownFacts(db.read, { ...APP, limit: 9 })).toEqual([]);
    await reflect(away, { history });
    expect(await knownFacts(db.read, { ...APP, limit: 9 })).toMatchObject([
      { key: 'click|Sync', reason: 'no_change', appVersion: '7' },
    ]);
  });

  test.each([
    ['where the job says so', { spec: { learn: false } }],
    ['under a strategy without a memory', { strategy: 'guardian' }],
    ['where nothing was done', { history: [] }],
  ])('teaches nothing %s, and nobody is asked', async (_, about) => {
    const model = answeringModel(() => ({ rules: [RULE], steps: [1] }));
    const { rules } = await reflect(model, about);
    expect(rules).toEqual([]);
    expect(model.roles).toEqual([]);
    const everything = { tenantId: 'default', app: null, type: null, limit: 9, after: null };
    expect(await listMemory(db.read, everything)).toEqual([]);
  });

  test.each([
    ['goes to the planner as it ended', () => ({ rules: [], steps: [] })],
    [
      'goes on also where the model fails: a task never fails because nothing could be learnt',
      () => {
        throw new TapwrightError('MODEL_UNREACHABLE', 'away');
      },
    ],
  ])('%s', async (_, answer) => {
    const { result, data } = await reflect(answeringModel(answer));
    expect(result.emit).toMatchObject([{ definition: { type: 'task.reflected' }, data }]);
  });
});
