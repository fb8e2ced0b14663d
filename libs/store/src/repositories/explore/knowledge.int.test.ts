import { type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../drizzle.ts';
import { rowsOf } from '../../rows-of.ts';
import { VERSION } from './explore.fixture.ts';
import { knowledgeFor, type LearntKnowledge, learnKnowledge } from './knowledge.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(() => db.clear());

const APP = { tenantId: VERSION.tenantId, packageName: VERSION.packageName };
const EDITOR = 'Edit note Title Body Save Discard';
const LIST = 'Notes Search Add Settings Trash';

function piece(values: Partial<LearntKnowledge> = {}): LearntKnowledge {
  return {
    ...APP,
    screenText: EDITOR,
    knowledge: 'Save is at the top',
    goal: 'Write a note',
    success: true,
    ...values,
  };
}

const learn = (...learnt: readonly LearntKnowledge[]) => db.transaction((tx) => learnKnowledge(tx, learnt));
const found = (screenText: string, limit = 5) => knowledgeFor(db.read, { ...APP, screenText, limit });
const texts = async (screenText: string, limit?: number) =>
  (await found(screenText, limit)).map(({ knowledge }) => knowledge);

test('the pieces from the most similar screens come first', async () => {
  await learn(
    piece(),
    piece({ screenText: LIST, knowledge: 'Add is below', success: false }),
    piece({ screenText: 'Edit note Title Body Share', knowledge: 'Share sends it' }),
  );
  expect(await texts('Edit note Title A shopping list Save')).toEqual([
    'Save is at the top',
    'Share sends it',
    'Add is below',
  ]);
  expect(await texts(LIST, 1)).toEqual(['Add is below']);
  expect(await found(LIST, 1)).toMatchObject([{ goal: 'Write a note', success: false, likeness: 1 }]);
});

test('of equally similar ones the newest come first', async () => {
  await db.read.execute(sql`insert into task_knowledge
    (id, tenant_id, package_name, screen_text, knowledge, goal, success)
    select 'knw_' || n, ${APP.tenantId}, ${APP.packageName}, ${EDITOR}, n, 'g', true from unnest(array[2, 3, 1]) n`);
  expect(await texts(EDITOR, 2)).toEqual(['3', '2']);
});

test('what is learnt again is one piece, and the newest', async () => {
  await learn(piece({ success: false }));
  await learn(piece({ goal: 'Write another' }));
  expect(await found(EDITOR)).toMatchObject([{ goal: 'Write another', success: true }]);
});

test('another app knows nothing of it', async () => {
  await learn(piece());
  expect(
    await knowledgeFor(db.read, { ...APP, packageName: 'org.other', screenText: EDITOR, limit: 5 }),
  ).toEqual([]);
});

test('texts are cut, and empty ones are not stored', async () => {
  await learn(
    piece({ screenText: 'x'.repeat(3_000), knowledge: 'y'.repeat(700) }),
    piece({ knowledge: ' \0 ' }),
  );
  expect(await found('x'.repeat(3_000))).toMatchObject([
    { screenText: 'x'.repeat(2_000), knowledge: 'y'.repeat(600), likeness: 1 },
  ]);
});

test('beyond two hundred of an app the oldest go', async () => {
  await db.read.execute(sql`insert into task_knowledge
    (id, tenant_id, package_name, screen_text, knowledge, goal, success, created_at)
    select 'knw_' || n, ${APP.tenantId}, ${APP.packageName}, 's', n, 'g', true, now() - n * interval '1 minute'
    from generate_series(1, 200) n`);
  await learn(piece(), piece({ knowledge: 'another' }));
  const left = rowsOf<{ id: string }>(await db.read.execute(sql`select id from task_knowledge`)).map(
    ({ id }) => id,
  );
  expect([left.length, left.includes('knw_198'), left.includes('knw_199')]).toEqual([200, true, false]);
});
