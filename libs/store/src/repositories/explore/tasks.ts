import type { Reader } from '../../database.ts';
import { and, asc, desc, eq, getTableColumns, gt, isNull, sql } from '../../drizzle.ts';
import { exploreTasks, type TaskOrigin } from '../../schema/index.ts';
import type { RowChange, Write } from '../commit.ts';
import { cut } from './storable.ts';

export type { TaskOrigin };
export type ExploreTaskRow = typeof exploreTasks.$inferSelect;

export interface NewTask
  extends Pick<
    ExploreTaskRow,
    'id' | 'tenantId' | 'explorationId' | 'position' | 'goal' | 'endCondition' | 'proposedBy'
  > {
  /** The run that works on it at once, and the first step of that; absent: none yet. */
  readonly begun?: { readonly runId: string; readonly firstStep: number };
  /** Absent: a rule has made it. */
  readonly origin?: TaskOrigin;
}

/** Maximum characters of what a task says of itself. */
const TEXT_MAX = 2_000;

/**
 * Of two that take the same position at once, the commit of one is a conflict: it is proposed again and knows the other.
 * A task that is inserted is changed by later commits only, see `joinWrites`: no statement changes what it inserts.
 */
export function insertTask(fresh: NewTask): Write {
  const { begun, goal, endCondition, ...task } = fresh;
  const texts = { goal: cut(goal, TEXT_MAX), endCondition: cut(endCondition, TEXT_MAX) };
  const write = (db: Reader) => db.insert(exploreTasks).values({ ...task, ...texts, ...begun });
  const change: RowChange = {
    row: rowOf(task.id),
    set: getTableColumns(exploreTasks),
    write: () => insertTask(fresh),
  };
  return Object.assign(write, { change });
}

/** A run works on a task that was planned before. */
export function beginTask(task: {
  readonly id: string;
  readonly runId: string;
  readonly firstStep: number;
}): Write {
  return change(task.id, { runId: task.runId, firstStep: task.firstStep });
}

export interface EndedTask {
  readonly id: string;
  readonly outcome: string;
  /** Null: nobody has summed it up; what is known stays. */
  readonly summary: string | null;
  /** The reflector's label; absent: nobody has given one, and what is known stays. */
  readonly success?: boolean;
  readonly lastStep: number;
}

/** How a task ended. Ending it again changes what is said of it, not when that was. */
export function endTask({ id, outcome, summary, success, lastStep }: EndedTask): Write {
  return change(id, {
    outcome,
    lastStep,
    endedAt: sql`coalesce(${exploreTasks.endedAt}, now())`,
    ...(summary === null ? {} : { summary: cut(summary, TEXT_MAX) }),
    ...(success === undefined ? {} : { success }),
  });
}

/** The tasks of a run that have not ended end with it. */
export function endTasksOfRun({
  runId,
  ...end
}: Pick<EndedTask, 'outcome' | 'lastStep'> & { readonly runId: string; readonly summary: string }): Write {
  const { outcome, lastStep, summary } = end;
  return (db) =>
    db
      .update(exploreTasks)
      .set({ outcome, lastStep, summary: cut(summary, TEXT_MAX), endedAt: sql`now()` })
      .where(and(eq(exploreTasks.runId, runId), isNull(exploreTasks.endedAt)));
}

function change(id: string, set: Readonly<Record<string, unknown>>): Write {
  const write = (db: Reader) => db.update(exploreTasks).set(set).where(eq(exploreTasks.id, id));
  const changed: RowChange = { row: rowOf(id), set, write: (columns) => change(id, columns) };
  return Object.assign(write, { change: changed });
}

function rowOf(id: string): string {
  return `task ${id}`;
}

export interface TaskPage {
  readonly explorationId: string;
  readonly limit: number;
  /** Position of the last task of the page before. */
  readonly after: number | null;
}

/** Tasks of an exploration by their positions, at most `limit`. */
export async function tasksOf(
  db: Reader,
  { explorationId, after, limit }: TaskPage,
): Promise<ExploreTaskRow[]> {
  const behind = after === null ? undefined : gt(exploreTasks.position, after);
  return db
    .select()
    .from(exploreTasks)
    .where(and(eq(exploreTasks.explorationId, explorationId), behind))
    .orderBy(asc(exploreTasks.position))
    .limit(limit);
}

/** The tasks with the highest positions, the newest first. */
export async function latestTasks(
  db: Reader,
  { explorationId, limit }: Omit<TaskPage, 'after'>,
): Promise<ExploreTaskRow[]> {
  return db
    .select()
    .from(exploreTasks)
    .where(eq(exploreTasks.explorationId, explorationId))
    .orderBy(desc(exploreTasks.position))
    .limit(limit);
}

/** The tasks of a run, in their order: at most as many as it can have begun. */
export async function tasksOfRun(
  db: Reader,
  { runId, limit }: { readonly runId: string; readonly limit: number },
): Promise<ExploreTaskRow[]> {
  return db
    .select()
    .from(exploreTasks)
    .where(eq(exploreTasks.runId, runId))
    .orderBy(asc(exploreTasks.position))
    .limit(limit);
}
