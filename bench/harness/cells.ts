import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { TapwrightError } from '@tapwright/contracts';
import {
  type CellName,
  cellKey,
  loadRecordedApp,
  mapTask,
  type RecordedApp,
  recordedAppFolders,
  type Truth,
} from '@tapwright/evaluation';
import type { TaskOrder } from './messages.ts';

/** A recorded task with its answer. */
export interface PlannedTask {
  readonly app: RecordedApp;
  /** Id of the task, and its place among all: ids of recordings are not promised to be unique. */
  readonly id: string;
  /** Place in the recording's own list. */
  readonly at: number;
  readonly truth: Truth;
}

/** A task for one strategy, one model and one seed. */
export interface PlannedCell {
  readonly key: string;
  readonly name: CellName;
  readonly task: PlannedTask;
}

const PREFIX = 'droidtask-';

/**
 * The recorded tasks that the pattern fits, with their answers. A step that cannot be mapped is told, its task still counts.
 * @throws TapwrightError `INPUT_INVALID` where there are none, `RECORDING_MISSING`, `RECORDING_CORRUPT`
 */
export function planTasks(recordings: string, pattern: RegExp): readonly PlannedTask[] {
  const planned = taskFolders(recordings)
    .map(loadRecordedApp)
    .flatMap((app) => app.tasks.map((task, at) => ({ app, task, at })))
    .filter(({ app, task }) => pattern.test(`${app.name}/${task.id} ${task.task}`))
    .map(({ app, task, at }, place) => ({ app, id: `${task.id}#${place}`, at, truth: mapTask(app, task) }));
  for (const { app, id, truth } of planned) warn(`${app.name}/${id}`, truth);
  if (planned.length > 0) return planned;
  throw new TapwrightError('INPUT_INVALID', `no task under ${relative('.', recordings)} fits ${pattern}`, {
    field: '--tasks',
    expected: 'a regular expression that fits an app, a task or a goal',
  });
}

/** A folder that is a recording itself, else those of the prefix, else all that have tasks. */
function taskFolders(recordings: string): readonly string[] {
  const hasTasks = (folder: string): boolean => existsSync(join(folder, 'tasks.json'));
  if (hasTasks(recordings)) return [recordings];
  try {
    return recordedAppFolders(recordings, PREFIX);
  } catch (missing) {
    const others = existsSync(recordings) ? recordedAppFolders(recordings, '').filter(hasTasks) : [];
    if (others.length > 0) return others;
    throw missing;
  }
}

function warn(task: string, truth: Truth): void {
  const say = (text: string): boolean => process.stderr.write(`warning: ${task}${text}\n`);
  for (const { step, reason } of truth.unmapped)
    say(`, step ${step + 1}: ${reason}; the task counts as missed`);
  if (truth.start === null) say(': its first node is not in the recording');
}

/** Who does the tasks. */
export interface Contender {
  readonly strategy: string;
  readonly model: string;
}

/** Every task for every contender and seed. */
export function planCells(
  tasks: readonly PlannedTask[],
  contenders: readonly Contender[],
  seeds: readonly number[],
): readonly PlannedCell[] {
  return contenders.flatMap((contender) =>
    seeds.flatMap((seed) =>
      tasks.map((task): PlannedCell => {
        const name = { app: task.app.name, task: task.id, ...contender, seed };
        return { key: cellKey(name), name, task };
      }),
    ),
  );
}

export function orderOf({ key, name, task: { app, at, truth } }: PlannedCell): TaskOrder {
  return { key, name, folder: app.folder, task: at, start: truth.start, goal: truth.goal };
}
