import { createScreenReader, type WithScreens } from '@tapwright/captures';
import { JobSpec, JobSubmitted, newId } from '@tapwright/contracts';
import { createOfflineModel } from '@tapwright/model';
import { startPlanner } from '@tapwright/planner';
import {
  createLogger,
  createPublisher,
  createSecretBox,
  newInstanceId,
  type Platform,
  randomSecretKey,
  startService,
  startSweeper,
  startTimers,
  toNewEvent,
} from '@tapwright/service';
import { appendEvents, databaseArtifacts, insertJob } from '@tapwright/store';
import type { TestBus, TestDatabase } from '@tapwright/testing';
import { onActionExecuted, onCandidatesEnded, onJobEnded, onStateRestored, onTaskPlanned } from './brain.ts';
import { APP } from './counted-screen.ts';
import { goalOf, type Planned } from './plan.ts';

export interface FarmPlatform extends AsyncDisposable {
  /** Stores a job of one run. */
  submit(tenantId: string, plan: readonly Planned[]): Promise<void>;
}

/** Jobs must not end for lack of time: the test looks for runs that are forgotten. */
const DEADLINE_MS = 3_600_000;

/** Everything but the gateways, in this process: the planner, and a brain that follows plans. */
export async function startFarmPlatform(database: TestDatabase, bus: TestBus): Promise<FarmPlatform> {
  const log = createLogger('planner', 'silent');
  const artifacts = databaseArtifacts(database);
  const platform: Platform & WithScreens = {
    db: database,
    bus,
    log,
    publisher: createPublisher(bus, database),
    artifacts,
    screens: createScreenReader({ db: database, artifacts }),
    instance: newInstanceId(),
    secrets: createSecretBox(randomSecretKey()),
    concurrency: 8,
    ackWaitMs: 5_000,
  };
  const deps = { screens: platform.screens };
  const services = [
    await startPlanner(platform, {
      retention: { days: 0 },
      model: createOfflineModel(),
      modelTimeoutMs: 60_000,
    }),
    await startService(platform, {
      name: 'perception',
      deps,
      handlers: [onTaskPlanned, onStateRestored, onActionExecuted],
    }),
    await startService(platform, { name: 'script-emitter', deps, handlers: [onCandidatesEnded] }),
    await startService(platform, { name: 'api', deps, handlers: [onJobEnded] }),
  ];
  const loops = [
    startSweeper({ ...platform, graceMs: 5_000, everyMs: 1_000 }),
    startTimers({ ...platform, graceMs: 0, everyMs: 250 }),
  ];
  return {
    submit: (tenantId, plan) => submit(platform, tenantId, plan),
    async [Symbol.asyncDispose]() {
      for (const service of services) await service.drain();
      for (const loop of loops) await loop.stop();
      await platform.publisher.flush();
    },
  };
}

async function submit(
  { db, publisher }: Platform,
  tenantId: string,
  plan: readonly Planned[],
): Promise<void> {
  const id = newId('job');
  const spec = JobSpec.parse({
    goal: goalOf(plan),
    app: APP,
    deadlineMs: DEADLINE_MS,
    pictures: false,
    verify: false,
  });
  const about = { jobId: id, tenantId, runId: null, gateway: null };
  const event = toNewEvent({ definition: JobSubmitted, ...about, data: {} }, null, null);
  await db.transaction(async (tx) => {
    await insertJob(tx, { id, tenantId, spec, idempotencyKey: null, bodyHash: null, traceparent: null });
    await appendEvents(tx, [event]);
  });
  await publisher.publish([event]);
}
