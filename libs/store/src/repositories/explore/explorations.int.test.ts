import { newId } from '@tapwright/contracts';
import { carryOut, storeJob, storeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isUniqueViolation } from '../../database-errors.ts';
import { sql } from '../../drizzle.ts';
import { joinWrites } from '../commit.ts';
import { newStep } from '../rows.fixture.ts';
import { recordDecision } from '../steps.ts';
import { coverageOf } from './coverage.ts';
import {
  addRounds,
  endExploration,
  findExploration,
  insertExploration,
  noteExploredVersion,
  reopenExploration,
} from './explorations.ts';
import { newExploration, storeExploration, VERSION } from './explore.fixture.ts';
import { coveredBy } from './legs.ts';
import { beginTask, endTask, insertTask, latestTasks, type NewTask, tasksOf } from './tasks.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(() => db.clear());

describe('an exploration', () => {
  test('is found by its tenant alone, as it was stored', async () => {
    const exploration = await storeExploration(db);
    const fresh = { ...exploration, appVersion: '', rounds: 0, endedAt: null };
    expect(await findExploration(db.read, exploration)).toMatchObject(fresh);
    expect(await findExploration(db.read, { ...exploration, tenantId: 'other' })).toBeNull();
    expect(await findExploration(db.read, { ...exploration, id: 'exp_none' })).toBeNull();
  });

  test('is the only one of its job', async () => {
    const job = await storeJob(db);
    await storeExploration(db, job);
    const second = db.transaction((tx) => insertExploration(tx, newExploration(job)));
    const error: unknown = await second.catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error, 'explorations_of_job')).toBe(true);
  });

  test('counts rounds, and ends, in one commit', async () => {
    const exploration = await storeExploration(db);
    const { id } = exploration;
    await carryOut(db, { writes: [addRounds({ id, rounds: 3 })] });
    const joined = joinWrites([
      addRounds({ id, rounds: 4 }),
      noteExploredVersion({ id, appVersion: '7' }),
      endExploration(id),
    ]);
    expect(joined).toHaveLength(1);
    await carryOut(db, { writes: joined ?? [] });
    const ended = await findExploration(db.read, exploration);
    expect(ended).toMatchObject({ rounds: 7, appVersion: '7', endedAt: expect.any(Date) });
    await carryOut(db, { writes: [endExploration(id)] });
    expect(await findExploration(db.read, exploration)).toEqual(ended);
    await carryOut(db, { writes: [reopenExploration(id)] });
    expect(await findExploration(db.read, exploration)).toMatchObject({ rounds: 7, endedAt: null });
  });

  test('counted twice in one commit cannot be one write, so that no round is lost', () => {
    expect(
      joinWrites([addRounds({ id: 'exp_1', rounds: 1 }), addRounds({ id: 'exp_1', rounds: 1 })]),
    ).toBeNull();
  });

  test('goes with its job, with all that belongs to it', async () => {
    const exploration = await storeExploration(db);
    const { id, jobId } = exploration;
    await carryOut(db, { writes: [insertTask(newTask(id))] });
    await db.read.execute(sql`delete from jobs where id = ${jobId}`);
    expect(await findExploration(db.read, exploration)).toBeNull();
    expect(await tasksOf(db.read, { explorationId: id, limit: 9, after: null })).toEqual([]);
  });
});

function newTask(explorationId: string, values: Partial<NewTask> = {}): NewTask {
  return {
    id: newId('tsk'),
    tenantId: 'default',
    explorationId,
    position: 1,
    goal: 'Write a note',
    endCondition: 'The note is listed',
    proposedBy: 'proposer',
    ...values,
  };
}

describe('tasks', () => {
  test('come in order, in pages, and the newest first where these are asked for', async () => {
    const { id: explorationId } = await storeExploration(db);
    const writes = [4, 2, 5, 1, 3].map((position) => insertTask(newTask(explorationId, { position })));
    await carryOut(db, { writes });
    const positions = (rows: readonly { position: number }[]) => rows.map(({ position }) => position);
    expect(positions(await tasksOf(db.read, { explorationId, limit: 3, after: null }))).toEqual([1, 2, 3]);
    expect(positions(await tasksOf(db.read, { explorationId, limit: 3, after: 3 }))).toEqual([4, 5]);
    expect(positions(await latestTasks(db.read, { explorationId, limit: 2 }))).toEqual([5, 4]);
    expect(await latestTasks(db.read, { explorationId: 'exp_other', limit: 2 })).toEqual([]);
  });

  test('that are inserted are changed by another commit', () => {
    const task = newTask('exp_1');
    const ended = endTask({ id: task.id, outcome: 'failed', summary: null, lastStep: 1 });
    expect(joinWrites([insertTask(task), ended])).toBeNull();
    expect(joinWrites([insertTask(task), insertTask(newTask('exp_1'))])).toHaveLength(2);
  });

  test('begin with a run, or later, and say how they ended', async () => {
    const exploration = await storeExploration(db);
    const run = await storeRun(db, { id: exploration.jobId, tenantId: 'default' });
    const [now, later] = [
      newTask(exploration.id, { begun: { runId: run.id, firstStep: 3 } }),
      newTask(exploration.id, { position: 2, goal: 'x'.repeat(2_001) }),
    ];
    await carryOut(db, { writes: [insertTask(now), insertTask(later)] });
    await carryOut(db, {
      writes: [
        endTask({ id: now.id, outcome: 'completed', summary: 'It is listed', lastStep: 8 }),
        beginTask({ id: later.id, runId: run.id, firstStep: 9 }),
      ],
    });
    const read = () => tasksOf(db.read, { explorationId: exploration.id, limit: 9, after: null });
    const [first, second] = await read();
    expect(first).toMatchObject({
      runId: run.id,
      firstStep: 3,
      lastStep: 8,
      outcome: 'completed',
      summary: 'It is listed',
    });
    expect(second).toMatchObject({
      runId: run.id,
      firstStep: 9,
      lastStep: null,
      outcome: null,
      endedAt: null,
    });
    expect(second?.goal).toBe('x'.repeat(2_000));
    await carryOut(db, { writes: [endTask({ id: now.id, outcome: 'failed', summary: null, lastStep: 8 })] });
    expect((await read())[0]).toEqual({ ...first, outcome: 'failed' });
  });
});

describe('coverage', () => {
  const APP = VERSION.packageName;
  /** A step that led from one place to another, and when it was decided. */
  type Moved = readonly [step: number, from: string, to: string | null, second: number];
  const mark = (place: string) => {
    const [activity = '', packageName = APP] = place.split('@');
    return { packageName, activity, place };
  };

  async function legOf(jobId: string, moves: readonly Moved[]): Promise<void> {
    const { id: runId } = await storeRun(db, { id: jobId, tenantId: 'default' });
    await db.read.execute(sql`update runs set purpose = 'leg' where id = ${runId}`);
    for (const [step, from, to, second] of moves) {
      const decidedAt = new Date(second * 1_000).toISOString();
      const item = { step, key: 'click|more', before: mark(from), after: to === null ? null : mark(to) };
      await carryOut(db, { writes: [recordDecision({ ...newStep(runId), index: step })] });
      await db.read.execute(sql`update steps set decided_at = ${decidedAt}::timestamptz
        where run_id = ${runId} and index = ${step}`);
      await db.read.execute(sql`insert into run_items (run_id, tenant_id, list, position, item)
        values (${runId}, 'default', 'history', ${step}, ${JSON.stringify(item)}::json)`);
    }
  }

  test('grows with each step that shows something new, whichever phone does it, and ends with the newest', async () => {
    const { id: explorationId, jobId } = await storeExploration(db);
    await legOf(jobId, [
      [1, 'Main', 'List', 1],
      [2, 'List', 'Main', 3],
      [3, 'Main', 'List', 5],
    ]);
    await legOf(jobId, [
      [1, 'Main', 'Main', 2],
      [2, 'Main', 'Page@org.example.browser', 4],
      [3, 'Main', null, 6],
    ]);
    expect(await coverageOf(db.read, { explorationId, packageName: APP, most: 9 })).toEqual([
      { steps: 1, activities: 2, screens: 2, transitions: 1 },
      { steps: 2, activities: 2, screens: 2, transitions: 2 },
      { steps: 3, activities: 2, screens: 2, transitions: 3 },
      { steps: 4, activities: 2, screens: 2, transitions: 4 },
      { steps: 6, activities: 2, screens: 2, transitions: 4 },
    ]);
    // What is told of the whole is the end of the curve.
    expect(await coveredBy(db.read, { explorationId, packageName: APP })).toEqual({
      activities: 2,
      screens: 2,
      transitions: 4,
    });
  });

  test('of one that has not begun has no point', async () => {
    const { id: explorationId } = await storeExploration(db);
    expect(await coverageOf(db.read, { explorationId, packageName: APP, most: 9 })).toEqual([]);
  });

  test.each([
    [2, [1, 10]],
    [4, [1, 4, 7, 10]],
    [9, [1, 3, 5, 7, 9, 10]],
  ])('of 10 points at most %i come, evenly, the first and the last among them', async (most, steps) => {
    const { id: explorationId, jobId } = await storeExploration(db);
    await legOf(
      jobId,
      Array.from({ length: 10 }, (_, at) => [at + 1, `A${at}`, `A${at + 1}`, at] as const),
    );
    const found = await coverageOf(db.read, { explorationId, packageName: APP, most });
    expect(found.map((point) => point.steps)).toEqual(steps);
  });
});
