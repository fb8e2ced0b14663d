import type { Settlement } from '@tapwright/bus';
import type { Next } from './chain.ts';
import type { Due } from './work.ts';

/** Tells the bus repeatedly that the event is still being handled, so that nobody else gets it. */
export async function keepAlive(work: Due, next: Next<Due>): Promise<Settlement> {
  const timer = setInterval(() => work.delivery.working(), work.kit.workingMs);
  try {
    return await next(work);
  } finally {
    clearInterval(timer);
  }
}
