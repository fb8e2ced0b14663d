/**
 * Pictures taken one after another while a slow dump runs: the cheap evidence that the screen holds still. A dump of a
 * phone reads the tree at its end, after its own wait for a second without events (AOSP `DumpCommand`:
 * `waitForIdle(1000, 10000)`), so one dump between equal pictures is as good as two equal dumps, in half the time.
 */
import { createHash } from 'node:crypto';
import { pause } from './adb/bounded.ts';

export interface Frame {
  /** Null where the phone made the fingerprint itself and sent no picture. */
  readonly png: Uint8Array | null;
  readonly print: string;
  /** Milliseconds of a clock that never goes back. */
  readonly endedAt: number;
}

/** A dump that has taken so long is a slow one: pictures beside it pay. */
const SLOW_DUMP_MS = 150;

/**
 * Runs `dump` and, once that is slow, takes pictures one after another until it has ended; the one under way then is
 * waited for, since it shows what came after. Empty where the dump was fast. A picture that fails ends the row.
 */
export async function framesBeside<T>(
  dump: Promise<T>,
  take: (signal: AbortSignal) => Promise<Frame>,
  signal: AbortSignal,
): Promise<{ readonly value: T; readonly frames: readonly Frame[] }> {
  const frames: Frame[] = [];
  const leaving = new AbortController();
  const stop = AbortSignal.any([signal, leaving.signal]);
  let running = true;
  const watch = async (): Promise<void> => {
    await pause(SLOW_DUMP_MS, stop);
    while (running) frames.push(await take(stop));
  };
  const watching = watch().catch(() => undefined);
  try {
    const value = await dump;
    running = false;
    if (frames.length > 0) await watching;
    return { value, frames };
  } finally {
    running = false;
    leaving.abort();
  }
}

/** A picture as evidence. */
export function frameOf(png: Uint8Array, endedAt: number): Frame {
  return { png, print: createHash('sha256').update(png).digest('base64'), endedAt };
}

/**
 * True where the last picture had been seen before, at least `quietMs` earlier. Not only its neighbour is compared: a
 * cursor blinks.
 */
export function heldStill(frames: readonly Frame[], quietMs: number): boolean {
  const last = frames.at(-1);
  return frames
    .slice(0, -1)
    .some(({ print, endedAt }) => print === last?.print && last.endedAt - endedAt >= quietMs);
}
