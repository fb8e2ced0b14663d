/**
 * Pictures taken one after another while a slow dump runs: cheap evidence that the screen holds still. A phone's dump
 * reads the tree at its end, after its own wait for a second without events (AOSP `DumpCommand`:
 * `waitForIdle(1000, 10000)`), so one dump between equal pictures is as good as two equal dumps, in half the time.
 */
import { createHash } from 'node:crypto';
import { pause } from './adb/bounded.ts';

export interface Frame {
  /** Null if the phone computed the fingerprint itself and sent no picture. */
  readonly png: Uint8Array | null;
  readonly print: string;
  /** Milliseconds of a monotonic clock. */
  readonly endedAt: number;
}

/** A dump that takes longer is slow: pictures beside it are worth while. */
const SLOW_DUMP_MS = 150;

/**
 * Runs `dump` and, once that is slow, takes pictures one after another until it has ended; then waits for the current
 * picture, because it shows what came after. Empty if the dump was fast. A picture that fails ends the row.
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
    while (running) {
      const frame = await take(stop);
      // Only the newest picture is used: of the others the fingerprint is enough.
      const last = frames.pop();
      if (last !== undefined) frames.push({ ...last, png: null });
      frames.push(frame);
    }
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
 * True if the last picture was already seen, at least `quietMs` earlier. It is compared with all pictures and not only
 * with the one before, because a cursor blinks.
 */
export function heldStill(frames: readonly Frame[], quietMs: number): boolean {
  const last = frames.at(-1);
  return frames
    .slice(0, -1)
    .some(({ print, endedAt }) => print === last?.print && last.endedAt - endedAt >= quietMs);
}
