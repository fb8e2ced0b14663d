import { setTimeout as pass } from 'node:timers/promises';
import { TapwrightError } from '@tapwright/contracts';

/** Waits without holding anything. @throws TapwrightError `CANCELED` if the signal aborts */
export async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await pass(ms, undefined, { signal }).catch(() => {});
  if (signal.aborted) throw new TapwrightError('CANCELED', 'the question was canceled while it waited');
}
