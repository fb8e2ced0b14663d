import { readFile } from 'node:fs/promises';
import { carryOut, storeJob, storeRun, testDatabase } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { sql } from './drizzle.ts';
import { newStep } from './repositories/rows.fixture.ts';
import { recordDecision, stepsOfRun } from './repositories/steps.ts';

const MIGRATION = new URL('../migrations/0001_effects.sql', import.meta.url);

test('rows with the old words for effects are migrated; a text that quotes them is not', async () => {
  await using db = await testDatabase();
  const run = await storeRun(db, await storeJob(db));
  const quoted = 'say "effect":"once" twice';
  await carryOut(db, { writes: [0, 1].map((index) => recordDecision({ ...newStep(run.id), index })) });
  const old = { history: [{ effect: 'once', label: quoted }, { effect: 'free' }, { effect: 'look' }] };
  await db.read.execute(sql`update runs set state = ${JSON.stringify(old)}::json where id = ${run.id}`);
  for (const [index, word] of ['once', 'free'].entries())
    await db.read.execute(
      sql`update steps set action = jsonb_set(action, '{effect}', ${JSON.stringify(word)}::jsonb) where run_id = ${run.id} and index = ${index}`,
    );
  const statements = (await readFile(MIGRATION, 'utf8')).split('--> statement-breakpoint');
  for (const statement of statements) await db.read.execute(sql.raw(statement));
  const found = await db.read.execute(sql`select state from runs where id = ${run.id}`);
  expect(Object(found).rows[0].state).toEqual({
    history: [{ effect: 'commit', label: quoted }, { effect: 'edit' }, { effect: 'look' }],
  });
  const steps = await stepsOfRun(db.read, run.id);
  expect(steps.map(({ action }) => action.effect)).toEqual(['commit', 'edit']);
});
