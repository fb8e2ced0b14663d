import type { Settlement } from '@tapwright/bus';
import type { Next } from './chain.ts';
import { loadDue } from './load.ts';
import type { Valid } from './work.ts';

const ATTEMPTS = 5;

/** The run or the job has changed since it was read. */
export class Conflict extends Error {}

/** If the run or the job has changed during the handling, reads both again and runs the handler again. */
export async function reread(work: Valid, next: Next<Valid>): Promise<Settlement> {
  let { context } = work;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) {
      const found = await loadDue(work);
      if (!('context' in found)) return found;
      context = found.context;
    }
    try {
      return await next({ ...work, context });
    } catch (thrown) {
      if (!(thrown instanceof Conflict)) throw thrown;
    }
  }
  return { kind: 'retry', delayMs: 100 };
}
