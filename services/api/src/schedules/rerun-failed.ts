import { TapwrightError } from '@tapwright/contracts';
import { findJobs, findJobsByKeys, type JobRow, listFirings, listQuarantines } from '@tapwright/store';
import { endedTest } from '../history/ended-test.ts';
import { acceptJobs, type Submitting } from '../jobs/accept-jobs.ts';

/** A job that failed is begun again so often. */
const RERUNS_MAX = 20;
/** Times of a schedule among which the wanted one, or the newest that began, is looked for. */
const FIRINGS_MAX = 200;

export interface WantedRerun {
  readonly tenantId: string;
  readonly scheduleId: string;
  /** The time whose failed jobs are begun again; null: the newest at which something began. */
  readonly dueAt: Date | null;
}

export interface Rerun {
  readonly dueAt: Date;
  /** Begun now, or by an earlier call and still running. */
  readonly jobs: readonly JobRow[];
  /** Tests that failed and are put aside. */
  readonly quarantined: readonly string[];
}

/**
 * Begins again only what did not pass at a time of a schedule: each of its jobs once, and where that has failed too, once
 * more. @throws TapwrightError `NOT_FOUND` where nothing began then
 */
export async function rerunFailed(on: Submitting, wanted: WantedRerun): Promise<Rerun> {
  const { tenantId } = wanted;
  const { read } = on.db;
  const { dueAt, jobs } = await firingOf(on, wanted);
  const ended = await findJobs(read, tenantId, [...jobs]);
  const aside = await listQuarantines(read, tenantId);
  const isAside = (test: string, app: string) => aside.some((row) => row.test === test && row.app === app);
  const open: JobRow[] = [];
  const failed: JobRow[] = [];
  const quarantined: string[] = [];
  for (const first of ended) {
    const job = await newestOf(on, first);
    if (job.status !== 'ended') {
      if (job.id !== first.id) open.push(job);
      continue;
    }
    if (job.outcome === null || job.outcome === 'completed') continue;
    const test = endedTest(job, job.outcome);
    if (test !== null && isAside(test.test, test.app)) quarantined.push(test.test);
    else failed.push(job);
  }
  const keyed = failed.map(({ id, spec }) => ({ bound: { spec, secrets: {} }, idempotencyKey: keyOf(id) }));
  const begun = keyed.length === 0 ? [] : await acceptJobs(on, tenantId, keyed);
  return { dueAt, jobs: [...open, ...begun.map(({ job }) => job)], quarantined };
}

const keyOf = (jobId: string): string => `rerun ${jobId}`;

/** The job that began in place of this one, and so on. */
async function newestOf({ db }: Submitting, first: JobRow): Promise<JobRow> {
  let newest = first;
  for (let turn = 0; turn < RERUNS_MAX; turn += 1) {
    const [next] = await findJobsByKeys(db.read, first.tenantId, [keyOf(newest.id)]);
    if (next === undefined) return newest;
    newest = next;
  }
  return newest;
}

async function firingOf({ db }: Submitting, { tenantId, scheduleId, dueAt }: WantedRerun) {
  const firings = await listFirings(db.read, { tenantId, scheduleId, limit: FIRINGS_MAX, before: null });
  const begun = firings.filter(({ outcome }) => outcome === 'begun');
  const found = begun.find((firing) => dueAt === null || firing.dueAt.getTime() === dueAt.getTime());
  if (found !== undefined) return found;
  throw new TapwrightError('NOT_FOUND', 'nothing began at that time', {
    field: dueAt === null ? 'id' : 'dueAt',
    expected:
      begun
        .map((firing) => firing.dueAt.toISOString())
        .slice(0, 3)
        .join(', ') || 'a time at which jobs began',
  });
}
