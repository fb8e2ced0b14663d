import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExplorationLeg } from '@tapwright/report';
import { legTrace, type Standalone, traceText } from '@tapwright/standalone';
import { findRun, jobsOfExploration, legsOfExploration, stepsOfRun } from '@tapwright/store';
import { legOfTrace } from './leg-of-trace.ts';

export interface WrittenLeg {
  readonly runId: string;
  /** Its file in the folder, and what it did. */
  readonly leg: ExplorationLeg;
}

/**
 * Writes what each leg of an exploration did as a trace, from which `explore export` makes cases; also those of the jobs before this
 * one, which are numbered first.
 */
export async function writeLegs(
  { db, screens, artifacts }: Pick<Standalone['platform'], 'db' | 'screens' | 'artifacts'>,
  { id, folder }: { readonly id: string; readonly folder: string },
): Promise<readonly WrittenLeg[]> {
  const written: WrittenLeg[] = [];
  const jobs = new Map((await jobsOfExploration(db.read, id)).map((job) => [job.id, job]));
  for (const [at, { id: runId }] of (await legsOfExploration(db.read, id)).entries()) {
    const run = await findRun(db.read, runId);
    const job = jobs.get(run?.jobId ?? '');
    if (run === null || job === undefined) continue;
    const steps = await stepsOfRun(db.read, runId);
    const trace = await legTrace({ job, run, steps }, { screens, artifacts });
    if (trace === null) continue;
    const file = `${id}-leg-${String(at + 1).padStart(3, '0')}.json`;
    await writeFile(join(folder, file), traceText(trace));
    written.push({ runId, leg: legOfTrace(trace, file) });
  }
  return written;
}
