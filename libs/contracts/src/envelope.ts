import { z } from 'zod';
import type { EventData, EventDefinition } from './event-definition.ts';

/** Any gateway may handle it: nobody holds a lease for the run. */
export const ANY_GATEWAY = 'any';

/** The message on the bus, and the row in the `events` table. */
export const Envelope = z.object({
  id: z.string(),
  type: z.string(),
  version: z.number().int(),
  tenantId: z.string(),
  jobId: z.string(),
  runId: z.string().nullable(),
  /** Name of a gateway, `any`, or null if the event is not addressed. */
  gateway: z.string().nullable(),
  /** W3C trace context of the span that caused the event. */
  traceparent: z.string().nullable(),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof Envelope>;

/** An event that a handler returns; the service kit adds ids, the trace and the sequence number. */
export interface OutgoingEvent<Definition extends EventDefinition = EventDefinition> {
  readonly definition: Definition;
  readonly jobId: string;
  readonly runId: string | null;
  readonly tenantId: string;
  readonly gateway: string | null;
  readonly data: EventData<Definition>;
}

/** The run's id for events about a run, else the job's; messages with the same key are handled in order. */
export function keyOf(event: { jobId: string; runId: string | null }): string {
  return event.runId ?? event.jobId;
}
