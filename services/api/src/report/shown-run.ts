import { type LegView, type Outcome, type RunStatus, TapwrightError, taskIdOf } from '@tapwright/contracts';
import {
  type ExploreTaskRow,
  findRun,
  type JobRow,
  legsOfJob,
  type Reader,
  type RunRow,
  runsOfJob,
  type ScriptRow,
  scriptsOfJob,
  tasksOfRun,
} from '@tapwright/store';

/** Far more tasks than the steps of a leg allow. */
const TASKS_MAX = 1_000;

/** A run as lists tell it. */
export interface RunSummary {
  readonly id: string;
  readonly purpose: RunRow['purpose'];
  readonly status: RunStatus;
  readonly outcome: Outcome | null;
  readonly serial: string | null;
  /** The number of a leg, and how many steps it has done; null: no leg. */
  readonly leg: Pick<LegView, 'number' | 'done'> | null;
}

/** The runs of a job, and the one whose steps are shown. */
export interface ShownRun {
  readonly all: readonly RunSummary[];
  /** Null: the job has none that stands for it yet. */
  readonly run: RunRow | null;
  /** True: it was asked for, and does not stand for the whole job. */
  readonly isPart: boolean;
  readonly scripts: readonly ScriptRow[];
  /** Words of the tasks that a leg has set itself, by their places in it. */
  readonly tasks: ReadonlyMap<number, ExploreTaskRow>;
}

/**
 * Chooses the run that is shown of a job: the one that was asked for, else the one that stands for the job.
 * @throws TapwrightError `NOT_FOUND` where the job has no such run
 */
export async function shownRun(read: Reader, job: JobRow, wanted: string | null): Promise<ShownRun> {
  const scripts = await scriptsOfJob(read, job.id);
  const isExploration = job.spec.explore !== undefined;
  if (!isExploration) {
    const runs = await runsOfJob(read, job.id);
    const run = wanted === null ? standingFor(runs, scripts) : runs.find(({ id }) => id === wanted);
    if (run === undefined) throw noSuchRun(job, wanted);
    return { all: runs.map(summaryOf), run, isPart: wanted !== null, scripts, tasks: new Map() };
  }
  // There may be a hundred legs: only that of which the steps are shown is read as a whole.
  const all = (await legsOfJob(read, job.id)).map(
    ({ id, status, outcome, serial, leg, step }): RunSummary => ({
      ...{ id, status, outcome, serial },
      purpose: 'leg',
      leg: { number: leg.number, done: step },
    }),
  );
  if (wanted === null) return { all, run: null, isPart: false, scripts, tasks: new Map() };
  const run = await findRun(read, wanted);
  if (run === null || run.jobId !== job.id) throw noSuchRun(job, wanted);
  const own = run.purpose === 'leg' ? await ownTasks(read, run) : new Map();
  return { all, run, isPart: true, scripts, tasks: own };
}

/** The same; of an exploration that is looked at as a run, the first leg. @throws TapwrightError as {@link shownRun} */
export async function shownOrFirstLeg(read: Reader, job: JobRow, wanted: string | null): Promise<ShownRun> {
  const shown = await shownRun(read, job, wanted);
  const first = shown.run === null && job.spec.explore !== undefined ? shown.all[0] : undefined;
  return first === undefined ? shown : shownRun(read, job, first.id);
}

async function ownTasks(read: Reader, run: RunRow): Promise<ReadonlyMap<number, ExploreTaskRow>> {
  const rows = await tasksOfRun(read, { runId: run.id, limit: TASKS_MAX });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    run.state.tasks.flatMap((_, at) => {
      const row = byId.get(taskIdOf(run.id, at));
      return row === undefined ? [] : [[at, row] as const];
    }),
  );
}

function summaryOf({ id, purpose, status, outcome, serial }: RunRow): RunSummary {
  return { id, purpose, status, outcome, serial, leg: null };
}

function noSuchRun({ id }: JobRow, run: string | null): TapwrightError {
  return new TapwrightError('NOT_FOUND', `the job ${id} has no run ${(run ?? '').slice(0, 80)}`, {
    field: 'run',
    expected: 'the id of one of its runs',
  });
}

/** The run that the scripts were made of, else a completed one, else the first. */
export function standingFor(runs: readonly RunRow[], scripts: readonly ScriptRow[]): RunRow | null {
  const candidates = runs.filter(({ purpose }) => purpose === 'candidate');
  const chosen = candidates.find(({ id }) => id === scripts[0]?.runId);
  return chosen ?? candidates.find(({ outcome }) => outcome === 'completed') ?? candidates[0] ?? null;
}
