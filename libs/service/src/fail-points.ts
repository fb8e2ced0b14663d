import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** Places at which a test can kill a process, to prove that nothing is lost and nothing happens twice. */
export const FAIL_POINTS = [
  'before-commit',
  'before-publish',
  'before-ack',
  'before-tap',
  'after-tap',
  // Between two tenants: `@begun`, `@erased`, `@noted`.
  'in-put-back',
] as const;
export type FailPoint = (typeof FAIL_POINTS)[number];

/**
 * Kills this process with SIGKILL if the environment says so: `TAPWRIGHT_FAIL_POINTS` lists, separated by
 * commas, `<point>@<event type>`; `TAPWRIGHT_FAIL_DIR` is a folder of markers, so that each point kills once and the
 * restarted process lives. Without the variables this does nothing.
 */
export function failPoint(point: FailPoint, eventType: string): void {
  const { TAPWRIGHT_FAIL_POINTS: wanted, TAPWRIGHT_FAIL_DIR: folder } = process.env;
  if (wanted === undefined || folder === undefined) return;
  const name = `${point}@${eventType}`;
  if (!wanted.split(',').includes(name) || !createMarker(join(folder, name))) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal may take a moment; nothing after this line may run.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
}

function createMarker(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx'));
    return true;
  } catch {
    return false;
  }
}
