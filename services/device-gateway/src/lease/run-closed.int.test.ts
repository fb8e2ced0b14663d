import { RunEnded, type RunLog } from '@tapwright/contracts';
import type { Handler } from '@tapwright/service';
import { findDevice, listLeases, takeDueTimers } from '@tapwright/store';
import { changeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GatewayDeps } from '../deps.ts';
import { type Gateway, type Handled, startGateway } from '../gateway.fixture.ts';
import { onRunClosed } from './run-closed.ts';
import { onRunQueued } from './run-queued.ts';

let db: TestDatabase;
let gateway: Gateway;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  gateway = await startGateway(db, { serials: ['phone-1', 'phone-2'] });
});
afterEach(() => gateway[Symbol.asyncDispose]());
afterAll(() => db.close());

/** A run that has begun and is to be closed. */
async function closing(spec: Parameters<Gateway['queue']>[0] = { device: { serial: 'phone-1' } }) {
  const { run } = await gateway.queue(spec);
  await gateway.work(onRunQueued, run, {});
  await changeRun(db, run, { status: 'closing' });
  return gateway.run(run.id);
}

function logOf({ emitted }: Handled): RunLog | undefined {
  const ended = emitted.find(({ type }) => type === 'run.ended');
  return RunEnded.schema.parse(ended?.data).log;
}

async function textOf(log: RunLog | undefined): Promise<string> {
  return Buffer.from(await gateway.deps.artifacts.get('default', log?.artifactId ?? '')).toString();
}

/** The same handler in a process that dies before it does its nth thing with a phone. */
function dyingAt(nth: number): Handler<GatewayDeps> {
  let count = 0;
  return {
    ...onRunClosed,
    handle: (input, deps) => {
      const inventory: GatewayDeps['inventory'] = {
        ...deps.inventory,
        exclusively: (serial, work) => {
          count += 1;
          if (count === nth) return Promise.reject(new Error('killed'));
          return deps.inventory.exclusively(serial, work);
        },
      };
      return onRunClosed.handle(input, { ...deps, inventory });
    },
  };
}

describe('the log of a run is stored at its end, also where the process that closes it dies', () => {
  test('before the phone was reset', async () => {
    const run = await closing();
    await expect(gateway.handle(dyingAt(2), run, {})).rejects.toThrow('killed');
    // A reset has begun a new log on the phone.
    await gateway.deps.inventory.device('phone-1').adoptToken((run.leaseToken ?? 0) + 5);
    const log = logOf(await gateway.work(onRunClosed, run, {}));
    expect(await textOf(log)).toContain('ActivityTaskManager');
  });

  test('after the device was given back, and before that was committed', async () => {
    const run = await closing();
    const first = logOf(await gateway.handle(onRunClosed, run, {}));
    expect(first).toMatchObject({ bytes: expect.any(Number) });
    expect(await findDevice(db.read, 'phone-1')).toMatchObject({ state: 'idle' });
    const again = await gateway.work(onRunClosed, run, {});
    expect(logOf(again)).toEqual(first);
    expect(await gateway.run(run.id)).toMatchObject({ status: 'ended' });
  });

  test('and it is pulled once: the phone is not asked again', async () => {
    const run = await closing();
    await expect(gateway.handle(dyingAt(2), run, {})).rejects.toThrow('killed');
    const known = (await gateway.run(run.id)).state.log;
    expect(logOf(await gateway.work(onRunClosed, run, {}))).toEqual(known);
  });
});

describe('a run whose phone another gateway holds', () => {
  const elsewhere = (expires: string) =>
    db.read.execute(`update leases set gateway = 'gw-2', expires_at = now() ${expires}`);
  const due = () => db.transaction((tx) => takeDueTimers(tx, 10));

  test('is closed by that one, or by any when that one dies before it has done so', async () => {
    const run = await closing();
    await elsewhere("+ interval '1 hour'");
    const { emitted } = await gateway.work(onRunClosed, run, {});
    expect(emitted).toMatchObject([{ type: 'run.closed', gateway: 'gw-2' }]);
    expect(await due()).toEqual([]);
    await db.read.execute(`update timers set due_at = now() where purpose = 'lease'`);
    expect(await due()).toMatchObject([{ type: 'run.closed', gateway: 'any', runId: run.id }]);
  });

  test('is closed at once where that lease has expired', async () => {
    const run = await closing();
    await elsewhere("- interval '1 second'");
    const { emitted } = await gateway.work(onRunClosed, run, {});
    expect(emitted).toMatchObject([{ type: 'run.ended' }]);
    expect(await gateway.run(run.id)).toMatchObject({ status: 'ended' });
  });
});

describe('a run of several roles', () => {
  const roles = { sender: { serial: 'phone-2' }, all: { serial: 'phone-1' } };

  test('gives all devices back: the one it acted on reset, the others to be reset at once', async () => {
    const run = await closing({ device: { roles } });
    const returned: number[] = [];
    const telling: Handler<GatewayDeps> = {
      ...onRunClosed,
      handle: (input, deps) => onRunClosed.handle(input, { ...deps, onReturned: () => returned.push(1) }),
    };
    const log = logOf(await gateway.work(telling, run, {}));
    expect(returned).toEqual([1]);
    expect(await listLeases(db.read)).toEqual([]);
    const { serial } = run;
    const other = serial === 'phone-1' ? 'phone-2' : 'phone-1';
    expect(await findDevice(db.read, serial ?? '')).toMatchObject({ state: 'idle' });
    expect(await findDevice(db.read, other)).toMatchObject({ state: 'resetting' });
    // The log is that of the phone that the run acted on, whatever its role is called.
    expect(await textOf(log)).toContain('ActivityTaskManager');
  });
});
