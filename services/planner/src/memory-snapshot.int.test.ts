import { emptyRunState, JobSpec } from '@tapwright/contracts';
import { type JobRow, learnFacts, learnRules, learnSteps } from '@tapwright/store';
import { storeJob, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onVersion, rememberFor } from './memory-snapshot.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const GOAL = 'write a note';
const FACT = { key: 'click|share', screen: 'o.e/.M#l', reason: 'no_change' } as const;

async function learn(tenantId = 'default'): Promise<void> {
  const app = { tenantId, packageName: 'org.example' };
  await db.transaction(async (tx) => {
    await learnRules(tx, [{ ...app, appVersion: '7', kind: 'avoid', text: 'the menu', goal: GOAL }]);
    await learnSteps(tx, { ...app, appVersion: '7', goal: GOAL, steps: ['click "New"'] });
    for (const jobId of ['job_1', 'job_2', 'job_3']) {
      const seen = { ...app, jobId, workedOn: [] };
      await learnFacts(tx, { ...seen, appVersion: '7', facts: [FACT] });
      await learnFacts(tx, { ...seen, appVersion: '8', facts: [{ ...FACT, key: 'click|sync' }] });
    }
  });
}

const jobWith = (values: object = {}): Promise<JobRow> =>
  storeJob(db, { spec: JobSpec.parse({ goal: GOAL, app: 'org.example', ...values }) });
const told = async (values: object = {}) => rememberFor(await jobWith(values), db.read);

describe('the memory that a job is given', () => {
  test('is its rules, the way to its goal and the facts of its app, named by a hash of all that', async () => {
    await learn();
    const found = await told();
    expect(found.rules).toEqual(['avoid: the menu']);
    expect(found.memory).toMatchObject({
      steps: ['click "New"'],
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(found.memory?.facts).toHaveLength(2);
    expect(await told({ maxSteps: 9 })).toEqual(found);
    const app = { tenantId: 'default', packageName: 'org.example' };
    await db.transaction((tx) =>
      learnRules(tx, [{ ...app, appVersion: '', kind: 'follow', text: 'save', goal: '' }]),
    );
    expect((await told()).memory?.id).not.toBe(found.memory?.id);
  });

  test.each([
    ['of another tenant', 'other', {}],
    ['where its strategy has no memory', 'default', { strategy: 'guardian' }],
    ['where it asks for no memory', 'default', { memory: false }],
    ['of another app', 'default', { app: 'org.other' }],
    ['where it names no app', 'default', { app: undefined }],
  ])('is nothing %s', async (_, tenantId, values) => {
    await learn(tenantId);
    expect(await told(values)).toEqual({ rules: [] });
  });

  test('is there also where it is frozen: frozen memory is read, not written', async () => {
    await learn();
    expect((await told({ learn: false })).rules).toHaveLength(1);
  });
});

describe('on a phone', () => {
  const task = { goal: GOAL, endCondition: '', expectation: '' };

  test('only facts about its version of the app count; the same version gives the same id', async () => {
    await learn();
    const { rules, ...memory } = await told();
    const state = { ...emptyRunState([task], rules), ...memory };
    const seven = onVersion(state, '7');
    expect(seven.appVersion).toBe('7');
    expect(seven.memory?.facts).toEqual([FACT]);
    expect(seven.memory?.steps).toEqual(['click "New"']);
    expect(onVersion(state, '7').memory?.id).toBe(seven.memory?.id);
    expect(onVersion(state, '8').memory?.id).not.toBe(seven.memory?.id);
    expect(onVersion(state, undefined).memory?.facts).toEqual([]);
  });

  test('without a memory only the version is noted', () => {
    const state = emptyRunState([task], []);
    expect(onVersion(state, '7')).toEqual({ ...state, appVersion: '7' });
    expect(onVersion(state, undefined)).toEqual(state);
  });
});
