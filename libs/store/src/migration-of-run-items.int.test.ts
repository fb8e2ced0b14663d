import { readFile } from 'node:fs/promises';
import { emptyRunState } from '@tapwright/contracts';
import { storeJob, storeRun, testDatabase } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { sql } from './drizzle.ts';
import { itemOf, markOf, stateAfter } from './repositories/run-state/states.fixture.ts';
import { findRun } from './repositories/runs.ts';

const MIGRATION = new URL('../migrations/0005_run_items.sql', import.meta.url);

test('lists that lay in the states of runs become rows', async () => {
  await using db = await testDatabase();
  const job = await storeJob(db);
  const log = { artifactId: 'a', bytes: 1, cut: true };
  const states = [
    stateAfter(3),
    emptyRunState([], []),
    { ...stateAfter(1), history: [itemOf(4), itemOf(5)], seen: [markOf('“x”')], log },
  ];
  const runs = await Promise.all(states.map(() => storeRun(db, job)));
  for (const [at, run] of runs.entries())
    await db.read.execute(
      sql`update runs set state = ${JSON.stringify(states[at])}::json where id = ${run.id}`,
    );
  const statements = (await readFile(MIGRATION, 'utf8')).split('--> statement-breakpoint');
  const custom = statements.findIndex((statement) => statement.includes('-- custom'));
  for (const statement of statements.slice(custom)) await db.read.execute(sql.raw(statement));
  const found = await Promise.all(runs.map(({ id }) => findRun(db.read, id)));
  expect(found.map((run) => run?.state)).toEqual(states);
});
