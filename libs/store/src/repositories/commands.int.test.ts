import { newId } from '@tapwright/contracts';
import { carryOut, storeJob, storeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  beginCommands,
  beginUnbegun,
  type CommandLease,
  commandsOfStep,
  finishCommands,
  heartbeat,
  isAlive,
  NOBODY,
} from './commands.ts';
import { loseDevices } from './leases.ts';
import { leaseFor, newCommand } from './rows.fixture.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const newLease = async (): Promise<CommandLease> => leaseFor(db, await storeRun(db, await storeJob(db)));

test('commands of a step are found in the order of their ids, started and not finished', async () => {
  const lease = await newLease();
  const [first, second] = [newCommand(newId('cmd', 1)), newCommand(newId('cmd', 2))];
  expect(await beginCommands(db, lease, [second, first])).toBe(true);
  await beginCommands(db, lease, [{ ...newCommand(), step: 2 }]);
  expect(await beginCommands(db, lease, [])).toBe(true);
  const found = await commandsOfStep(db.read, lease.runId, 1);
  expect(found).toMatchObject([
    { ...first, ...lease },
    { ...second, ...lease },
  ]);
  expect(found[0]).toMatchObject({ status: 'started', finishedAt: null });
});

test('noting a command again changes its owner and nothing else', async () => {
  const lease = await newLease();
  const command = newCommand();
  await beginCommands(db, lease, [command]);
  await carryOut(db, { writes: [finishCommands([{ id: command.id, status: 'done' }])] });
  await beginCommands(db, lease, [{ ...command, owner: 'two', kind: 'text' }]);
  const [row] = await commandsOfStep(db.read, lease.runId, 1);
  expect(row).toMatchObject({ owner: 'two', kind: 'click', status: 'done' });
});

test('no command can begin under a lease that is not held', async () => {
  const lease = await newLease();
  const command = newCommand();
  const others = [
    { ...lease, token: lease.token - 1 },
    { ...lease, serial: 'another' },
    { ...lease, runId: (await newLease()).runId },
  ];
  for (const other of others) expect(await beginCommands(db, other, [command])).toBe(false);
  expect(await commandsOfStep(db.read, lease.runId, 1)).toEqual([]);
});

test('commands that another process has begun are not begun, unless it gave them up or they have ended', async () => {
  const lease = await newLease();
  const [mine, other] = [newCommand(), newCommand()];
  const theirs = { ...other, owner: 'two' };
  const ownerOf = async (id: string) =>
    (await commandsOfStep(db.read, lease.runId, 1)).find((row) => row.id === id)?.owner;
  expect(await beginUnbegun(db, lease, [mine])).toBe('begun');
  expect(await beginUnbegun(db, lease, [mine])).toBe('begun');
  await beginCommands(db, lease, [theirs]);
  expect(await beginUnbegun(db, lease, [mine, other])).toBe('elsewhere');
  expect(await ownerOf(other.id)).toBe('two');
  await beginCommands(db, lease, [{ ...other, owner: NOBODY }]);
  expect(await beginUnbegun(db, lease, [other])).toBe('begun');
  await beginCommands(db, lease, [theirs]);
  await carryOut(db, { writes: [finishCommands([{ id: other.id, status: 'done' }])] });
  expect(await beginUnbegun(db, lease, [other])).toBe('begun');
  expect(await beginUnbegun(db, { ...lease, token: lease.token - 1 }, [newCommand()])).toBe('lost');
});

test('begun commands are superseded when the run loses its device, and none can begin afterwards', async () => {
  const lease = await newLease();
  const [ended, open, late] = [newCommand(), newCommand(), newCommand()];
  await beginCommands(db, lease, [ended, open]);
  await carryOut(db, { writes: [finishCommands([{ id: ended.id, status: 'done' }])] });
  expect(await db.transaction((tx) => loseDevices(tx, lease.runId))).toEqual([lease.serial]);
  expect(await beginCommands(db, lease, [late])).toBe(false);
  const found = await commandsOfStep(db.read, lease.runId, 1);
  expect(Object.fromEntries(found.map(({ id, status }) => [id, status]))).toEqual({
    [ended.id]: 'done',
    [open.id]: 'superseded',
  });
});

test('a finished command has its status and the time of its end', async () => {
  const lease = await newLease();
  const [first, second, third] = [1, 2, 3].map((ms) => newCommand(newId('cmd', ms)));
  if (first === undefined || second === undefined || third === undefined) throw new Error('there are three');
  await beginCommands(db, lease, [first, second, third]);
  const ended = [
    { id: first.id, status: 'uncertain' as const },
    { id: third.id, status: 'failed' as const },
  ];
  await carryOut(db, { writes: [finishCommands(ended)] });
  const [one, two, three] = await commandsOfStep(db.read, lease.runId, 1);
  expect([one?.status, two?.status, three?.status]).toEqual(['uncertain', 'started', 'failed']);
  expect([one?.finishedAt, three?.finishedAt]).toEqual([expect.any(Date), expect.any(Date)]);
  expect(two?.finishedAt).toBeNull();
});

test('finishing no commands changes none', async () => {
  const lease = await newLease();
  await beginCommands(db, lease, [newCommand()]);
  await carryOut(db, { writes: [finishCommands([])] });
  expect(await commandsOfStep(db.read, lease.runId, 1)).toMatchObject([{ status: 'started' }]);
});

test('an instance lives while its last sign of life is young enough', async () => {
  const instance = { id: newId('svc'), service: 'device-gateway', name: 'gw-1' };
  expect(await isAlive(db.read, instance.id, 60_000)).toBe(false);
  await heartbeat(db.read, instance);
  await heartbeat(db.read, instance);
  expect(await isAlive(db.read, instance.id, 60_000)).toBe(true);
  expect(await isAlive(db.read, instance.id, 0)).toBe(false);
});
