import type { ActOutcome, ActView } from '@tapwright/contracts';
import { type ActRow, commandsOfStep, findStep, type Reader, type RunRow } from '@tapwright/store';

/**
 * An act with what its step has shown. One that was under way when its run ended is answered by what is noted: what was begun
 * may have been done, and nothing else was.
 */
export async function actView(db: Reader, act: ActRow, run: RunRow): Promise<ActView> {
  const step = act.step === null ? null : await findStep(db, run.id, act.step);
  const late = act.outcome === null && run.status !== 'running' ? await lateEnd(db, act) : null;
  return {
    id: act.id,
    kind: act.kind,
    outcome: act.outcome ?? late,
    detail: act.detail || (late === null ? (step?.verdict?.evidence.summary ?? '') : LATE[late]),
    step: act.step,
    effect: step?.action.effect ?? null,
    changes: [...(step?.changes ?? [])],
    captureId: act.captureId,
  };
}

const LATE = {
  done: 'the job has ended',
  inconclusive: 'the job ended after it was begun; it may have been done, and is not repeated',
  not_done: 'the job ended before it was begun',
} as const satisfies Partial<Record<ActOutcome, string>>;

async function lateEnd(db: Reader, { kind, runId, step }: ActRow): Promise<keyof typeof LATE> {
  if (kind === 'end') return 'done';
  if (step === null) return 'not_done';
  return (await commandsOfStep(db, runId, step)).length > 0 ? 'inconclusive' : 'not_done';
}
