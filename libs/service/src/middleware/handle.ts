import type { Settlement } from '@tapwright/bus';
import { withDeadline } from '../deadline.ts';
import type { HandlerInput, HandlerResult } from '../handler.ts';
import { isStale } from '../stale.ts';
import type { Next } from './chain.ts';
import type { Handled, Valid } from './work.ts';

/** Calls the handler. An event that comes too late changes nothing. */
export async function handle(work: Valid, next: Next<Handled>): Promise<Settlement> {
  return next({ ...work, result: await resultOf(work) });
}

async function resultOf({ kit, context, data }: Valid): Promise<HandlerResult> {
  const { definition } = kit.handler;
  const { event, job, run } = context;
  if (definition.scope === 'run' && run === null) return { emit: [] };
  if (run !== null && isStale(definition, data, run)) return { emit: [] };
  return withDeadline({ ms: kit.handleMs, signal: kit.signal }, (signal) => {
    const input = { data, job, run, eventId: event.id, gateway: event.gateway, signal, log: kit.log };
    // A handler of a job's event declares that it does not read the run.
    return kit.handle(input as HandlerInput<unknown>);
  });
}
