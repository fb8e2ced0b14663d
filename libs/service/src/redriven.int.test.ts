import { TaskPlanned } from '@tapwright/contracts';
import { databaseArtifacts, redriveEvent, timeline } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { handlerOf, messageOf, observed, plannedTask, QUIET, storesOfTheFile } from './kit.fixture.ts';
import { startSweeper } from './outbox.ts';
import { createPublisher } from './publisher.ts';
import { NO_SECRETS } from './secret-box.ts';
import { newInstanceId, startService } from './service.ts';

const on = storesOfTheFile();

test('a dead letter that is put back a moment later is sent again, and handled once', async () => {
  const { db, bus } = on;
  const publisher = createPublisher(bus, db);
  let isBroken = true;
  let calls = 0;
  const handler = handlerOf(TaskPlanned, async (input) => {
    calls += 1;
    if (isBroken) throw new Error('broken on purpose');
    return observed(input);
  });
  const platform = {
    ...{ db, bus, publisher, log: QUIET, secrets: NO_SECRETS, artifacts: databaseArtifacts(db) },
    ...{ instance: newInstanceId(), concurrency: 4, ackWaitMs: 2_000 },
  };
  const service = await startService(platform, { name: 'perception', deps: {}, handlers: [handler] });
  const sweeper = startSweeper({ db, publisher, log: QUIET, graceMs: 0, everyMs: 50 });
  const { job, run, event } = await plannedTask(db);
  await bus.publish(messageOf(event));
  const first = async () => (await timeline(db.read, { jobId: job.id, afterSeq: 0, limit: 10 }))[0];
  const dead = await eventually(
    async () => {
      const row = await first();
      return row?.deadReason == null ? null : row;
    },
    { what: 'it is dead' },
  );
  expect(dead.deadReason).toContain('broken on purpose');

  isBroken = false;
  calls = 0;
  // Its failure has stopped the run; that is not the point here.
  await db.read.execute(
    `update events set handled_at = now() where run_id = '${run.id}' and type = 'run.stopped'`,
  );
  const put = await Promise.all([1, 2].map(() => db.transaction((tx) => redriveEvent(tx, event.id))));
  expect(put.filter((row) => row !== null)).toHaveLength(1);
  // Long before the bus has forgotten its first message.
  await eventually(async () => (await first())?.handledAt !== null, {
    what: 'it is handled',
    timeoutMs: 60_000,
  });
  expect(await first()).toMatchObject({
    deadReason: null,
    handledBy: 'perception',
    redrivenAt: expect.any(Date),
  });
  expect(calls).toBe(1);
  const types = (await timeline(db.read, { jobId: job.id, afterSeq: 0, limit: 10 })).map(({ type }) => type);
  expect(types.filter((type) => type === 'screen.observed')).toHaveLength(1);
  await sweeper.stop();
  await service.drain();
});
