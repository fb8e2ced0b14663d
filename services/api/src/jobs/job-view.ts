import type { JobView, ScriptView } from '@tapwright/contracts';
import { helpersOf } from '@tapwright/script';
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
    model: job.spec.model ?? null,
    seed: job.spec.seed ?? null,
    ledger: job.ledger,
    awaitsConfirmation: awaitsConfirmation(job),
    createdAt: job.createdAt.toISOString(),
    endedAt: job.endedAt?.toISOString() ?? null,
  };
}

/** True while nobody has confirmed what was read from the goal, and its runs wait for that. */
export function awaitsConfirmation({ spec, status, ledger }: JobRow): boolean {
  return spec.confirm && status === 'queued' && ledger !== null && ledger.readBy !== 'person';
}

export function scriptView(script: ScriptRow): ScriptView {
  const { id, format, fileName, proof, proofDetail, content, files } = script;
  return { id, format, fileName, proof, proofDetail, content, files: [...files, ...helpersOf(format)] };
}
