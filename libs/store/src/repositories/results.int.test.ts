import { carryOut, storeJob, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newScript } from './rows.fixture.ts';
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
    files: [{ name: 'one.locators.json', text: '{}' }],
    proof: 'replayed' as const,
    proofDetail: '3 of 3 steps',
  };
  await carryOut(db, { writes: proveScripts([proof]) });
  expect(await findScript(db.read, one.id)).toMatchObject(proof);
  expect(await findScript(db.read, two.id)).toMatchObject(two);
});
