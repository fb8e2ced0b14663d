import { createModel } from '@tapwright/model';
import { type Standalone, startStandalone } from '@tapwright/standalone';
import { runsOfJob, stepsOfRun } from '@tapwright/store';
import { temporaryDirectory } from '@tapwright/testing';
import { createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { goalOf, SERIAL } from './goal.ts';
import { type MeasuredRound, roundsOf, type TimedEvent } from './summary.ts';

/** Jobs that are run first and not counted. */
const WARM_UP = 3;

/** Runs the goal again and again in one process and measures its rounds by a steady clock. */
export async function measureStandalone(jobs: number): Promise<MeasuredRound[]> {
  const { app } = virtualApp('notes');
  const device = createVirtualDevice({ serial: SERIAL, source: createInteractiveSource({ apps: [app] }) });
  const adb = await createAdbServer({ devices: [device] });
  await using folder = await temporaryDirectory();
  const standalone = await startStandalone({
    dataDirectory: folder.path,
    inMemory: true,
    adbServers: [{ host: adb.host, port: adb.port }],
    model: createModel({ provider: 'offline' }),
    modelTimeoutMs: 10_000,
    logLevel: 'silent',
    settleQuietMs: 0,
  });
  try {
    const rounds: MeasuredRound[] = [];
    for (let index = 0; index < jobs + WARM_UP; index += 1) {
      const measured = await runOne(standalone, app.tile.packageName);
      if (index >= WARM_UP) rounds.push(...measured);
    }
    return rounds;
  } finally {
    await standalone.close();
    await adb.close();
  }
}

async function runOne(standalone: Standalone, packageName: string): Promise<MeasuredRound[]> {
  const events: TimedEvent[] = [];
  const { read } = standalone.platform.db;
  const job = await standalone.run(goalOf(packageName), {
    onEvent: ({ type, runId }, atMs) => events.push({ type, runId, atMs }),
  });
  const [run] = await runsOfJob(read, job.id);
  if (run === undefined || run.outcome !== 'completed') throw new Error(`the run ended ${run?.outcome}`);
  const steps = await stepsOfRun(read, run.id);
  return roundsOf(events, run.id).map((wallMs, index) => ({
    wallMs,
    deviceMs: steps[index]?.deviceMs ?? 0,
    modelMs: steps[index]?.modelMs ?? 0,
  }));
}
