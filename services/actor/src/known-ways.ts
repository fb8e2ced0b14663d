import { appUnderTest } from '@tapwright/runtime';
import { type JobRow, type KnownWay, type Reader, type RunRow, waysOfApp } from '@tapwright/store';

/** What the map of its app knew when a run began to use it. */
export type KnownWays = (about: {
  readonly job: JobRow;
  readonly run: RunRow;
}) => Promise<readonly KnownWay[]>;

/** Most ways of an app that are looked at. */
const WAYS_MAX = 1_000;
/** Runs whose ways are remembered. */
const RUNS_MAX = 32;

/**
 * Reads the ways of an app once for each run, so that a step costs nothing more. A run that the process has forgotten is
 * read again: these are hints, and a newer map gives better ones.
 */
export function createKnownWays(db: Reader): KnownWays {
  const known = new Map<string, Promise<readonly KnownWay[]>>();
  return async ({ job, run }) => {
    const packageName = appUnderTest(job, run);
    if (!job.spec.memory || packageName === undefined) return [];
    const remembered = known.get(run.id);
    if (remembered !== undefined) return remembered;
    const { appVersion = '' } = run.state;
    const reading = waysOfApp(db, { tenantId: job.tenantId, packageName, appVersion, limit: WAYS_MAX });
    const oldest = known.keys().next();
    if (known.size >= RUNS_MAX && oldest.done !== true) known.delete(oldest.value);
    known.set(run.id, reading);
    reading.catch(() => known.delete(run.id));
    return reading;
  };
}
