/**
 * Runs `body` with a signal that is aborted after `ms` or with the outer signal, and leaves nothing behind when it has
 * ended: `AbortSignal.timeout` would keep its timer for the whole time, which for repeated short work adds up to
 * thousands of timers.
 * again comes to thousands of them.
 */
export async function withDeadline<T>(
  { ms, signal: outer }: { readonly ms: number; readonly signal: AbortSignal },
  body: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const inner = new AbortController();
  const abort = (): void => inner.abort(outer.reason);
  if (outer.aborted) abort();
  outer.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(() => inner.abort(new DOMException(`not within ${ms} ms`, 'TimeoutError')), ms);
  timer.unref();
  try {
    return await body(inner.signal);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', abort);
  }
}
