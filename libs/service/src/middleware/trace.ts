import type { Settlement } from '@tapwright/bus';
import { eventMetrics } from '../metrics.ts';
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
    () => measured(event, () => next(work)),
  );
}

/** The time of one handling, and how long its event has waited for it. */
export async function measured<T>(
  event: { readonly type: string; readonly createdAt?: Date },
  body: () => Promise<T>,
): Promise<T> {
  const { waited, handled } = eventMetrics();
  if (event.createdAt !== undefined) waited(Date.now() - event.createdAt.getTime(), event.type);
  const began = performance.now();
  let result: 'done' | 'failed' = 'failed';
  try {
    const settled = await body();
    result = 'done';
    return settled;
  } finally {
    handled(performance.now() - began, { event: event.type, result });
  }
}
