import { CandidatesEnded, ScriptsEmitted } from '@tapwright/contracts';
import { emitters, type Trace } from '@tapwright/script';
import { defineJobHandler, eventFor, type HandlerResult } from '@tapwright/service';
import { insertScripts, type NewScript, type RunRow, runsOfJob, stepsOfRun } from '@tapwright/store';
import { buildTrace } from './build-trace.ts';
import type { EmitterDeps } from './deps.ts';
import { bestRun } from './rank.ts';

/** Ranks the candidates and writes a script in every format from the trace of the best one. */
export const onCandidatesEnded = defineJobHandler({
  on: CandidatesEnded,
  emits: [ScriptsEmitted],

  async handle({ job }, { db, screens }: EmitterDeps): Promise<HandlerResult> {
    // Canceled in the meantime.
    if (job.status === 'ended') return { emit: [] };
    const run = bestRun(await runsOfJob(db.read, job.id));
    if (run === null) return { emit: [eventFor(ScriptsEmitted, { job }, { runId: null, scriptIds: [] })] };
    const trace = await buildTrace({ job, run, steps: await stepsOfRun(db.read, run.id) }, screens);
    const scripts = writeScripts(trace, run);
    const scriptIds = scripts.map((script) => script.id);
    return {
      writes: insertScripts(scripts),
      emit: [eventFor(ScriptsEmitted, { job }, { runId: run.id, scriptIds })],
    };
  },
});

/** One script for every emitter; the ids follow from the run, so that writing them twice writes them once. */
function writeScripts(trace: Trace, run: RunRow): NewScript[] {
  const proof = { status: 'not_replayed' as const, detail: 'not replayed yet' };
  return emitters.map((emitter) => {
    const { content, losses } = emitter.emit(trace, { proof });
    return {
      id: `scr_${run.id}_${emitter.format}`,
      tenantId: run.tenantId,
      jobId: run.jobId,
      runId: run.id,
      format: emitter.format,
      fileName: `${run.jobId}.${emitter.fileExtension}`,
      content,
      losses: [...losses],
      proof: proof.status,
      proofDetail: proof.detail,
    };
  });
}
