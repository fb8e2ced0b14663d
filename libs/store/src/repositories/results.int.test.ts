import { carryOut, storeJob, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newScript } from './rows.fixture.ts';
import { bestRules, type LearntRule, learnRules } from './rules.ts';
import { findScript, insertScripts, proveScripts, scriptsOfJob } from './scripts.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('writing the same scripts again, after a crash, changes nothing', async () => {
  const job = await storeJob(db);
  const script = newScript(job.id);
  await carryOut(db, { writes: insertScripts([script]) });
  await carryOut(db, { writes: insertScripts([{ ...script, content: 'other' }]) });
  expect(insertScripts([])).toEqual([]);
  expect(await scriptsOfJob(db.read, job.id)).toMatchObject([script]);
  expect(await findScript(db.read, script.id)).toMatchObject(script);
  expect(await findScript(db.read, 'scr_none')).toBeNull();
});

test('a proof is written to the script it belongs to, with the new content', async () => {
  const job = await storeJob(db);
  const [one, two] = [newScript(job.id), { ...newScript(job.id), format: 'trace' }];
  await carryOut(db, { writes: insertScripts([one, two]) });
  const proof = {
    id: one.id,
    content: '# proved\n',
    proof: 'replayed' as const,
    proofDetail: '3 of 3 steps',
  };
  await carryOut(db, { writes: proveScripts([proof]) });
  expect(await findScript(db.read, one.id)).toMatchObject(proof);
  expect(await findScript(db.read, two.id)).toMatchObject(two);
});

const learn = (...learnt: LearntRule[]) => db.transaction((tx) => learnRules(tx, learnt));
const rule = (tenantId: string, text: string, success: boolean): LearntRule => ({
  tenantId,
  packageName: 'org.example.app',
  kind: 'follow',
  text,
  success,
});
const best = (tenantId: string, limit = 10) =>
  bestRules(db.read, { tenantId, packageName: 'org.example.app', limit });

test('a rule that is known already counts one more use and its outcome', async () => {
  await learn(rule('counted', 'save first', true), rule('counted', 'save first', true));
  await learn(rule('counted', 'save first', false));
  expect(await best('counted')).toMatchObject([{ text: 'save first', uses: 3, successes: 2, failures: 1 }]);
});

test('the same words as advice and as a warning are two rules', async () => {
  await learn(rule('kinds', 'swipe', true), { ...rule('kinds', 'swipe', false), kind: 'avoid' });
  expect((await best('kinds')).map((found) => found.kind)).toEqual(['follow', 'avoid']);
});

test('rules that helped most come first, at most as many as asked for', async () => {
  const failed = rule('ranked', 'bad', false);
  const helped = rule('ranked', 'good', true);
  await learn(failed, failed, rule('ranked', 'fair', true), helped, helped);
  expect((await best('ranked')).map((found) => found.text)).toEqual(['good', 'fair', 'bad']);
  expect(await best('ranked', 1)).toHaveLength(1);
});

test('rules stay with their tenant and their app', async () => {
  await learn(rule('mine', 'secret', true), {
    ...rule('mine', 'other app', true),
    packageName: 'org.example.other',
  });
  expect((await best('mine')).map((found) => found.text)).toEqual(['secret']);
  expect(await best('theirs')).toEqual([]);
});
