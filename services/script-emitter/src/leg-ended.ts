import { LegEnded, legScriptIdOf, TapwrightError } from '@tapwright/contracts';
import { TRACE_FORMAT } from '@tapwright/script';
import { defineJobHandler } from '@tapwright/service';
import { findRun, insertScripts, type JobRow, stepsOfRun } from '@tapwright/store';
import type { EmitterDeps } from './deps.ts';
import { legTrace, traceText } from './leg-trace.ts';

/**
 * Keeps what a leg did as a trace, beside its job. A leg that did nothing has none, nor one whose screens are gone: that must
 * not hold the exploration up.
 */
export const onLegEnded = defineJobHandler({
  on: LegEnded,
  emits: [],

  async handle({ data, job, log }, deps: EmitterDeps) {
    const content = await traceOf(job, data.runId, deps).catch((error: unknown) => {
      if (!(error instanceof TapwrightError) || error.retryable) throw error;
      log.warn({ run: data.runId, code: error.code }, 'the trace of a leg cannot be written');
      return null;
    });
    if (content === null) return { emit: [] };
    const script = {
      id: legScriptIdOf(data.runId),
      tenantId: job.tenantId,
      jobId: job.id,
      runId: data.runId,
      format: TRACE_FORMAT,
      fileName: `leg-${data.runId}.json`,
      content,
      losses: [],
      proof: 'not_replayed' as const,
      proofDetail: 'all steps of a leg, not replayed',
    };
    return { writes: insertScripts([script]), emit: [] };
  },
});

async function traceOf(job: JobRow, runId: string, deps: EmitterDeps): Promise<string | null> {
  const run = await findRun(deps.db.read, runId);
  if (run === null) return null;
  const trace = await legTrace({ job, run, steps: await stepsOfRun(deps.db.read, runId) }, deps);
  return trace === null ? null : traceText(trace);
}
