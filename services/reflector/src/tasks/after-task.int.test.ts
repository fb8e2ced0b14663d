import { DEFAULT_PERSONA, explorationIdOf, JobSpec, TapwrightError, taskIdOf } from '@tapwright/contracts';
import type { Model } from '@tapwright/model';
import { parseHierarchy } from '@tapwright/screen';
import { insertExploration, insertTask, knowledgeFor, latestTasks, modelTotals } from '@tapwright/store';
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
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReflectorDeps } from '../deps.ts';
import { click, stateOf } from '../reflector.fixture.ts';
import { onTaskEnded } from '../task-ended.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const APP = { tenantId: 'default', packageName: 'org.example' };
const GOAL = 'write a note';
const REFLECTED = {
  summary: 'A note was written.',
  success: true,
  reflections: ['Notes are saved at once.'],
};

function screens(): ReflectorDeps['screens'] {
  const dump =
    '<hierarchy rotation="0"><node index="0" text="Notes" resource-id="" class="android.widget.TextView" package="org.example" content-desc="" checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[0,0][500,900]" /></hierarchy>';
  const parsed = parseHierarchy(dump, { packageName: 'org.example', activity: 'o.e/.M' });
  if (!parsed.ok) throw new Error('the screen of this test cannot be read');
  const read = { screen: parsed.screen, capture: { keyboardShown: false } };
  return { read: () => Promise.resolve(read as Awaited<ReturnType<ReflectorDeps['screens']['read']>>) };
}

async function reflect(
  model: Model,
  {
    outcome = 'completed' as const,
    learn = true,
  }: { outcome?: 'completed' | 'failed'; learn?: boolean } = {},
) {
  const tasks = { explorer: 'droidagent' as const, persona: DEFAULT_PERSONA, objective: '' };
  const explore = { explorer: 'guided' as const, seed: 1, steps: 50, phones: 1, allowOutside: [], tasks };
  const parsed = JobSpec.parse({ goal: 'Explore', app: 'org.example', learn });
  const job = await storeJob(db, { spec: { ...parsed, kind: 'explore', explore } });
  const state = { ...stateOf(GOAL, [click(1, 'Save')]), leg: { number: 1, phone: 0, steps: 50 } };
  const run = await storeRun(db, job, { state, step: 1 });
  const explorationId = explorationIdOf(job);
  await db.transaction((tx) =>
    insertExploration(tx, {
      ...{ id: explorationId, tenantId: job.tenantId, jobId: job.id, packageName: 'org.example' },
      ...{ explorer: 'droidagent', seed: 1, spec: {} },
    }),
  );
  const task = { id: taskIdOf(run.id, 0), tenantId: job.tenantId, explorationId, position: 1 };
  const said = { goal: GOAL, endCondition: '', proposedBy: 'model' };
  await carryOut(db, { writes: [insertTask({ ...task, ...said })] });
  const data = { task: 0, outcome, reason: { code: 'X', message: 'y' } };
  const deps = { db, model, modelTimeoutMs: 1_000, screens: screens() };
  const result = await onTaskEnded.handle(inputOf(data, { job, run }), deps);
  await carryOut(db, result);
  const [row] = await latestTasks(db.read, { explorationId, limit: 1 });
  const known = await knowledgeFor(db.read, { ...APP, screenText: 'Notes', limit: 9 });
  return { result, run, row, known };
}

test('a task that has ended keeps its summary and label, and teaches the screen on which it began', async () => {
  const { result, run, row, known } = await reflect(answeringModel(() => REFLECTED));
  expect(row).toMatchObject({ outcome: 'completed', summary: REFLECTED.summary, success: true, lastStep: 1 });
  expect(row?.endedAt).not.toBeNull();
  expect(known).toMatchObject([
    {
      knowledge: 'Notes are saved at once.',
      goal: GOAL,
      success: true,
      screenText: expect.stringContaining('Notes'),
    },
  ]);
  expect(emittedTo(result)).toMatchObject([{ type: 'task.reflected' }]);
  expect(await modelTotals(db.read, run.id)).toMatchObject({ calls: 1 });
});

test('what a task taught that did not get done is known as that, whatever the reflector says', async () => {
  const { row, known } = await reflect(
    answeringModel(() => REFLECTED),
    { outcome: 'failed' },
  );
  expect([row?.outcome, known[0]?.success]).toEqual(['failed', false]);
});

test('a model that is away, or a job that shall not learn, keeps nobody from the next task', async () => {
  const away = answeringModel(() => {
    throw new TapwrightError('MODEL_UNREACHABLE', 'away');
  });
  const lost = await reflect(away);
  expect(lost.row).toMatchObject({ outcome: 'completed', summary: null, success: null });
  expect([lost.known, emittedTo(lost.result).length]).toEqual([[], 1]);
  const unlearnt = await reflect(
    answeringModel(() => REFLECTED),
    { learn: false },
  );
  expect(unlearnt.row?.summary).toBe(REFLECTED.summary);
  expect(unlearnt.known).toEqual([]);
});
