import { emptyRunState, type HistoryItem, JobSpec, TapwrightError } from '@tapwright/contracts';
import type { Model, ModelAnswer, ModelRequest, ModelSubject, Role } from '@tapwright/model';
import { createLogger } from '@tapwright/service';
import { bestRules, modelTotals } from '@tapwright/store';
import { carryOut, storeJob, storeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onTaskEnded } from './task-ended.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const HERE = {
  captureId: 'cap_1',
  packageName: 'org.example',
  activity: 'o.e/.M',
  layout: 'l',
  content: 'c',
};
const DONE: HistoryItem = {
  step: 1,
  task: 0,
  key: 'click|x',
  kind: 'click',
  label: 'Save',
  checked: null,
  text: null,
  direction: null,
  effect: 'free',
  before: HERE,
  after: HERE,
  verdict: 'advanced',
  reason: null,
  changes: [],
};
const RULE = { kind: 'follow', text: 'notes are saved by the tick' };
const USAGE = {
  inputTokens: 9,
  outputTokens: 3,
  cachedTokens: 0,
  latencyMs: 1,
  attempts: 1,
  repaired: false,
  model: 'm',
};

function modelThat(answer: () => unknown): Model & { asked: number; readonly subjects: ModelSubject[] } {
  const model = {
    name: 'scripted',
    asked: 0,
    subjects: [] as ModelSubject[],
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      model.asked += 1;
      model.subjects.push(request.about);
      return { output: request.schema.parse(answer()), usage: USAGE };
    },
  };
  return model;
}

async function reflect(
  model: Model,
  about: { spec?: object; strategy?: string; history?: HistoryItem[]; outcome?: 'completed' | 'failed' } = {},
) {
  const job = await storeJob(db, { spec: JobSpec.parse({ goal: 'write a note', ...about.spec }) });
  const state = {
    ...emptyRunState([{ goal: 'write a note', endCondition: '', expectation: '' }], []),
    seen: [HERE],
  };
  const history = about.history ?? [DONE];
  const run = await storeRun(db, job, {
    strategy: about.strategy ?? 'tapwright',
    state: { ...state, history },
  });
  const data = {
    task: 0,
    outcome: about.outcome ?? ('completed' as const),
    reason: { code: 'X', message: 'y' },
  };
  const signal = new AbortController().signal;
  const log = createLogger('reflector', 'silent');
  const input = { data, job, run, eventId: 'evt_1', gateway: null, signal, log };
  const result = await onTaskEnded.handle(input, { model, modelTimeoutMs: 1_000 });
  await carryOut(db, result);
  const rules = await bestRules(db.read, { tenantId: job.tenantId, packageName: 'org.example', limit: 10 });
  return { result, run, data, rules };
}

describe('a task that has ended', () => {
  test('is written down as rules of its app, and the question is counted', async () => {
    const model = modelThat(() => ({ rules: [RULE] }));
    const { rules, run } = await reflect(model);
    expect(model.subjects).toEqual([{ jobId: run.jobId, runId: run.id }]);
    expect(rules).toMatchObject([{ ...RULE, successes: 1, failures: 0 }]);
    expect(await modelTotals(db.read, run.id)).toMatchObject({ calls: 1, inputTokens: 9 });
  });

  test('that failed counts against its rules', async () => {
    const { rules } = await reflect(
      modelThat(() => ({ rules: [RULE] })),
      { outcome: 'failed' },
    );
    expect(rules).toMatchObject([{ successes: 0, failures: 1 }]);
  });

  test.each([
    ['where the job says so', { spec: { learn: false } }],
    ['under a strategy without a memory', { strategy: 'guardian' }],
    ['where nothing was done', { history: [] }],
  ])('teaches nothing %s, and nobody is asked', async (_, about) => {
    const model = modelThat(() => ({ rules: [RULE] }));
    const { rules } = await reflect(model, about);
    expect(rules).toEqual([]);
    expect(model.asked).toBe(0);
  });

  test.each([
    ['goes to the planner as it ended', () => ({ rules: [] })],
    [
      'goes on also where the model fails: a task never fails because nothing could be learnt',
      () => {
        throw new TapwrightError('MODEL_UNREACHABLE', 'away');
      },
    ],
  ])('%s', async (_, answer) => {
    const { result, data } = await reflect(modelThat(answer));
    expect(result.emit).toMatchObject([{ definition: { type: 'task.reflected' }, data }]);
  });
});
