import { type EventData, JobEnded, ReproAsked, ReproWritten, RunQueued } from '@tapwright/contracts';
import { describeAction } from '@tapwright/runtime';
import { parseTrace, TRACE_FORMAT, type TraceStep } from '@tapwright/script';
import { defineJobHandler } from '@tapwright/service';
import { type Database, findCrash, findRun, findScript, scriptsOfJob } from '@tapwright/store';
import type { WithDatabase } from './deps.ts';
import { type Done, nextRepro, unreduced } from './repro/next-repro.ts';
import { beginReplays, outcomeOf, type Reducing } from './repro/reduce.ts';

/**
 * The trace of all steps before a crash is written: it is replayed with fewer and fewer steps. Or the scripts of the few that
 * are left are written: the next crash is reduced.
 */
export const onReproWritten = defineJobHandler({
  on: ReproWritten,
  emits: [ReproAsked, RunQueued, JobEnded],

  async handle({ data, job }, { db }: WithDatabase) {
    // Canceled in the meantime.
    if (job.status === 'ended') return { emit: [] };
    const crash = await findCrash(db.read, { tenantId: job.tenantId, id: data.crashId });
    const repro = crash?.repro;
    if (crash === null || repro?.state !== 'running' || repro.jobId !== job.id)
      return nextRepro(job, { db, done: null });
    const reducing = { job, crash, repro };
    if (repro.reduction !== null) return nextRepro(job, { db, done: await doneWith(reducing, data, db) });
    const [scriptId = ''] = data.scriptIds;
    const script = await findScript(db.read, scriptId);
    const leg = await findRun(db.read, repro.runId);
    if (script === null || leg === null) {
      const why = data.problem ?? 'the leg that met it is gone';
      return nextRepro(job, { db, done: { id: crash.id, repro: unreduced(job, why) } });
    }
    return beginReplays(reducing, { scriptId, trace: parseTrace(script.content), leg }, db);
  },
});

async function doneWith(
  { job, crash, repro }: Reducing,
  { scriptIds, problem }: EventData<typeof ReproWritten>,
  db: Database,
): Promise<Done> {
  const { id } = crash;
  const scripts = await scriptsOfJob(db.read, job.id);
  const reduced = scripts.find((script) => script.format === TRACE_FORMAT && scriptIds.includes(script.id));
  if (problem !== undefined || reduced === undefined)
    return { id, repro: unreduced(job, problem ?? 'its trace is gone') };
  const steps = parseTrace(reduced.content).steps.map(inWords);
  const { tests, played, same } = outcomeOf(repro);
  return { id, repro: { state: 'reduced', jobId: job.id, steps, tests, played, same, scripts: scriptIds } };
}

/** An explorer types nothing secret. */
function inWords({ action }: TraceStep): string {
  return action.text === null ? describeAction(action) : `${describeAction(action)}: ${action.text}`;
}
