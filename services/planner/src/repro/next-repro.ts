import {
  explorationIdOf,
  type JobEnded,
  mayProveCommits,
  ReproAsked,
  type StoredRepro,
} from '@tapwright/contracts';
import { guessedLength, wholeRun } from '@tapwright/runtime';
import { eventFor, type HandlerResult } from '@tapwright/service';
import {
  type CrashRow,
  type Database,
  endExploration,
  findDevice,
  findJob,
  findRun,
  type JobRow,
  type LegRow,
  legsOfJob,
  listCrashes,
  setRepro,
  type Write,
} from '@tapwright/store';
import type { End } from '../closing.ts';
import { endOfLegs, isLast } from '../end-of-legs.ts';
import { endJob } from '../fan-in.ts';

/** Most crashes of one job whose steps are reduced. */
const REPROS_MAX = 5;
/** Most crashes of one job that are looked at. */
const CRASHES_MAX = 500;

export type Running = Extract<StoredRepro, { state: 'running' }>;

/** A crash whose reduction has ended, with what came of it. */
export interface Done {
  readonly id: string;
  readonly repro: Exclude<StoredRepro, Running>;
}

interface Before {
  readonly db: Database;
  /** The crash before this one; null: there is none. */
  readonly done: Done | null;
  /** How the job was ended from outside; absent: it was not. */
  readonly canceled?: End | undefined;
}

/**
 * When all legs of an exploration have ended: the steps of the next crash that it met are reduced; of others it is noted
 * why they are not. After the last one the job ends.
 */
export async function nextRepro(
  job: JobRow,
  { db, done, canceled }: Before,
): Promise<HandlerResult<typeof ReproAsked | typeof JobEnded>> {
  const legs = await legsOfJob(db.read, job.id);
  const writes: Write[] = done === null ? [] : [setRepro(done)];
  const stopped = canceled === undefined ? stopOf(job, legs) : CANCELED;
  const wanted = await crashesToReduce({ job, legs }, db);
  for (const [at, { crash, sightings }] of wanted.entries()) {
    if (crash.id === done?.id || crash.repro?.jobId === job.id) continue;
    const seen = await shortestOf(sightings, db);
    const why = stopped ?? (at >= REPROS_MAX ? TOO_MANY : await obstacleTo(job, seen.runId, db));
    if (why === null) {
      const begun = { state: 'running' as const, jobId: job.id, scriptId: null, reduction: null, lost: 0 };
      return {
        job: {},
        writes: [...writes, setRepro({ id: crash.id, repro: { ...begun, ...seen } })],
        emit: [eventFor(ReproAsked, { job }, { crashId: crash.id, ...seen })],
      };
    }
    writes.push(setRepro({ id: crash.id, repro: unreduced(job, why) }));
  }
  const end = canceled ?? endOfLegs(job, legs);
  return { ...endJob(job, end), writes: [...writes, endExploration(explorationIdOf(job))] };
}

/** Why the steps of a crash were not reduced. */
export function unreduced({ id }: Pick<JobRow, 'id'>, reason: string): Done['repro'] {
  return { state: 'unreduced', jobId: id, reason };
}

export const CANCELED = 'the job was canceled';
export const TIME_IS_OVER = 'the time of the job was over';
const TOO_MANY = `the steps of ${REPROS_MAX} crashes of a job are reduced, not of more`;

function stopOf({ createdAt, spec }: JobRow, legs: readonly LegRow[]): string | null {
  const last = legs.find(isLast);
  if (last?.outcome === 'canceled') return CANCELED;
  const isLate = legs.some(({ reason }) => reason?.code === 'DEADLINE_PASSED');
  const isOver = Date.now() - createdAt.getTime() >= spec.deadlineMs;
  return isLate || isOver ? TIME_IS_OVER : null;
}

/** A replay repeats commits: that needs a reset that puts everything back, or the user's word. */
async function obstacleTo({ spec }: JobRow, runId: string, db: Database): Promise<string | null> {
  if (!spec.verify) return 'no replay was asked for';
  const leg = await findRun(db.read, runId);
  const serial = leg?.serial ?? null;
  const phone = serial === null ? null : await findDevice(db.read, serial);
  if (mayProveCommits(spec, phone ?? { model: '' })) return null;
  return 'replays would repeat what may happen once only: that needs `repeatable`, or `reset: data` on a virtual phone (ONCE_NOT_REPEATED)';
}

/** The leg and the step in which this job met a crash. */
interface Sighting {
  readonly runId: string;
  readonly step: number;
}

/** Crashes that the job met and whose steps nobody else has reduced, or reduces now; the first one first. */
async function crashesToReduce(
  { job, legs }: { readonly job: JobRow; readonly legs: readonly LegRow[] },
  db: Database,
): Promise<{ readonly crash: CrashRow; readonly sightings: Sightings }[]> {
  const { id: jobId, tenantId } = job;
  const of = { tenantId, jobId, app: null, status: null, after: null, limit: CRASHES_MAX };
  const found: { crash: CrashRow; sightings: Sightings }[] = [];
  for (const crash of await listCrashes(db.read, of)) {
    const [first, ...others] = sightingsIn(legs, crash);
    if (first !== undefined && !(await isOfOthers(job, crash, db)))
      found.push({ crash, sightings: [first, ...others] });
  }
  return found;
}

type Sightings = readonly [Sighting, ...Sighting[]];

/** The first and the last sighting of a crash, as far as they are in these legs. */
function sightingsIn(legs: readonly LegRow[], crash: CrashRow): readonly Sighting[] {
  const { firstRunId, firstStep, lastRunId, lastStep } = crash;
  const first = { runId: firstRunId, step: firstStep };
  const isOnce = firstRunId === lastRunId && firstStep === lastStep;
  const seen = isOnce ? [first] : [first, { runId: lastRunId, step: lastStep }];
  return seen.filter(({ runId }) => legs.some(({ id }) => id === runId));
}

/** The sighting to which the shortest way seems to lead; of two that are as long, the earlier one. */
async function shortestOf([first, ...others]: Sightings, { read }: Database): Promise<Sighting> {
  if (others.length === 0) return first;
  let best = { seen: first, length: Infinity };
  for (const seen of [first, ...others]) {
    const leg = await findRun(read, seen.runId);
    const length = leg === null ? Infinity : guessedLength(wholeRun(leg.state).history, seen.step);
    if (length < best.length) best = { seen, length };
  }
  return best.seen;
}

/** What another job has not reduced, or did not finish, is reduced here. */
async function isOfOthers(job: JobRow, { repro }: CrashRow, db: Database): Promise<boolean> {
  if (repro === null || repro.jobId === job.id || repro.state === 'unreduced') return false;
  if (repro.state === 'reduced') return true;
  const other = await findJob(db.read, job.tenantId, repro.jobId);
  return other !== null && other.status !== 'ended';
}
