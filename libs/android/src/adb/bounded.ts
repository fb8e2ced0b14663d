import { setTimeout as pass } from 'node:timers/promises';
import { TapwrightError } from '@tapwright/contracts';
import type { CallOptions } from '../port.ts';

/** Default deadline of a call. */
const CALL_TIMEOUT_MS = 15_000;
/** Created once: an exception with its stack for each call would be a large part of its cost. */
const ENDED = new TapwrightError('CANCELED', 'The call to the device has ended.');

/** Why `signal` was aborted, always as a TapwrightError: `CANCELED` unless the reason is one already. */
export function abortReason(signal: AbortSignal): TapwrightError {
  if (signal.reason instanceof TapwrightError) return signal.reason;
  return new TapwrightError('CANCELED', 'The call to the device was canceled.', { cause: signal.reason });
}

/** Settles as `promise` does, or rejects with the reason of the signal, whichever comes first. */
export function abortable<T>(promise: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(abortReason(signal));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    const done = (): void => signal.removeEventListener('abort', onAbort);
    promise.then(
      (value) => {
        done();
        resolve(value);
      },
      (error: unknown) => {
        done();
        reject(error);
      },
    );
  });
}

interface Bounds extends CallOptions {
  /** Cancels the call like `signal`. Cheaper than `AbortSignal.any`, which leaves work to the garbage collector. */
  readonly closing?: AbortSignal;
  /** A body that has succeeded leaves nothing running; aborting it again would cost exceptions for its sockets. */
  readonly leavesNothing?: boolean;
}

/**
 * Runs `body` with a signal that is aborted at the deadline (`DEVICE_TIMEOUT`), with the caller's signal
 * (`CANCELED`) and when the call has ended, so that nothing of it continues unnoticed. Does not wait for a body that
 * ignores its signal. Calls may be nested: the innermost reason is kept.
 */
export async function bounded<T>(
  what: string,
  options: Bounds,
  body: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { timeoutMs = CALL_TIMEOUT_MS, leavesNothing = false } = options;
  const outer = [options.signal, options.closing].filter((signal) => signal !== undefined);
  const ended = outer.find(({ aborted }) => aborted);
  if (ended !== undefined) throw abortReason(ended);
  const inner = new AbortController();
  const cancel = ({ target }: Event): void => {
    if (target instanceof AbortSignal) inner.abort(abortReason(target));
  };
  for (const signal of outer) signal.addEventListener('abort', cancel, { once: true });
  const timer = setTimeout(() => inner.abort(timeout(what, timeoutMs)), timeoutMs);
  let succeeded = false;
  try {
    const result = await abortable(body(inner.signal), inner.signal);
    succeeded = true;
    return result;
  } finally {
    clearTimeout(timer);
    for (const signal of outer) signal.removeEventListener('abort', cancel);
    if (!succeeded || !leavesNothing) inner.abort(ENDED);
  }
}

/** Waits `ms`, or rejects as soon as the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await pass(ms, undefined, { signal });
  } catch {
    throw abortReason(signal);
  }
}

function timeout(what: string, ms: number): TapwrightError {
  return new TapwrightError('DEVICE_TIMEOUT', `The device did not answer within ${ms} ms: ${what}.`);
}
