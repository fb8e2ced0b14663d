import type { Standalone } from '@tapwright/standalone';
import { runsOfJob, stepsOfRun } from '@tapwright/store';
import { goalOf } from './goal.ts';
import { onNotesPhone } from './notes-phone.ts';
import { type MeasuredRound, roundsOf, type TimedEvent } from './summary.ts';

/** Jobs that are run first and not counted. */
const WARM_UP = 3;

/** Runs the goal again and again in one process and measures its rounds by a steady clock. */
export async function measureStandalone(jobs: number): Promise<MeasuredRound[]> {
  return onNotesPhone(async (standalone, packageName) => {
    const rounds: MeasuredRound[] = [];
    for (let index = 0; index < jobs + WARM_UP; index += 1) {
      const measured = await runOne(standalone, packageName);
      if (index >= WARM_UP) rounds.push(...measured);
    }
    return rounds;
  });
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
