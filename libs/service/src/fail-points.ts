import { closeSync, openSync } from 'node:fs';

/** Places at which a test can kill a process, to prove that nothing is lost and nothing happens twice. */
export const FAIL_POINTS = [
  'before-commit',
  'before-publish',
  'before-ack',
  'before-tap',
  'after-tap',
] as const;
export type FailPoint = (typeof FAIL_POINTS)[number];

/**
 * Kills this process with SIGKILL where the environment asks for it: `TAPWRIGHT_FAIL_POINT=<point>` or
 * `<point>@<event type>`. `TAPWRIGHT_FAIL_ONCE=<file>`: only the process that creates the file dies, so that the
 * restarted one lives. Without the variable this does nothing.
 */
export function failPoint(point: FailPoint, eventType: string): void {
  const wanted = process.env.TAPWRIGHT_FAIL_POINT;
  if (wanted === undefined || (wanted !== point && wanted !== `${point}@${eventType}`)) return;
  const marker = process.env.TAPWRIGHT_FAIL_ONCE;
  if (marker !== undefined && !createMarker(marker)) return;
  process.kill(process.pid, 'SIGKILL');
  // SIGKILL is delivered at the next system call; nothing after this line may run.
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
