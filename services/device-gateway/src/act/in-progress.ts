import { setTimeout as wait } from 'node:timers/promises';
import { type CommandRow, commandsOfStep, type Database, isAlive, NOBODY } from '@tapwright/store';

export interface Progress {
  readonly runId: string;
  readonly step: number;
  readonly ids: readonly string[];
  /** This process. */
  readonly instance: string;
  /** An instance without a sign of life for this long is dead. The wait is never longer than this either. */
  readonly aliveWithinMs: number;
  readonly signal: AbortSignal;
}

/** Time between two looks at the table, milliseconds; it doubles from the first value to the last. */
const FIRST_LOOK_MS = 20;
const LAST_LOOK_MS = 500;

/**
 * Waits while another living process executes one of these commands: begun but not ended then means *in progress*,
 * not *uncertain* (design, section 4). Ends when the rows have ended or were given up, when their owner is dead, or
 * after `aliveWithinMs`. The phone's books decide in any case.
 */
export async function waitForOwner(db: Database, progress: Progress): Promise<void> {
  const until = performance.now() + progress.aliveWithinMs;
  for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(pauseMs * 2, LAST_LOOK_MS)) {
    const left = until - performance.now();
    if (left <= 0 || !(await isInProgress(db, progress))) return;
    await wait(Math.min(pauseMs, left), undefined, { signal: progress.signal });
  }
}

async function isInProgress(db: Database, progress: Progress): Promise<boolean> {
  const rows = await commandsOfStep(db.read, progress.runId, progress.step);
  for (const owner of new Set(rows.filter((row) => isForeign(row, progress)).map((row) => row.owner))) {
    if (await isAlive(db.read, owner, progress.aliveWithinMs)) return true;
  }
  return false;
}

/** This process does its own commands one after another, so none of them can be in progress here. */
function isForeign({ id, status, owner }: CommandRow, { ids, instance }: Progress): boolean {
  return status === 'started' && owner !== NOBODY && owner !== instance && ids.includes(id);
}
