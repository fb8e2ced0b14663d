import { type DeadLetterView, eventDefinition, JobEnded, TapwrightError } from '@tapwright/contracts';
import { isStale, type Platform } from '@tapwright/service';
import { type DeadEvent, findDeadEvent, type Reader, redriveEvent } from '@tapwright/store';

/** @throws TapwrightError `NOT_FOUND` for an event that never was a dead letter */
export async function deadLetter(db: Reader, id: string): Promise<DeadEvent> {
  const found = await findDeadEvent(db, id);
  if (found !== null) return found;
  throw new TapwrightError('NOT_FOUND', `there is no dead letter ${id.slice(0, 80)}`, { field: 'id' });
}

/**
 * Puts a dead letter back: it is handled again, with the ids that it always had, so nothing is done twice. One that was
 * put back before stays as it is.
 * @throws TapwrightError `NOT_FOUND`, `CONFLICT` where it would be too late or fail again
 */
export async function redrive({ db }: Pick<Platform, 'db'>, id: string): Promise<DeadEvent> {
  await db.transaction(async (tx) => {
    const dead = await deadLetter(tx, id);
    if (dead.event.deadReason === null) return;
    const refused = whyNotRedriven(dead);
    if (refused !== null) throw new TapwrightError('CONFLICT', refused, { field: 'id', advice: RESUBMIT });
    await redriveEvent(tx, id);
  });
  // It is stored as not published. The sweeper of the service whose event it is publishes it: the API may not.
  return deadLetter(db.read, id);
}

const RESUBMIT = 'Where its job has ended by an outage, submit it again: POST /v1/jobs/:id/resubmit.';

/** Why handling it again would change nothing; null where it helps. A run or job that has ended is never reopened. Pure. */
export function whyNotRedriven({ event, job, run }: DeadEvent): string | null {
  const definition = eventDefinition(event.type);
  if (definition === undefined || event.version > definition.version)
    return `this version does not know ${event.type} of version ${event.version}`;
  const data = definition.schema.safeParse(event.data);
  if (!data.success) return 'its data do not fit their schema, so it would fail again';
  if (run !== null && isStale(definition, data.data, run))
    return `its run is ${run.status} at step ${run.step}, so it would be dropped as too late`;
  if (run === null && job.status === 'ended' && event.type !== JobEnded.type)
    return 'its job has ended and is not opened again';
  return null;
}

export function deadLetterView(dead: DeadEvent): DeadLetterView {
  const { id, type, tenantId, jobId, runId, createdAt, attempts, deadReason, redrivenAt } = dead.event;
  return {
    ...{ id, type, tenantId, jobId, runId, attempts, deadReason },
    createdAt: createdAt.toISOString(),
    redrivenAt: redrivenAt?.toISOString() ?? null,
    refused: deadReason === null ? null : whyNotRedriven(dead),
  };
}
