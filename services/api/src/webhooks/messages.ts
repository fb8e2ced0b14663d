import { newId, type Outcome, type Reason, type WebhookEvent } from '@tapwright/contracts';
import type { JobRow, Told } from '@tapwright/store';

const GOAL_MAX = 1_000;
const MESSAGE_MAX = 1_000;

/** What a webhook is told of a job: which one, and how it ended. Everything else is asked for, with a key. */
function jobIn({ id, spec }: Pick<JobRow, 'id' | 'spec'>): Record<string, unknown> {
  return {
    id,
    kind: spec.kind,
    goal: spec.goal.slice(0, GOAL_MAX).toWellFormed(),
    app: spec.app ?? null,
    case: spec.case?.spec.id ?? null,
    row: spec.case?.row ?? null,
    tags: spec.case?.spec.tags ?? [],
  };
}

export function endedMessage(
  job: Pick<JobRow, 'id' | 'tenantId' | 'spec'>,
  { outcome, reason }: { readonly outcome: Outcome; readonly reason: Reason },
  now: Date,
): Told {
  const { code, message } = reason;
  const why = { code, message: message.slice(0, MESSAGE_MAX).toWellFormed() };
  const data = { job: { ...jobIn(job), outcome, reason: why } };
  const { tenantId, id: jobId } = job;
  const body = bodyOf('job.ended', { now, data });
  return { tenantId, event: 'job.ended', outcome, jobId, id: newId('dlv', now.getTime()), body };
}

export function pingMessage(tenantId: string, now: Date): Told {
  const body = bodyOf('ping', { now, data: {} });
  return { tenantId, event: 'ping', outcome: null, jobId: null, id: newId('dlv', now.getTime()), body };
}

function bodyOf(type: WebhookEvent, { now, data }: { readonly now: Date; readonly data: object }): string {
  return JSON.stringify({ type, timestamp: now.toISOString(), data });
}
