import type { JobView, ScriptView } from '@tapwright/contracts';
import type { JobRow, ScriptRow } from '@tapwright/store';

export function jobView(job: JobRow): JobView {
  return {
    id: job.id,
    kind: job.spec.kind,
    status: job.status,
    outcome: job.outcome,
    reason: job.reason,
    goal: job.spec.goal,
    app: job.spec.app ?? null,
    strategy: job.spec.strategy,
    createdAt: job.createdAt.toISOString(),
    endedAt: job.endedAt?.toISOString() ?? null,
  };
}

export function scriptView(script: ScriptRow): ScriptView {
  const { id, format, fileName, proof, proofDetail, content } = script;
  return { id, format, fileName, proof, proofDetail, content };
}
