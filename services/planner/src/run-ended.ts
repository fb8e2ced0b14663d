import { CandidatesEnded, JobEnded, RunEnded } from '@tapwright/contracts';
import { defineHandler, eventFor, type HandlerResult } from '@tapwright/service';
import { type JobRow, proveScripts, type RunRow, runsOfJob, scriptsOfJob } from '@tapwright/store';
import type { PlannerDeps } from './deps.ts';
import { bestEnd, endJob, proofOf } from './fan-in.ts';
import { withProof } from './proof.ts';

/**
 * Collects the runs of a job. The job's version is raised with every run that ends, so that of two that end at once
 * one is handled again and sees the other.
 */
export const onRunEnded = defineHandler({
  on: RunEnded,
  emits: [CandidatesEnded, JobEnded],
  retry: { attempts: 20, backoffMs: [200, 1_000, 5_000] },

  async handle({ job, run }, { db }: PlannerDeps): Promise<HandlerResult> {
    if (job.status === 'ended') return { emit: [] };
    const runs = await runsOfJob(db.read, job.id);
    if (run.purpose === 'verification') return endVerification({ job, run, runs }, db);
    const candidates = runs.filter((other) => other.purpose === 'candidate');
    if (candidates.some((other) => other.status !== 'ended')) return { job: {}, emit: [] };
    const runIds = candidates.map((candidate) => candidate.id);
    return { job: {}, emit: [eventFor(CandidatesEnded, { job }, { runIds })] };
  },
});

/** The replay has ended: its result becomes the proof of the scripts, and the job ends as its best run did. */
async function endVerification(
  about: { job: JobRow; run: RunRow; runs: readonly RunRow[] },
  db: PlannerDeps['db'],
): Promise<HandlerResult> {
  const { job, run } = about;
  const proof = proofOf(run);
  const scripts = await scriptsOfJob(db.read, job.id);
  const end =
    run.outcome === 'canceled' && run.reason !== null
      ? { outcome: run.outcome, reason: run.reason }
      : bestEnd(about.runs, scripts[0]?.runId);
  return {
    ...endJob(job, end),
    writes: proveScripts(withProof(scripts, proof)),
  };
}
