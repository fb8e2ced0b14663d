import { type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FACT_SIGHTINGS_MIN, knownFacts, learnFacts, type SeenFacts } from './action-facts.ts';
import {
  deleteMemory,
  deleteMemoryOfApp,
  editRule,
  editSteps,
  findMemory,
  listMemory,
  type MemoryQuery,
} from './memory.ts';
import { countStepsUse, GOAL_KEPT_MAX, type LearntSteps, learnSteps, stepsFor } from './optimized-steps.ts';
import { learnRules } from './rules.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const APP = { tenantId: 'default', packageName: 'org.example.app' };
const GOAL = 'Set the font size to large';

const learn = (steps: readonly string[], values: Partial<LearntSteps> = {}) =>
  db.transaction((tx) => learnSteps(tx, { ...APP, appVersion: '7', goal: GOAL, steps, ...values }));
const way = async (goal = GOAL) => (await stepsFor(db.read, { ...APP, goal }))?.steps ?? null;

describe('the way to a goal', () => {
  test('is given for the same goal ignoring case, and for one that is nearly the same', async () => {
    await learn(['click "Settings"']);
    expect(await way('set the font size to LARGE.')).toEqual(['click "Settings"']);
    expect(await way('Set the font size to larger')).toEqual(['click "Settings"']);
  });

  test.each(['Set the font size to small', 'Set the theme to dark', 'Write a note'])(
    'is not given for another goal: %s',
    async (goal) => {
      await learn(['click "Settings"']);
      expect(await way(goal)).toBeNull();
    },
  );

  test('is given for the same goal with other data; a goal with few words besides its data must match exactly', async () => {
    await learn(['a'], { goal: 'Write a note called “…”' });
    await learn(['b'], { goal: 'Open …' });
    expect(await way('write a note called Rye bread with butter')).toEqual(['a']);
    expect(await way('Write a letter called Rye')).toBeNull();
    expect(await way('Open the settings of the phone')).toBeNull();
  });

  test('is replaced by a shorter one, not by a longer one', async () => {
    await learn(['a', 'b', 'c']);
    await learn(['a', 'c']);
    await learn(['x', 'y', 'z']);
    expect(await stepsFor(db.read, { ...APP, goal: GOAL })).toMatchObject({
      steps: ['a', 'c'],
      sightings: 2,
    });
  });

  test('is replaced by one of another version, and after it has failed more often than it helped', async () => {
    await learn(['a', 'b']);
    await learn(['x', 'y', 'z'], { appVersion: '8' });
    expect(await way()).toEqual(['x', 'y', 'z']);
    const told = { ...APP, told: ['x', 'y', 'z'] };
    await db.transaction((tx) => countStepsUse(tx, { ...told, success: false }));
    await learn(['p', 'q', 'r', 's'], { appVersion: '8' });
    expect(await stepsFor(db.read, { ...APP, goal: GOAL })).toMatchObject({
      steps: ['p', 'q', 'r', 's'],
      failures: 0,
    });
  });

  test('is not kept if it is empty, or if the goal is too long', async () => {
    await learn([]);
    await learn(['a'], { goal: 'x '.repeat(GOAL_KEPT_MAX) });
    expect(await listMemory(db.read, everything)).toEqual([]);
  });
});

const FACT = { key: 'click|share', screen: 'o.e/.M#l', reason: 'no_change' } as const;
const see = (jobId: string, values: Partial<SeenFacts> = {}) =>
  db.transaction((tx) =>
    learnFacts(tx, { ...APP, jobId, appVersion: '7', facts: [FACT], workedOn: [], ...values }),
  );
const known = () => knownFacts(db.read, { ...APP, limit: 10 });

describe('a fact', () => {
  test('counts when enough jobs have seen it; candidates of one job count once', async () => {
    for (let job = 1; job < FACT_SIGHTINGS_MIN; job += 1) await see(`job_${job}`);
    await see('job_1');
    expect(await known()).toEqual([]);
    await see(`job_${FACT_SIGHTINGS_MIN}`);
    expect(await known()).toEqual([{ ...FACT, appVersion: '7' }]);
  });

  test('counts separately for each version of the app', async () => {
    for (let job = 1; job < FACT_SIGHTINGS_MIN; job += 1) await see(`job_${job}`);
    await see('job_9', { appVersion: '8' });
    expect(await known()).toEqual([]);
  });

  test('never counts again after the action has worked there', async () => {
    for (let job = 1; job <= FACT_SIGHTINGS_MIN; job += 1) await see(`job_${job}`);
    await see('job_9', { facts: [], workedOn: [FACT], appVersion: '8' });
    expect(await known()).toHaveLength(1);
    await see('job_9', { facts: [], workedOn: [FACT] });
    expect(await known()).toEqual([]);
    await see('job_10');
    expect(await known()).toEqual([]);
  });

  test('with a name too long for an index is not stored, and causes no error', async () => {
    await see('job_1', { facts: [{ ...FACT, key: 'x'.repeat(5_000) }] });
    expect(await listMemory(db.read, everything)).toEqual([]);
  });
});

const everything: MemoryQuery = { tenantId: 'default', app: null, type: null, limit: 100, after: null };
const rule = { ...APP, appVersion: '', kind: 'follow' as const, goal: 'g' };

async function oneOfEach(tenantId = 'default'): Promise<void> {
  await learn(['a'], { tenantId });
  await see('job_1', { tenantId });
  await db.transaction((tx) => learnRules(tx, [{ ...rule, tenantId, text: 'save first' }]));
}

describe('the whole memory', () => {
  test('is read page by page, across its types, by one tenant only', async () => {
    await oneOfEach();
    await oneOfEach('other');
    const all = await listMemory(db.read, everything);
    expect(all.map(({ type }) => type)).toEqual(['fact', 'rule', 'steps']);
    const first = await listMemory(db.read, { ...everything, limit: 2 });
    const rest = await listMemory(db.read, { ...everything, limit: 2, after: first.at(-1)?.row.id ?? '' });
    expect([...first, ...rest]).toEqual(all);
    expect(await listMemory(db.read, { ...everything, type: 'rule' })).toHaveLength(1);
    expect(await listMemory(db.read, { ...everything, app: 'org.example.other' })).toEqual([]);
  });

  test('entries are found by id within their tenant, edited and deleted', async () => {
    await oneOfEach();
    for (const { row } of await listMemory(db.read, everything)) {
      const found = await findMemory(db.read, { tenantId: 'default', id: row.id });
      expect(found?.row.id).toBe(row.id);
      expect(await findMemory(db.read, { tenantId: 'other', id: row.id })).toBeNull();
      await db.transaction(async (tx) => {
        if (found?.type === 'rule') await editRule(tx, row.id, { text: 'Save last', kind: 'avoid' });
        if (found?.type === 'steps') await editSteps(tx, row.id, ['b']);
      });
      const edited = await findMemory(db.read, { tenantId: 'default', id: row.id });
      if (edited?.type === 'rule') expect(edited.row).toMatchObject({ text: 'Save last', norm: 'save last' });
      if (edited?.type === 'steps') expect(edited.row.steps).toEqual(['b']);
      await db.transaction(async (tx) => (edited === null ? undefined : deleteMemory(tx, edited)));
    }
    expect(await listMemory(db.read, everything)).toEqual([]);
    expect(await findMemory(db.read, { tenantId: 'default', id: 'xyz' })).toBeNull();
  });

  test('of an app can be deleted as a whole; that of other tenants stays', async () => {
    await oneOfEach();
    await oneOfEach('other');
    const app = APP.packageName;
    expect(await db.transaction((tx) => deleteMemoryOfApp(tx, { tenantId: 'default', app }))).toBe(3);
    expect(await listMemory(db.read, everything)).toEqual([]);
    expect(await listMemory(db.read, { ...everything, tenantId: 'other' })).toHaveLength(3);
  });
});
