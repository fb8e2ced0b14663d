import { newId } from '@tapwright/contracts';
import { carryOut, storeJob, storeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isUniqueViolation } from '../../database-errors.ts';
import { sql } from '../../drizzle.ts';
import { joinWrites } from '../commit.ts';
import { addCoverage, coverageOf } from './coverage.ts';
import {
  addRounds,
  endExploration,
  findExploration,
  insertExploration,
  noteExploredVersion,
  reopenExploration,
} from './explorations.ts';
import { newExploration, storeExploration } from './explore.fixture.ts';
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
    const point = {
      explorationId: id,
      tenantId: 'default',
      rounds: 1,
      activities: 1,
      screens: 1,
      transitions: 1,
    };
    await carryOut(db, { writes: [insertTask(newTask(id)), addCoverage(point)] });
    await db.read.execute(sql`delete from jobs where id = ${jobId}`);
    expect(await findExploration(db.read, exploration)).toBeNull();
    expect(await tasksOf(db.read, { explorationId: id, limit: 9, after: null })).toEqual([]);
    expect(await coverageOf(db.read, { explorationId: id, most: 9 })).toEqual([]);
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
  const note = (explorationId: string, rounds: number, count: number) =>
    addCoverage({
      explorationId,
      tenantId: 'default',
      rounds,
      activities: count,
      screens: count,
      transitions: count,
    });

  test('is listed by rounds; of two that note the same round the higher counts stay', async () => {
    const { id } = await storeExploration(db);
    await carryOut(db, { writes: [note(id, 20, 4), note(id, 10, 3)] });
    await carryOut(db, { writes: [note(id, 10, 2)] });
    await carryOut(db, { writes: [note(id, 20, 5)] });
    expect(await coverageOf(db.read, { explorationId: id, most: 10 })).toEqual([
      { rounds: 10, activities: 3, screens: 3, transitions: 3 },
      { rounds: 20, activities: 5, screens: 5, transitions: 5 },
    ]);
  });

  test('of one number of rounds is noted once in a commit', () => {
    expect(joinWrites([note('exp_1', 1, 1), note('exp_1', 1, 2)])).toBeNull();
    expect(joinWrites([note('exp_1', 1, 1), note('exp_1', 2, 2)])).toHaveLength(2);
  });

  test.each([
    [2, [1, 100]],
    [4, [1, 34, 67, 100]],
    [6, [1, 21, 41, 61, 81, 100]],
  ])('of 100 points at most %i come, evenly, the first and the last among them', async (most, rounds) => {
    const { id } = await storeExploration(db);
    await db.read.execute(sql`insert into coverage_points
      (exploration_id, tenant_id, rounds, activities, screens, transitions)
      select ${id}, 'default', n, n, n, n from generate_series(1, 100) n`);
    const found = await coverageOf(db.read, { explorationId: id, most });
    expect(found.map((point) => point.rounds)).toEqual(rounds);
  });
});
