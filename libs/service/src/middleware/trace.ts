import type { Settlement } from '@tapwright/bus';
import { ATTRIBUTES, inSpan, SPANS } from '../telemetry.ts';
import type { Next } from './chain.ts';
import type { Valid } from './work.ts';

/** Handles the event in a span that continues the trace of the event's cause. */
export async function trace(work: Valid, next: Next<Valid>): Promise<Settlement> {
  const { kit, delivery, context } = work;
  const { event, job, run } = context;
  return inSpan(
    {
      name: `${SPANS.handle} ${event.type}`,
      parent: event.traceparent,
      attributes: {
        [ATTRIBUTES.event]: event.type,
        [ATTRIBUTES.service]: kit.consumer,
        [ATTRIBUTES.job]: job.id,
        [ATTRIBUTES.run]: run?.id ?? '',
        [ATTRIBUTES.attempt]: delivery.attempt,
      },
    },
    () => next(work),
  );
}
