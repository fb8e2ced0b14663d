import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { legTrace, type Standalone, traceText } from '@tapwright/standalone';
import { findRun, type JobRow, legsOfJob, stepsOfRun } from '@tapwright/store';

export interface WrittenLeg {
  readonly runId: string;
  /** Name of its file in the folder. */
  readonly file: string;
}

/** Writes what each leg did as a trace, from which `explore export` makes cases. */
export async function writeLegs(
  { db, screens, artifacts }: Pick<Standalone['platform'], 'db' | 'screens' | 'artifacts'>,
  { job, id, folder }: { readonly job: JobRow; readonly id: string; readonly folder: string },
): Promise<readonly WrittenLeg[]> {
  const written: WrittenLeg[] = [];
  for (const { id: runId, leg } of await legsOfJob(db.read, job.id)) {
    const run = await findRun(db.read, runId);
    const steps = await stepsOfRun(db.read, runId);
    const trace = run === null ? null : await legTrace({ job, run, steps }, { screens, artifacts });
    if (trace === null) continue;
    const file = `${id}-leg-${String(leg.number).padStart(3, '0')}.json`;
    await writeFile(join(folder, file), traceText(trace));
    written.push({ runId, file });
  }
  return written;
}
