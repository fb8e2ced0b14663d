import { newId } from '@tapwright/contracts';
import { carryOut, storeJob, storeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  beginCommands,
  commandsOfStep,
  finishCommands,
  heartbeat,
  isAlive,
  type NewCommand,
} from './commands.ts';
import { newCommand } from './rows.fixture.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

async function ofOwnRun(values: Partial<NewCommand> = {}): Promise<NewCommand> {
  return { ...newCommand((await storeRun(db, await storeJob(db))).id), ...values };
}

test('commands of a step are found in the order of their ids, started and not finished', async () => {
  const first = await ofOwnRun({ id: newId('cmd', 1) });
  const second = { ...first, id: newId('cmd', 2) };
  await beginCommands(db, [second, first]);
  await beginCommands(db, [{ ...first, id: newId('cmd'), step: 2 }]);
  await beginCommands(db, []);
  const found = await commandsOfStep(db.read, first.runId, 1);
  expect(found).toMatchObject([first, second]);
  expect(found[0]).toMatchObject({ status: 'started', finishedAt: null });
});

test('a command that was noted before changes its owner and nothing else', async () => {
  const command = await ofOwnRun();
  await beginCommands(db, [command]);
  await carryOut(db, { writes: [finishCommands([{ id: command.id, status: 'done' }])] });
  await beginCommands(db, [{ ...command, owner: 'two', token: 99, kind: 'text' }]);
  const [row] = await commandsOfStep(db.read, command.runId, 1);
  expect(row).toMatchObject({ owner: 'two', token: 4, kind: 'click', status: 'done' });
});

test('a finished command has its status and the time of its end', async () => {
  const first = await ofOwnRun({ id: newId('cmd', 1) });
  const [second, third] = [2, 3].map((ms) => ({ ...first, id: newId('cmd', ms) }));
  await beginCommands(db, [first, second ?? first, third ?? first]);
  const ended = [
    { id: first.id, status: 'uncertain' as const },
    { id: third?.id ?? '', status: 'failed' as const },
  ];
  await carryOut(db, { writes: [finishCommands(ended)] });
  const [one, two, three] = await commandsOfStep(db.read, first.runId, 1);
  expect([one?.status, two?.status, three?.status]).toEqual(['uncertain', 'started', 'failed']);
  expect([one?.finishedAt, three?.finishedAt]).toEqual([expect.any(Date), expect.any(Date)]);
  expect(two?.finishedAt).toBeNull();
});

test('finishing no commands changes none', async () => {
  const command = await ofOwnRun();
  await beginCommands(db, [command]);
  await carryOut(db, { writes: [finishCommands([])] });
  expect(await commandsOfStep(db.read, command.runId, 1)).toMatchObject([{ status: 'started' }]);
});

test('an instance lives while its last sign of life is young enough', async () => {
  const instance = { id: newId('svc'), service: 'device-gateway', name: 'gw-1' };
  expect(await isAlive(db.read, instance.id, 60_000)).toBe(false);
  await heartbeat(db.read, instance);
  await heartbeat(db.read, instance);
  expect(await isAlive(db.read, instance.id, 60_000)).toBe(true);
  expect(await isAlive(db.read, instance.id, 0)).toBe(false);
});
