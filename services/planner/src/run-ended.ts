import { CandidatesEnded, JobEnded, LegEnded, ReproAsked, RunEnded, RunQueued } from '@tapwright/contracts';
import { findStrategy, isSettled, planCandidates, wholeRun } from '@tapwright/runtime';
import { defineHandler, eventFor, type HandlerResult } from '@tapwright/service';
import { insertRun, type JobRow, proveScripts, type RunRow, runsOfJob, scriptsOfJob } from '@tapwright/store';
import { deadlineTimer } from './deadline.ts';
import type { WithDatabase } from './deps.ts';
import { bestEnd, endJob } from './fan-in.ts';
import { candidateRun } from './job-submitted.ts';
import { withWhatWasSeen } from './keep-what-was-seen.ts';
import { afterLeg } from './legs.ts';
import { rememberFor } from './memory-snapshot.ts';
import { withProof } from './proof.ts';
import { afterRepro } from './repro/after-repro.ts';
import { ENDING_RETRY } from './retry.ts';
import { proofOf, provedByReplay, queueReplay, replaysOf } from './verification.ts';

/**
 * Collects the runs of a job. Every run that ends raises the job's version: when two end at once, one is handled
 * again and sees the other.
 */
export const onRunEnded = defineHandler({
  on: RunEnded,
  emits: [CandidatesEnded, LegEnded, ReproAsked, RunQueued, JobEnded],
  retry: ENDING_RETRY,

  async handle({ job, run }, { db }: WithDatabase) {
    if (job.status === 'ended') return { emit: [] };
    if (run.purpose === 'leg') return afterLeg({ job, run }, { db });
    if (run.purpose === 'repro') return afterRepro({ job, run }, { db });
    const runs = await runsOfJob(db.read, job.id);
    if (job.spec.kind === 'replay')
      return { ...endJob(job, bestEnd(runs)), writes: await provedByReplay(db.read, run) };
    if (run.purpose === 'verification') return endVerification({ job, run, runs }, db);
    const candidates = runs.filter((other) => other.purpose === 'candidate');
    return withWhatWasSeen(await afterCandidate(job, candidates, db), { job, run });
  },
});

/** Waits for the other candidates, tries again, or lets them be ranked. */
async function afterCandidate(
  job: JobRow,
  candidates: readonly RunRow[],
  db: WithDatabase['db'],
): Promise<HandlerResult<typeof RunQueued | typeof CandidatesEnded>> {
  if (candidates.some((other) => other.status !== 'ended')) return { job: {}, emit: [] };
  if (wantsAnother(job, candidates)) return tryAgain(job, db);
  const runIds = candidates.map((candidate) => candidate.id);
  return { job: {}, emit: [eventFor(CandidatesEnded, { job }, { runIds })] };
}

/** True where candidates take turns, the results so far leave a doubt, and the job has a try and some time left. */
function wantsAnother(job: JobRow, candidates: readonly RunRow[]): boolean {
  const { count, inTurn } = planCandidates(job.spec, findStrategy(job.spec.strategy));
  if (!inTurn || candidates.length >= count || spentOf(job) >= job.spec.deadlineMs) return false;
  if (isSettled(candidates.map(({ outcome, state }) => ({ outcome, history: wholeRun(state).history }))))
    return false;
  return candidates.every(
    ({ outcome, reason }) => outcome !== 'canceled' && !LAST_WORDS.has(reason?.code ?? ''),
  );
}

/** Reasons that another try would meet again. */
const LAST_WORDS: ReadonlySet<string> = new Set([
  'DEADLINE_PASSED',
  'RESET_HOOK_FAILED',
  'RESET_HOOK_UNKNOWN',
  'SETUP_FAILED',
  'SETUP_NOT_ALLOWED',
]);

async function tryAgain(job: JobRow, db: WithDatabase['db']): Promise<HandlerResult<typeof RunQueued>> {
  const run = candidateRun(job, await rememberFor(job, db.read));
  return {
    job: {},
    save: (tx) => insertRun(tx, run),
    emit: [eventFor(RunQueued, { job, run: { id: run.id, gateway: null } }, { note: 'another try' })],
    timers: [deadlineTimer(job, run.id, spentOf(job))],
  };
}

/** Milliseconds since the job was submitted. */
function spentOf({ createdAt }: JobRow): number {
  return Date.now() - createdAt.getTime();
}

/**
 * A replay has ended. After the last wanted replay, or the first that failed, their results become the proof of the
 * scripts, and the job ends as its best run did.
 */
async function endVerification(
  about: { job: JobRow; run: RunRow; runs: readonly RunRow[] },
  db: WithDatabase['db'],
): Promise<HandlerResult<typeof RunQueued | typeof JobEnded>> {
  const { job, run } = about;
  const replays = about.runs.filter((other) => other.purpose === 'verification' && other.status === 'ended');
  const wanted = replaysOf(job);
  if (run.outcome === 'completed' && replays.length < wanted && run.traceScriptId !== null)
    return { job: {}, ...queueReplay(job, run.traceScriptId) };
  const proof = proofOf(replays, wanted);
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
