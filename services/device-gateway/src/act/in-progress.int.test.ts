import { createAdbServer } from '@tapwright/android';
import { newId } from '@tapwright/contracts';
import { newInstanceId } from '@tapwright/service';
import { beginCommands, commandsOfStep, finishCommands, heartbeat } from '@tapwright/store';
import {
  carryOut,
  eventually,
  storeDevice,
  storeJob,
  storeRun,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import {
  createStillSource,
  createVirtualDevice,
  parseFaults,
  createAdbServer as startVirtualServer,
} from '@tapwright/virtual-android';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grantTo } from '../gateway.fixture.ts';
import { type Actuation, actuate } from './actuate.ts';

const SERIAL = 'slow-1';
/** How long the phone takes for a tap, milliseconds: so long that another gateway finds it begun. */
const SLOW_MS = 400;
/** So long that the other gateway finds it not ended either, even where its process hardly gets the processor. */
const SLOWER_MS = 5_000;
const BOOKS = '/data/local/tmp/tapwright/commands';

let db: TestDatabase;
let scene: Awaited<ReturnType<typeof twoGateways>>;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  scene = await twoGateways(SLOW_MS);
});
afterEach(() => scene.close());
afterAll(() => db.close());

/** One phone, and two processes of one gateway that both get the same action. */
async function twoGateways(tapMs: number) {
  const faults = parseFaults(`devices: { '*': { latency: { tap: ${tapMs} } } }`).forDevice(SERIAL);
  const phone = createVirtualDevice({ serial: SERIAL, source: createStillSource(), faults });
  const virtual = await startVirtualServer({ devices: [phone] });
  const servers = [0, 1].map(() => createAdbServer({ host: virtual.host, port: virtual.port }));
  const run = await storeRun(db, await storeJob(db));
  await storeDevice(db, { serial: SERIAL });
  const token = await grantTo(db, run, SERIAL);
  const action = {
    lease: { runId: run.id, serial: SERIAL, token },
    step: 1,
    idPrefix: `${run.id}_1`,
    commands: [{ kind: 'tap', x: 5, y: 6 }],
    aliveWithinMs: 20_000,
    eventType: 'action.decided',
    signal: AbortSignal.timeout(15_000),
  } as const;
  const actuations: Actuation[] = servers.map((server) => ({
    ...action,
    device: server.device(SERIAL),
    instance: newInstanceId(),
  }));
  const [first, second] = actuations;
  if (first === undefined || second === undefined) throw new Error('there are two');
  await first.device.adoptToken(token);
  return {
    phone,
    run,
    first,
    second,
    begun: () =>
      eventually(() => {
        const entries = phone.files.list(BOOKS);
        return entries.ok && entries.value.length > 0;
      }),
    async close() {
      for (const server of servers) await server.close();
      await virtual.close();
    },
  };
}

const lives = (id: string): Promise<void> =>
  heartbeat(db.read, { id, service: 'device-gateway', name: 'gw-1' });

describe('a command that another process has begun', () => {
  test('is in progress while that process lives, then done: never uncertain', async () => {
    const { first, second, phone, begun } = scene;
    await lives(first.instance);
    const one = actuate(db, first).then(async (done) => {
      await carryOut(db, { writes: [finishCommands(done.ended)] });
      return done;
    });
    await begun();
    const two = await actuate(db, second);
    expect(await one).toMatchObject({ status: 'done', ended: [{ status: 'done' }] });
    expect(two).toMatchObject({ status: 'done', ended: [{ status: 'already_done' }] });
    expect(phone.journal.count({ kind: 'tap' })).toBe(1);
  });

  test('is uncertain at once where that process shows no sign of life', async () => {
    await scene.close();
    await db.clear();
    scene = await twoGateways(SLOWER_MS);
    const { first, second, phone, begun } = scene;
    const one = actuate(db, first);
    await begun();
    expect(await actuate(db, second)).toMatchObject({ status: 'uncertain' });
    await one;
    expect(phone.journal.count({ kind: 'tap' })).toBe(1);
  });

  test('is not waited for where another process of the same gateway has been started after that one', async () => {
    const { first, second, run } = scene;
    await lives(first.instance);
    const row = { id: `${run.id}_1_0`, step: 1, kind: 'tap', owner: first.instance };
    await beginCommands(db, first.lease, [row]);
    const waited = actuate(db, { ...second, aliveWithinMs: 600_000 });
    await lives(second.instance);
    expect(await waited).toMatchObject({ status: 'done' });
  });

  test('is not waited for where that process lives and has given up', async () => {
    const { first, second, run } = scene;
    await lives(first.instance);
    const canceled = AbortSignal.abort();
    await expect(actuate(db, { ...first, signal: canceled })).rejects.toMatchObject({ code: 'CANCELED' });
    expect(await commandsOfStep(db.read, run.id, 1)).toMatchObject([{ status: 'started', owner: '' }]);
    expect(await actuate(db, second)).toMatchObject({ status: 'done' });
  });

  test('is not waited for longer than a process may be silent', async () => {
    const { first, second, run } = scene;
    await lives(first.instance);
    const row = { id: `${run.id}_1_0`, step: 1, kind: 'tap', owner: first.instance };
    await beginCommands(db, first.lease, [row, { ...row, id: newId('cmd') }]);
    const from = performance.now();
    expect(await actuate(db, { ...second, aliveWithinMs: 300 })).toMatchObject({ status: 'done' });
    expect(performance.now() - from).toBeGreaterThan(200);
  });
});
