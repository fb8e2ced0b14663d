import { CandidatesEnded, ScriptsEmitted } from '@tapwright/contracts';
import { findStrategy, type Ranked, whyNoReplay } from '@tapwright/runtime';
import { emitters, parseTrace, TRACE_FORMAT, type Trace, whyNot } from '@tapwright/script';
import { defineJobHandler, eventFor } from '@tapwright/service';
import {
  insertScripts,
  type JobRow,
  type NewScript,
  type RunRow,
  runsOfJob,
  stepsOfRun,
} from '@tapwright/store';
import { buildTrace } from './build-trace.ts';
import type { EmitterDeps } from './deps.ts';
import { type RunWithSteps, ranked } from './rank.ts';

/** Ranks the candidates and writes a script in every format from the trace of the best one. */
export const onCandidatesEnded = defineJobHandler({
  on: CandidatesEnded,
  emits: [ScriptsEmitted],

  async handle({ job }, { db, screens, artifacts }: EmitterDeps) {
    // Canceled in the meantime.
    if (job.status === 'ended') return { emit: [] };
    const runs = await candidatesOf(job, db);
    const order = ranked(job, runs);
    const told = order.length < 2 ? {} : { ranking: rankingOf(job, order) };
    const best = runs.find(({ run }) => run.id === order[0]?.id && run.outcome === 'completed');
    if (best === undefined)
      return { emit: [eventFor(ScriptsEmitted, { job }, { runId: null, scriptIds: [], ...told })] };
    const others = runs.flatMap(({ run }) => (run !== best.run && run.outcome === 'completed' ? [run] : []));
    const trace = await buildTrace({ job, ...best, others }, { screens, artifacts });
    const scripts = writeScripts(asRead(trace), job, best.run);
    const scriptIds = scripts.map((script) => script.id);
    return {
      writes: insertScripts(scripts),
      emit: [eventFor(ScriptsEmitted, { job }, { runId: best.run.id, scriptIds, ...told })],
    };
  },
});

async function candidatesOf(job: JobRow, db: EmitterDeps['db']): Promise<RunWithSteps[]> {
  const found: RunWithSteps[] = [];
  for (const run of await runsOfJob(db.read, job.id)) {
    if (run.purpose === 'candidate') found.push({ run, steps: await stepsOfRun(db.read, run.id) });
  }
  return found;
}

/** For the timeline: which candidate was chosen, and by how much. */
function rankingOf(job: JobRow, order: readonly Ranked[]) {
  const runs = order.map(({ id, score }) => ({ runId: id, score: Math.round(score * 1_000) / 1_000 }));
  return { by: findStrategy(job.spec.strategy).ranking, runs };
}

/** As whoever reads the stored trace finds it: scripts that are written of it again differ by their proof only. */
function asRead(trace: Trace): Trace {
  return parseTrace(JSON.stringify(trace));
}

/**
 * One script for every emitter that can write one; the trace says why others cannot. The ids are made from the run,
 * so writing twice stores each script once.
 */
function writeScripts(trace: Trace, job: JobRow, run: RunRow): NewScript[] {
  const detail = whyNoReplay(job.spec) ?? 'not replayed yet';
  const proof = { status: 'not_replayed' as const, detail };
  const missing = emitters.flatMap((emitter) => whyNot(emitter, trace) ?? []);
  const able = emitters.filter((emitter) => whyNot(emitter, trace) === null);
  return able.map((emitter) => {
    const { content, files, losses } = emitter.emit(trace, { proof, name: run.jobId });
    return {
      id: `scr_${run.id}_${emitter.format}`,
      tenantId: run.tenantId,
      jobId: run.jobId,
      runId: run.id,
      format: emitter.format,
      fileName: `${run.jobId}.${emitter.fileExtension}`,
      content,
      files: [...files],
      losses: [...losses, ...(emitter.format === TRACE_FORMAT ? missing : [])],
      proof: proof.status,
      proofDetail: proof.detail,
    };
  });
}
