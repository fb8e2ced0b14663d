import {
  type BoundExploration,
  type CrashView,
  type ExplorationView,
  explorationIdOf,
  TapwrightError,
} from '@tapwright/contracts';
import {
  activitiesSeen,
  type CrashRow,
  coveredBy,
  type Database,
  type ExplorationRow,
  findExploration,
  findJob,
  type JobRow,
  jobsOfExploration,
  legsOfExploration,
  listCrashes,
} from '@tapwright/store';
import { crashView } from './crash-view.ts';

/** Most crashes of one job that are shown. */
const CRASHES_MAX = 500;

/** An exploration with the job that began it and those that resumed it, the newest last. */
export interface Explored {
  readonly exploration: Pick<ExplorationRow, 'id' | 'jobId' | 'packageName' | 'appVersion' | 'seed' | 'spec'>;
  readonly jobs: readonly JobRow[];
  readonly newest: JobRow;
  readonly bound: BoundExploration;
}

/** @throws TapwrightError `NOT_FOUND`, also where it belongs to another tenant */
export async function existingExploration(db: Database, tenantId: string, id: string): Promise<Explored> {
  const exploration = await findExploration(db.read, { tenantId, id });
  const begun = exploration === null ? await jobOf(db, tenantId, id) : null;
  // Whoever knows only the job that has resumed it finds it by that.
  if (begun !== null && explorationIdOf(begun) !== id)
    return existingExploration(db, tenantId, explorationIdOf(begun));
  const waiting = begun === null ? [] : [begun];
  const jobs = exploration === null ? waiting : await jobsOfExploration(db.read, id);
  const newest = jobs.at(-1);
  const bound = newest?.spec.explore;
  if (newest !== undefined && bound !== undefined)
    return { exploration: exploration ?? notBegun(newest, id), jobs, newest, bound };
  throw new TapwrightError('NOT_FOUND', `there is no exploration ${id.slice(0, 80)}`, { field: 'id' });
}

/** The job after which the exploration is called; one that has not begun has no exploration in a row yet. */
async function jobOf(db: Database, tenantId: string, id: string): Promise<JobRow | null> {
  if (!id.startsWith('exp_')) return null;
  const job = await findJob(db.read, tenantId, id.replace('exp_', 'job_'));
  return job?.spec.explore === undefined ? null : job;
}

function notBegun({ id: jobId, spec }: JobRow, id: string): Explored['exploration'] {
  return { id, jobId, packageName: spec.app ?? '', appVersion: '', seed: spec.explore?.seed ?? 0, spec: {} };
}

/** An exploration as it stands now: running legs count as far as they have come. */
export async function explorationView(
  db: Database,
  tenantId: string,
  wanted: string,
): Promise<ExplorationView> {
  const { exploration, jobs, newest, bound } = await existingExploration(db, tenantId, wanted);
  const { id } = exploration;
  const { packageName, appVersion, seed } = exploration;
  const legs = await legsOfExploration(db.read, id);
  const covered = await coveredBy(db.read, { explorationId: id, packageName });
  const declared = declaredIn(exploration);
  const seen = new Set((await activitiesSeen(db.read, { explorationId: id, packageName })).map(classOf));
  return {
    ...covered,
    id,
    jobId: exploration.jobId,
    app: packageName,
    appVersion,
    explorer: bound.tasks?.explorer ?? bound.explorer,
    seed,
    declared: declared?.length ?? null,
    unvisited: declared?.filter((name) => !seen.has(name)) ?? [],
    status: newest.status,
    outcome: newest.outcome,
    reason: newest.reason,
    steps: legs.reduce((sum, { step }) => sum + step, 0),
    stepsMax: jobs.reduce((sum, { spec }) => sum + (spec.explore?.steps ?? 0), 0),
    phones: bound.phones,
    legs: legs.filter(({ status }) => status === 'ended').length,
    crashes: (await crashesOf(db, jobs)).length,
  };
}

/** Null while they are not known. */
function declaredIn({ spec }: Pick<ExplorationRow, 'spec'>): readonly string[] | null {
  const { declared } = spec;
  return Array.isArray(declared) ? declared.filter((name) => typeof name === 'string') : null;
}

/** The class of a component such as `org.example/.Main`. */
function classOf(component: string): string {
  const [packageName = '', name = ''] = component.split('/');
  return name.startsWith('.') ? `${packageName}${name}` : name;
}

/** The crashes that an exploration met, each bug once. @throws TapwrightError `NOT_FOUND` */
export async function readCrashesOf(db: Database, tenantId: string, id: string): Promise<CrashView[]> {
  const { jobs } = await existingExploration(db, tenantId, id);
  return (await crashesOf(db, jobs)).map(crashView);
}

async function crashesOf({ read }: Database, jobs: readonly JobRow[]): Promise<CrashRow[]> {
  const all = { app: null, status: null, after: null, limit: CRASHES_MAX };
  const met = await Promise.all(
    jobs.map(({ id, tenantId }) => listCrashes(read, { ...all, tenantId, jobId: id })),
  );
  return [...new Map(met.flat().map((crash) => [crash.id, crash])).values()];
}
