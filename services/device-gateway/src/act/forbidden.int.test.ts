import type { DeviceCommand } from '@tapwright/android';
import { type RunRow, recordDecision } from '@tapwright/store';
import { carryOut, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { APP, actionOn, type Gateway, running, startGateway } from '../gateway.fixture.ts';
import { onRunQueued } from '../lease/run-queued.ts';
import { repeatSteps } from '../restore/restore.ts';

let db: TestDatabase;
let gateway: Gateway;
let run: RunRow;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  gateway = await startGateway(db);
  const queued = await gateway.queue();
  await gateway.work(onRunQueued, queued.run, {});
  run = await running(gateway, queued.run);
  const action = actionOn('click', 'Save');
  const decision = { runId: run.id, index: 1, tenantId: run.tenantId, action, thought: '', modelMs: 0 };
  await carryOut(db, {
    writes: [recordDecision({ ...decision, beforeCaptureId: await gateway.capture(run) })],
  });
});
afterEach(() => gateway[Symbol.asyncDispose]());
afterAll(() => db.close());

/** The commands with which an earlier step is repeated. */
async function repeated(forbidden: readonly string[]): Promise<readonly DeviceCommand[]> {
  const done: DeviceCommand[] = [];
  const device = gateway.deps.inventory.device('phone-1');
  const signal = AbortSignal.timeout(9_000);
  await repeatSteps(
    gateway.deps,
    { run, device, typed: (action) => action, app: APP, forbidden, signal, spent: { ms: 0 } },
    {
      steps: [1],
      async perform(repetition) {
        if ('commands' in repetition) done.push(...repetition.commands);
        return true;
      },
    },
  );
  return done;
}

test('a step of the run is repeated on its element, but not where that is forbidden by now', async () => {
  expect(await repeated(['cancel'])).toMatchObject([{ kind: 'tap' }]);
  expect(await repeated(['save'])).toEqual([]);
});
