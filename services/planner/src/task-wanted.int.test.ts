import {
  DEFAULT_PERSONA,
  emptyRunState,
  explorationIdOf,
  JobSpec,
  LEG_STEPS_MAX,
  TapwrightError,
} from '@tapwright/contracts';
import type { Model, Role } from '@tapwright/model';
import { parseHierarchy } from '@tapwright/screen';
import { insertExploration, insertTask, latestTasks, modelTotals } from '@tapwright/store';
import {
  answeringModel,
  carryOut,
  emittedTo,
  inputOf,
  storeJob,
  storeRun,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlannerDeps } from './deps.ts';
import { onTaskWanted } from './task-wanted.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const APP = 'org.example';
const button = (text: string, at: number) =>
  `<node index="${at}" text="${text}" resource-id="${APP}:id/b${at}" class="android.widget.Button" package="${APP}" content-desc="" checkable="false" checked="false" clickable="true" enabled="true" focusable="true" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[0,${at * 100}][500,${at * 100 + 90}]" />`;

/** A planner that reads this screen, whichever it wants. */
function reading(...texts: readonly string[]): PlannerDeps['screens'] {
  const dump = `<?xml version="1.0"?><hierarchy rotation="0"><node index="0" text="" resource-id="" class="android.widget.FrameLayout" package="${APP}" content-desc="" checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[0,0][500,900]">${texts.map((text, at) => button(text, at + 1)).join('')}</node></hierarchy>`;
  const parsed = parseHierarchy(dump, { packageName: APP, activity: `${APP}/.Main` });
  if (!parsed.ok) throw new Error('the screen of this test cannot be read');
  const read = { screen: parsed.screen, capture: { keyboardShown: false } };
  return { read: () => Promise.resolve(read as Awaited<ReturnType<PlannerDeps['screens']['read']>>) };
}

const said = (task: string | null) => ({
  ...{ reasoning: 'because', endCondition: 'it is seen', difficulty: 2, importance: 4 },
  task,
});

async function wanted(
  model: Model,
  {
    before = [],
    texts = ['Save', 'Help'],
    explorer = 'droidagent',
  }: {
    before?: readonly string[];
    texts?: readonly string[];
    explorer?: 'droidagent' | 'tapwright';
  } = {},
) {
  const tasks = { explorer, persona: DEFAULT_PERSONA, objective: '' };
  const explore = { explorer: 'guided' as const, seed: 1, steps: 50, phones: 1, allowOutside: [], tasks };
  const spec = { ...JobSpec.parse({ goal: 'Explore', app: APP }), kind: 'explore' as const, explore };
  const job = await storeJob(db, { spec });
  const leg = { number: 1, phone: 0, steps: LEG_STEPS_MAX };
  const run = await storeRun(db, job, { state: { ...emptyRunState([], []), leg } });
  const of = { explorationId: explorationIdOf(job), tenantId: job.tenantId };
  await db.transaction((tx) =>
    insertExploration(tx, {
      ...{ id: of.explorationId, tenantId: job.tenantId, jobId: job.id, packageName: APP },
      ...{ explorer: 'droidagent', seed: 1, spec: {} },
    }),
  );
  const stored = before.map((goal, at) =>
    insertTask({ ...of, id: `tsk_${at}`, position: at + 1, goal, endCondition: '', proposedBy: 'model' }),
  );
  await carryOut(db, { writes: stored });
  const result = await onTaskWanted.handle(inputOf({ task: 0, step: 0, captureId: 'cap_1' }, { job, run }), {
    db,
    model,
    modelTimeoutMs: 1_000,
    screens: reading(...texts),
  });
  await carryOut(db, result);
  const [newest] = await latestTasks(db.read, { explorationId: of.explorationId, limit: 1 });
  return { result, run, newest };
}

/** Answers in their order, the last one again and again. */
function proposing(...answers: readonly (string | null)[]) {
  let asked = 0;
  return answeringModel(() => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? null;
    asked += 1;
    return said(answer);
  });
}

describe('a task that is wanted', () => {
  test('is the proposal, which is stored with what was said of it; the run begins it', async () => {
    const { result, run, newest } = await wanted(proposing('Write a note'));
    expect(emittedTo(result)).toMatchObject([{ type: 'task.planned' }]);
    const task = { goal: 'Write a note', endCondition: 'it is seen' };
    expect(result.run?.state).toMatchObject({ task: 0, tasks: [task], modelCalls: 1 });
    expect(newest).toMatchObject({
      ...{ ...task, position: 1, runId: run.id, firstStep: 1, proposedBy: 'model', outcome: null },
      origin: { reasoning: 'because', difficulty: 2, importance: 4, refused: [] },
    });
    expect(await modelTotals(db.read, run.id)).toMatchObject({ calls: 1 });
  });

  test('is read into a ledger where the explorer wants that; each claim is checked against it', async () => {
    const reading = answeringModel(({ role }) =>
      role === 'reader'
        ? { obligations: [{ says: 'Set the size', values: ['large'] }] }
        : said('Set the size to "large" and save'),
    );
    const { result, run } = await wanted(reading, { explorer: 'tapwright' });
    const ledger = {
      ...{ readBy: 'model', remainder: ['save'] },
      obligations: [expect.objectContaining({ id: 'o1', says: 'Set the size', values: ['large'] })],
    };
    expect(result.run?.state).toMatchObject({ tasks: [{ ledger }], modelCalls: 2 });
    expect(await modelTotals(db.read, run.id)).toMatchObject({ calls: 2 });
  });

  test('is read by rules where the model that proposed it does not read it', async () => {
    const silent = answeringModel(({ role }) => {
      if (role === 'reader') throw new TapwrightError('MODEL_UNREACHABLE', 'away');
      return said('Write "Milk"');
    });
    const { result } = await wanted(silent, { explorer: 'tapwright' });
    const ledger = { readBy: 'rules', obligations: [expect.objectContaining({ values: ['Milk'] })] };
    expect(result.run?.state).toMatchObject({ tasks: [{ ledger }] });
  });

  test('is not read for an explorer of the paper', async () => {
    const { result } = await wanted(proposing('Write "Milk"'));
    expect(result.run?.state?.tasks[0]).not.toHaveProperty('ledger');
  });

  test('is asked for again, with the reason, where a rule refuses the proposal', async () => {
    const { newest } = await wanted(proposing('write a NOTE', 'Read the help'), { before: ['Write a note'] });
    expect(newest).toMatchObject({
      ...{ goal: 'Read the help', position: 2 },
      origin: { refused: [{ task: 'write a NOTE', reason: expect.stringContaining('repeats') }] },
    });
  });

  test.each<[string, Model]>([
    ['three proposals are refused', proposing('Open https://evil.example')],
    ['there is no proposal', proposing(null)],
    [
      'the model does not answer',
      answeringModel(() => {
        throw new TapwrightError('MODEL_UNREACHABLE', 'away');
      }),
    ],
  ])('is made by a rule where %s', async (_, model) => {
    const { newest } = await wanted(model);
    expect(newest).toMatchObject({ goal: 'Do this: click "Save"', proposedBy: 'rule', origin: null });
    expect((model as { readonly roles?: readonly Role[] }).roles?.length).toBeLessThanOrEqual(3);
  });

  test('that nobody finds ends the leg', async () => {
    const { result, newest } = await wanted(proposing(null), { texts: [] });
    expect(newest).toBeUndefined();
    expect(emittedTo(result)).toMatchObject([{ type: 'run.closed' }]);
    expect(result.run).toMatchObject({ status: 'closing', reason: { code: 'NO_TASK_LEFT' } });
  });

  test('is not made by a rule where the budget is spent: the leg ends', async () => {
    const spent = answeringModel(() => {
      throw new TapwrightError('BUDGET_SPENT', 'spent');
    });
    await expect(wanted(spent)).rejects.toMatchObject({ code: 'BUDGET_SPENT' });
  });
});
