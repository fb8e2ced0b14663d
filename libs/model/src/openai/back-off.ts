import { setTimeout as pass } from 'node:timers/promises';

const FIRST_MS = 250;
const CAP_MS = 20_000;

/**
 * Milliseconds to wait before the next attempt: what the endpoint asks for, else doubling from 250 ms, minus a random
 * part of up to a quarter, so that many runs do not come back at the same moment.
 * @param attempt attempts made so far, from 1
 * @param random from 0 up to 1
 */
export function backOffMs(attempt: number, retryAfterMs: number | null, random: number): number {
  if (retryAfterMs !== null) return Math.max(0, retryAfterMs);
  const doubled = Math.min(CAP_MS, FIRST_MS * 2 ** (attempt - 1));
  return Math.round(doubled * (1 - random / 4));
}

/** `Retry-After` (seconds or a date) or `retry-after-ms`, in milliseconds; null if neither can be read. */
export function retryAfterMs(headers: Headers | undefined, now: number): number | null {
  const precise = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (Number.isFinite(precise)) return precise;
  const value = headers?.get('retry-after') ?? '';
  if (value === '') return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Waits, but no longer than until the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await pass(Math.max(0, ms), undefined, { signal }).catch(() => {});
}
