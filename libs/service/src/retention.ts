import {
  type Artifacts,
  acrossTenants,
  type Database,
  deleteOldAudit,
  deleteOldInstances,
  deleteOldJobs,
  forgetCalls,
  sweepCalls,
} from '@tapwright/store';
import { z } from 'zod';
import { type Background, startBackground } from './background.ts';
import type { Logger } from './log.ts';
import { countPruned } from './metrics.ts';

/** `RETENTION_DAYS`: how long a job is kept after its end; 0 keeps everything. Parts of a day are allowed. */
export const RetentionDays = z.coerce.number().min(0).max(36_500).default(30);

export interface RetentionPolicy {
  /** How long a job is kept after its end, days; 0: for ever. */
  readonly days: number;
  /** From one pass to the next, milliseconds. */
  readonly everyMs?: number;
}

export interface RetentionOptions {
  readonly db: Database;
  readonly artifacts: Artifacts;
  readonly log: Logger;
  readonly policy: RetentionPolicy;
}

const DAY_MS = 24 * 3_600_000;
const EVERY_MS = 10 * 60_000;
/** About a minute's rows of a busy farm; each job has some hundred rows, and others wait for their turn meanwhile. */
const JOBS_AT_ONCE = 10;
const ARTIFACTS_AT_ONCE = 100;
const INSTANCES_AT_ONCE = 1_000;
const CALLS_AT_ONCE = 1_000;
const ENTRIES_AT_ONCE = 1_000;
/** A process that was silent for this long is dead, or will register again with its next heartbeat. */
const INSTANCE_KEPT_MS = DAY_MS;

/**
 * Removes what is older than the policy keeps, in small portions with pauses between them: ended jobs with everything
 * that belongs to them, entries of the audit log, then artifacts that nothing refers to, and processes long dead. Any number of processes may do
 * this at once: each skips what another one is working on.
 */
export function startRetention(options: RetentionOptions): Background {
  const { log, policy } = options;
  return startBackground({
    name: 'retention',
    log,
    afterFailureMs: 60_000,
    work: async () => ((await pruneOnce(options)) ? 0 : (policy.everyMs ?? EVERY_MS)),
  });
}

/** One portion. @returns true if there is more to do now */
async function pruneOnce({ db, artifacts, policy }: RetentionOptions): Promise<boolean> {
  const processes = { olderThanMs: INSTANCE_KEPT_MS, limit: INSTANCES_AT_ONCE };
  countPruned('instance', await deleteOldInstances(db.read, processes));
  await acrossTenants('calls', async () => {
    await sweepCalls(db.read, { limit: CALLS_AT_ONCE });
    await forgetCalls(db.read, { limit: CALLS_AT_ONCE });
  });
  if (policy.days === 0) return false;
  const olderThanMs = policy.days * DAY_MS;
  const jobs = await db.transaction((tx) => deleteOldJobs(tx, { olderThanMs, limit: JOBS_AT_ONCE }));
  countPruned('job', jobs);
  const entries = await deleteOldAudit(db.read, { olderThanMs, limit: ENTRIES_AT_ONCE });
  countPruned('audit', entries);
  if (jobs === JOBS_AT_ONCE || entries === ENTRIES_AT_ONCE) return true;
  // If something newer is not referred to by an existing job, the commit that should have referred to it never came.
  const { count, more } = await artifacts.prune({ db, olderThanMs, limit: ARTIFACTS_AT_ONCE });
  countPruned('artifact', count);
  return more;
}
