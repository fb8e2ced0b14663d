import { type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCaptures, insertCapture } from './captures.ts';
import { beginCommands, commandsOfStep, finishCommands } from './commands.ts';
import { handling, nextEvent, standing, waitingEvent } from './commit.fixture.ts';
import { commitHandled } from './commit.ts';
import { insertModelCalls, modelTotals } from './model-calls.ts';
import { COST, leaseFor, newCapture, newCommand, newScript, newStep } from './rows.fixture.ts';
import { insertScripts, scriptsOfJob } from './scripts.ts';
import { recordDecision, stepsOfRun } from './steps.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('an event is stored with all its fields', async () => {
  const waiting = await waitingEvent(db);
  const full = nextEvent(waiting, {
    tenantId: 'o’tenant',
    version: 12,
    gateway: 'gw "one"',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  });
  const bare = nextEvent(waiting, { runId: null, gateway: null, causeId: null });
  await commitHandled(db.read, handling(waiting, { events: [full, bare] }));
  const { events } = await standing(db, waiting);
  const unhandled = { publishedAt: null, handledAt: null, handledBy: null, deadReason: null };
  const fresh = { ...unhandled, attempts: 0, heldUntil: null, redrivenAt: null };
  const stored = { ...fresh, createdAt: expect.any(Date), xact: expect.any(Number) };
  expect(events.slice(1)).toEqual([
    { ...full, ...stored, seq: 2 },
    { ...bare, ...stored, seq: 3 },
  ]);
});

test.each<[string, unknown]>([
  ['quotes', { text: `it's "so" \\" \\\\ $1 ? :x --; drop`, 'a "key"': '' }],
  ['other scripts and control characters', { text: '“10 €” 終わり 😀 \u0001\u001f\n\t\u2028', ключ: 'ё' }],
  ['nesting', { list: [1, [2.5, { deep: [null, { deeper: [] }] }], {}], empty: {} }],
  ['nulls inside', { none: null, list: [null] }],
  ['numbers', { big: 2 ** 53 - 1, small: -1.5e-7, zero: 0 }],
  ['names that are columns', { id: 'x', jobId: 'y', back: 7, data: { type: 'z' } }],
  ['text alone', 'text'],
  ['a list alone', [1, 'two', false]],
  ['false alone', false],
])('data comes back unchanged: %s', async (_name, data) => {
  const waiting = await waitingEvent(db);
  expect(await commitHandled(db.read, handling(waiting, { events: [nextEvent(waiting, { data })] }))).toBe(
    'committed',
  );
  expect((await standing(db, waiting)).events[1]?.data).toEqual(data);
});

test('long data is stored completely', async () => {
  const waiting = await waitingEvent(db);
  const data = { text: 'é"'.repeat(200_000) };
  await commitHandled(db.read, handling(waiting, { events: [nextEvent(waiting, { data })] }));
  expect((await standing(db, waiting)).events[1]?.data).toEqual(data);
});

test('one commit makes every kind of write', async () => {
  const waiting = await waitingEvent(db);
  const { job, run } = waiting;
  const command = newCommand();
  await beginCommands(db, await leaseFor(db, run), [command]);
  const step = newStep(run.id);
  const script = newScript(job.id);
  const writes = [
    recordDecision(step),
    finishCommands([{ id: command.id, status: 'done' }]),
    ...insertScripts([script]),
    ...insertModelCalls({ run, role: 'actor' }, [COST, COST]),
  ];
  expect(await commitHandled(db.read, handling(waiting, { writes }))).toBe('committed');
  expect(await stepsOfRun(db.read, run.id)).toMatchObject([step]);
  expect(await commandsOfStep(db.read, run.id, 1)).toMatchObject([{ ...command, status: 'done' }]);
  expect(await scriptsOfJob(db.read, job.id)).toMatchObject([script]);
  expect(await modelTotals(db.read, run.id)).toMatchObject({ calls: 2, inputTokens: 2_000 });
});

test('many writes of one kind are all made', async () => {
  const waiting = await waitingEvent(db);
  const captures = Array.from({ length: 40 }, () => newCapture(waiting.run.id));
  const handled = handling(waiting, { writes: captures.map(insertCapture), events: [nextEvent(waiting)] });
  expect(await commitHandled(db.read, handled)).toBe('committed');
  const ids = captures.map((capture) => capture.id);
  expect(await findCaptures(db.read, ids)).toHaveLength(40);
});
