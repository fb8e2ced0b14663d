import { createModel } from '@tapwright/model';
import { type Standalone, startStandalone } from '@tapwright/standalone';
import { temporaryDirectory } from '@tapwright/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { type FarmProcess, startFarm } from '../farm/farm-process.ts';
import { goalOf } from '../overhead/goal.ts';
import { collectGarbage } from '../soak/collect.ts';
import { meterDatabase } from './database-time.ts';
import type { CpuTimes, Load, Measured, Memory } from './messages.ts';
import { createRecordedAnswers } from './recorded-answers.ts';

const MEGABYTE = 1_048_576;
const APP = 'notes';
/** A step ends with its verdict, as `bench:overhead` counts. */
const STEP_ENDS = new Set(['step.advanced', 'task.ended']);

/** Runs the load in this process, on phones in a process of their own. */
export async function measureLoad(load: Load): Promise<Measured> {
  const databaseMs = meterDatabase();
  const farm = await startFarm(load.phones, APP);
  await using folder = await temporaryDirectory();
  const answers = createRecordedAnswers(createModel({ provider: 'offline' }));
  const standalone = await startStandalone({
    dataDirectory: folder.path,
    inMemory: true,
    adbServers: [{ host: '127.0.0.1', port: farm.port }],
    model: answers.model,
    modelTimeoutMs: 10_000,
    logLevel: 'silent',
    settleQuietMs: 0,
  });
  try {
    const idle = await memory();
    const work = startWork(standalone, load.phones);
    try {
      await work.until(({ jobs, least }) => jobs >= load.warmUpJobs && least > 0);
      const before = { ...work.done(), asked: answers.asked(), cpu: await cpuTimes(farm, databaseMs) };
      const begun = performance.now();
      const isOver = (): boolean => performance.now() - begun >= load.seconds * 1_000;
      await work.until(({ steps }) => isOver() || steps - before.steps >= load.steps);
      const seconds = (performance.now() - begun) / 1_000;
      const after = { ...work.done(), asked: answers.asked(), cpu: await cpuTimes(farm, databaseMs) };
      const busy = await memory();
      return {
        phones: load.phones,
        seconds,
        steps: after.steps - before.steps,
        jobs: after.jobs - before.jobs,
        cpu: difference(after.cpu, before.cpu),
        idle,
        busy,
        asked: after.asked - before.asked,
      };
    } finally {
      await work.stop();
    }
  } finally {
    await standalone.close();
    await farm.stop();
  }
}

interface Done {
  readonly steps: number;
  readonly jobs: number;
  /** Jobs of the phone that has ended the fewest. */
  readonly least: number;
}

interface Work {
  done(): Done;
  /** Resolves at the first end of a step at which the condition holds. @throws if a job does not complete */
  until(holds: (done: Done) => boolean): Promise<void>;
  /** No phone takes another job; resolves when all have ended. */
  stop(): Promise<void>;
}

/** Every phone works off one job after another. */
function startWork(standalone: Standalone, phones: number): Work {
  const { app } = virtualApp(APP);
  const ended = Array.from({ length: phones }, () => 0);
  let steps = 0;
  let stopping = false;
  let tell: () => void = () => {};
  const done = (): Done => ({
    steps,
    jobs: ended.reduce((sum, count) => sum + count, 0),
    least: Math.min(...ended),
  });
  const drive = async (_: number, index: number): Promise<void> => {
    const goal = goalOf(app.tile.packageName, `virtual-${index + 1}`);
    while (!stopping) {
      const job = await standalone.run(goal);
      if (job.outcome !== 'completed')
        throw new Error(`a job ended ${job.outcome}: ${JSON.stringify(job.reason)}`);
      ended[index] = (ended[index] ?? 0) + 1;
    }
  };
  const forget = standalone.platform.publisher.onCommitted((events) => {
    const advanced = events.filter(({ type }) => STEP_ENDS.has(type)).length;
    steps += advanced;
    if (advanced > 0) tell();
  });
  const working = Promise.all(ended.map(drive));
  // Whoever waits is told; until then nobody may look.
  working.catch(() => {});
  return {
    done,
    async until(holds) {
      const reached = new Promise<void>((resolve) => {
        tell = () => {
          if (holds(done())) resolve();
        };
      });
      await Promise.race([reached, working]);
      tell = () => {};
    },
    async stop() {
      stopping = true;
      await working.finally(forget);
    },
  };
}

async function memory(): Promise<Memory> {
  await collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  return { rssMb: rss / MEGABYTE, heapMb: heapUsed / MEGABYTE };
}

async function cpuTimes(farm: FarmProcess, databaseMs: () => number): Promise<CpuTimes> {
  const phones = await farm.usage();
  const own = process.cpuUsage();
  const thread = process.threadCpuUsage();
  return {
    processMs: (own.user + own.system) / 1_000,
    threadMs: (thread.user + thread.system) / 1_000,
    databaseMs: databaseMs(),
    phonesMs: phones.cpuMs,
  };
}

function difference(after: CpuTimes, before: CpuTimes): CpuTimes {
  return {
    processMs: after.processMs - before.processMs,
    threadMs: after.threadMs - before.threadMs,
    databaseMs: after.databaseMs - before.databaseMs,
    phonesMs: after.phonesMs - before.phonesMs,
  };
}
