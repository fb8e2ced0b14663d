import type { Standalone } from '@tapwright/standalone';
import { runsOfJob, stepsOfRun } from '@tapwright/store';
import { goalOf } from './goal.ts';
import { onNotesPhone } from './notes-phone.ts';
import { type MeasuredStep, stepTimes, type TimedEvent } from './summary.ts';

/** Jobs that run first and are not counted. */
const WARM_UP = 3;

/** Runs the goal again and again in one process and measures its steps by a steady clock. */
export async function measureStandalone(jobs: number): Promise<MeasuredStep[]> {
  return onNotesPhone(async (standalone, packageName) => {
    const steps: MeasuredStep[] = [];
    for (let index = 0; index < jobs + WARM_UP; index += 1) {
      const measured = await runOne(standalone, packageName);
      if (index >= WARM_UP) steps.push(...measured);
    }
    return steps;
  });
}

async function runOne(standalone: Standalone, packageName: string): Promise<MeasuredStep[]> {
  const events: TimedEvent[] = [];
  const { read } = standalone.platform.db;
  const job = await standalone.run(goalOf(packageName), {
    onEvent: ({ type, runId }, atMs) => events.push({ type, runId, atMs }),
  });
  const [run] = await runsOfJob(read, job.id);
  if (run === undefined || run.outcome !== 'completed') throw new Error(`the run ended ${run?.outcome}`);
  const steps = await stepsOfRun(read, run.id);
  return stepTimes(events, run.id).map((wallMs, index) => ({
    wallMs,
    deviceMs: steps[index]?.deviceMs ?? 0,
    modelMs: steps[index]?.modelMs ?? 0,
  }));
}
