import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withDeadline } from './deadline.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that ends only when its signal says so. */
const endless = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

test('work that ends, well or badly, leaves neither a timer nor a listener, and is not aborted afterwards', async () => {
  const { signal } = new AbortController();
  const seen: AbortSignal[] = [];
  const about = { ms: 180_000, signal };
  const note = async (inner: AbortSignal) => void seen.push(inner);
  for (let count = 0; count < 20; count += 1) await withDeadline(about, note);
  const failing = withDeadline(about, () => Promise.reject(new Error('failed on purpose')));
  await expect(failing).rejects.toThrow('failed on purpose');
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(seen.some(({ aborted }) => aborted)).toBe(false);
});

test('at the deadline the signal is aborted with a TimeoutError', async () => {
  const work = withDeadline({ ms: 1_000, signal: new AbortController().signal }, endless);
  const failed = expect(work).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(1_000);
  await failed;
});

test('the reason of the outer signal is passed on, even if it was aborted before', async () => {
  const outer = new AbortController();
  const work = withDeadline({ ms: 1_000, signal: outer.signal }, endless);
  outer.abort(new Error('stopped'));
  await expect(work).rejects.toThrow('stopped');
  await expect(withDeadline({ ms: 1_000, signal: outer.signal }, endless)).rejects.toThrow('stopped');
  expect(vi.getTimerCount()).toBe(0);
});
