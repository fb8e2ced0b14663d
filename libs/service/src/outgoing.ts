import { newId, type OutgoingEvent, TapwrightError } from '@tapwright/contracts';
import type { NewEvent } from '@tapwright/store';

/**
 * An event that a handler returned, as the row that will be stored.
 * @throws TapwrightError `EVENT_INVALID` if its data do not fit its schema.
 */
export function toNewEvent(event: OutgoingEvent, cause: string | null, traceparent: string | null): NewEvent {
  const parsed = event.definition.schema.safeParse(event.data);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new TapwrightError(
      'EVENT_INVALID',
      `${event.definition.type} does not fit its schema: ${issue?.message}`,
      {
        field: issue?.path.join('.') ?? '',
      },
    );
  }
  return {
    id: newId('evt'),
    type: event.definition.type,
    version: event.definition.version,
    tenantId: event.tenantId,
    jobId: event.jobId,
    runId: event.runId,
    gateway: event.gateway,
    traceparent,
    causeId: cause,
    data: parsed.data,
  };
}
