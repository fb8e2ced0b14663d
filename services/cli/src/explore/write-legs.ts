import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { legTrace, type Standalone, traceText } from '@tapwright/standalone';
import { findRun, type JobRow, legsOfJob, stepsOfRun } from '@tapwright/store';

/** Writes what each leg did as a trace, from which `explore export` makes cases. @returns how many */
export async function writeLegs(
  { db, screens, artifacts }: Pick<Standalone['platform'], 'db' | 'screens' | 'artifacts'>,
  { job, id, folder }: { readonly job: JobRow; readonly id: string; readonly folder: string },
): Promise<number> {
  let written = 0;
  for (const { id: runId, leg } of await legsOfJob(db.read, job.id)) {
    const run = await findRun(db.read, runId);
    const steps = await stepsOfRun(db.read, runId);
    const trace = run === null ? null : await legTrace({ job, run, steps }, { screens, artifacts });
    if (trace === null) continue;
    await writeFile(join(folder, `${id}-leg-${String(leg.number).padStart(3, '0')}.json`), traceText(trace));
    written += 1;
  }
  return written;
}
