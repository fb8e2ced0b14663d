import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { TapwrightError } from '@tapwright/contracts';
import type { Model, ModelAnswer, ModelRequest, Role } from '@tapwright/model';
import { type Standalone, startStandalone } from '@tapwright/standalone';
import { findDevice, type JobRow } from '@tapwright/store';
import type { Played, Player, PlayOrder } from '@tapwright/suite/benchmark';
import { type AdbServer, createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';

const MODEL_TIMEOUT_MS = 600_000;
/** The platform ends a job at its deadline by itself; this is for one that does not. */
const LATE_MS = 30_000;
const DEVICE_KNOWN_MS = 60_000;
const ASK_AGAIN_MS = 4;

/** The real pipeline in this process, with an adb server for one virtual phone a run. Its data is not kept. */
export async function openPlayer(): Promise<Player> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tapwright-benchmark-'));
  const adb = await createAdbServer();
  const models = new Map<string, Model>();
  const standalone = await startStandalone({
    dataDirectory,
    inMemory: true,
    adbServers: [{ host: adb.host, port: adb.port }],
    model: modelByJob(models),
    modelTimeoutMs: MODEL_TIMEOUT_MS,
    logLevel: process.env.LOG_LEVEL ?? 'silent',
    // Virtual screens change at once.
    settleQuietMs: 0,
  });
  return {
    play: (order) => play({ standalone, adb, models }, order),
    async close() {
      await standalone.close();
      await adb.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** The one model of the platform: each question goes to the model of its job. */
function modelByJob(models: ReadonlyMap<string, Model>): Model {
  return {
    name: 'benchmark',
    // Captions would be kept from one run to the next: the cost of a run would depend on those before it.
    sees: (role) => role !== 'captioner',
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      const model = models.get(request.about.jobId);
      if (model === undefined) throw new TapwrightError('CANCELED', 'the run of this question is over');
      return model.ask(request);
    },
  };
}

interface Opened {
  readonly standalone: Standalone;
  readonly adb: AdbServer;
  readonly models: Map<string, Model>;
}

async function play({ standalone, adb, models }: Opened, order: PlayOrder): Promise<Played> {
  const serial = `benchmark-${order.key}`;
  const { source, seed, signal, onEvent, goal, app, strategy, maxSteps, pictures, deadlineMs } = order;
  adb.add(createVirtualDevice({ serial, source, seed, testKeyboard: true }));
  const jobs: string[] = [];
  try {
    await untilKnown(standalone, serial);
    const job = await standalone.run(
      {
        ...{ goal, app, strategy, maxSteps, pictures, deadlineMs, device: { serial } },
        ...{ reset: 'data', verify: false, repeatable: true, learn: false, memory: false, candidates: 1 },
      },
      {
        signal,
        onEvent,
        deadlineMs: deadlineMs + LATE_MS,
        onAccepted({ id }: JobRow) {
          models.set(id, order.model);
          jobs.push(id);
        },
      },
    );
    const { code, message } = job.reason ?? { code: 'INTERNAL', message: 'the job has no reason' };
    return { outcome: job.outcome ?? 'none', code, message };
  } finally {
    for (const id of jobs) models.delete(id);
    adb.remove(serial);
  }
}

/** The gateway notices a new device by itself; from then on a job may name it. */
async function untilKnown({ platform }: Standalone, serial: string): Promise<void> {
  const until = performance.now() + DEVICE_KNOWN_MS;
  while ((await findDevice(platform.db.read, serial))?.state !== 'idle') {
    if (performance.now() > until)
      throw new TapwrightError('DEVICE_UNAVAILABLE', `the gateway did not see the device ${serial}`);
    await delay(ASK_AGAIN_MS);
  }
}
