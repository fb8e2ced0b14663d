import { newId } from '@tapwright/contracts';
import { carryOut, storeJob, storeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../drizzle.ts';
import {
  decideHealing,
  healingsOf,
  insertHealings,
  type NewHealing,
  proposeHealing,
  waitingHealings,
} from './healings.ts';
import { newScript } from './rows.fixture.ts';
import { insertScripts } from './scripts.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const MAX = 3;

/** A script, and what a replay of it proposes: each time another run. */
async function scriptWith(): Promise<(change?: Partial<NewHealing>) => NewHealing> {
  const job = await storeJob(db);
  const run = await storeRun(db, job);
  const script = { ...newScript(job.id), tenantId: job.tenantId, runId: run.id };
  await carryOut(db, { writes: insertScripts([script]) });
  const about = { scriptId: script.id, tenantId: job.tenantId, jobId: job.id, step: 2, stepIndex: 4 };
  const proposal = { before: [], after: [], reason: 'alike by text', score: 0.7 };
  return (change = {}) => ({ ...about, ...proposal, runId: newId('run'), ...change });
}

const propose = (healing: NewHealing) => db.transaction((tx) => proposeHealing(tx, healing, MAX));
const idOf = ({ runId, stepIndex }: NewHealing) => `heal_${runId}_${stepIndex}`;

async function age({ runId }: NewHealing, by: string): Promise<void> {
  await db.transaction((tx) =>
    tx.execute(sql`update healings set created_at = now() - ${by}::interval where run_id = ${runId}`),
  );
}

describe('a limit of healings', () => {
  test('refuses what goes beyond it, says what waits, and stores nothing', async () => {
    const healing = await scriptWith();
    const first = healing();
    for (const one of [first, healing(), healing({ stepIndex: 9, reason: 'the same but for its spelling' })])
      expect(await propose(one)).toBeNull();
    const waiting = [
      { stepIndex: 4, times: 2, reason: 'alike by text' },
      { stepIndex: 9, times: 1, reason: 'the same but for its spelling' },
    ];
    expect(await propose(healing())).toEqual(waiting);
    expect(await waitingHealings(db.read, first)).toEqual(waiting);
    expect(await healingsOf(db.read, first)).toHaveLength(MAX);
  });

  test('does not count the same proposal twice: a move that is handled again has it already', async () => {
    const healing = await scriptWith();
    const [one, two, three] = [healing(), healing(), healing()];
    for (const each of [one, two, three, one, three]) expect(await propose(each)).toBeNull();
    expect(await healingsOf(db.read, one)).toHaveLength(MAX);
  });

  test('counts seven days, by the clock of the database', async () => {
    const healing = await scriptWith();
    const [old, young] = [healing(), healing()];
    await carryOut(db, { writes: insertHealings([old, young, healing()]) });
    await age(young, '6 days 23 hours');
    expect(await propose(healing())).not.toBeNull();
    await age(old, '7 days 1 minute');
    expect(await propose(healing())).toBeNull();
    expect(await propose(healing())).not.toBeNull();
  });

  test('is of one script, and of what nobody has decided', async () => {
    const [healing, other] = [await scriptWith(), await scriptWith()];
    const [accepted, rejected] = [healing(), healing()];
    await carryOut(db, { writes: insertHealings([accepted, rejected, healing()]) });
    expect(await propose(other())).toBeNull();
    expect(await propose(healing())).not.toBeNull();
    await decideHealing(db.read, idOf(accepted), 'accepted');
    await decideHealing(db.read, idOf(rejected), 'rejected');
    expect(await waitingHealings(db.read, accepted)).toMatchObject([{ times: 1 }]);
    expect(await propose(healing())).toBeNull();
  });

  test('holds where replays propose at once', async () => {
    const healing = await scriptWith();
    await carryOut(db, { writes: insertHealings([healing(), healing()]) });
    const results = await Promise.all(Array.from({ length: 4 }, () => propose(healing())));
    expect(results.filter((waiting) => waiting === null)).toHaveLength(1);
    expect(results.filter((waiting) => waiting?.[0]?.times === MAX)).toHaveLength(3);
    expect(await healingsOf(db.read, healing())).toHaveLength(MAX);
  });
});
