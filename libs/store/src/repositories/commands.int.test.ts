import { newId } from '@tapwright/contracts';
import { storeJob, storeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  beginCommands,
  commandsOfStep,
  finishCommands,
  heartbeat,
  isAlive,
  type NewCommand,
} from './commands.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

async function newCommand(values: Partial<NewCommand> = {}): Promise<NewCommand> {
  const runId = values.runId ?? (await storeRun(db, await storeJob(db))).id;
  return { id: newId('cmd'), step: 1, serial: 's', token: 4, kind: 'click', owner: 'one', ...values, runId };
}

test('commands of a step are found in the order of their ids, started and not finished', async () => {
  const first = await newCommand({ id: newId('cmd', 1) });
  const second = { ...first, id: newId('cmd', 2) };
  await beginCommands(db.read, [second, first]);
  await beginCommands(db.read, [{ ...first, id: newId('cmd'), step: 2 }]);
  await beginCommands(db.read, []);
  const found = await commandsOfStep(db.read, first.runId, 1);
  expect(found).toMatchObject([first, second]);
  expect(found[0]).toMatchObject({ status: 'started', finishedAt: null });
});

test('a command that was noted before changes its owner and nothing else', async () => {
  const command = await newCommand();
  await beginCommands(db.read, [command]);
  await db.transaction((tx) => finishCommands(tx, [{ id: command.id, status: 'done' }]));
  await beginCommands(db.read, [{ ...command, owner: 'two', token: 99, kind: 'text' }]);
  const [row] = await commandsOfStep(db.read, command.runId, 1);
  expect(row).toMatchObject({ owner: 'two', token: 4, kind: 'click', status: 'done' });
});

test('a finished command has its status and the time of its end', async () => {
  const [one, two] = [await newCommand(), await newCommand()];
  await beginCommands(db.read, [one, two]);
  await db.transaction((tx) => finishCommands(tx, [{ id: one.id, status: 'uncertain' }]));
  const [ended] = await commandsOfStep(db.read, one.runId, 1);
  expect(ended?.status).toBe('uncertain');
  expect(ended?.finishedAt).toBeInstanceOf(Date);
  expect((await commandsOfStep(db.read, two.runId, 1))[0]?.status).toBe('started');
});

test('an instance lives while its last sign of life is young enough', async () => {
  const instance = { id: newId('svc'), service: 'device-gateway', name: 'gw-1' };
  expect(await isAlive(db.read, instance.id, 60_000)).toBe(false);
  await heartbeat(db.read, instance);
  await heartbeat(db.read, instance);
  expect(await isAlive(db.read, instance.id, 60_000)).toBe(true);
  expect(await isAlive(db.read, instance.id, 0)).toBe(false);
});
