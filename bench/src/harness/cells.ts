import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { TapwrightError } from '@tapwright/contracts';
import {
  loadRecordedApp,
  mapTask,
  type RecordedApp,
  recordedAppFolders,
  type Truth,
} from '@tapwright/evaluation';
import { virtualApps } from '@tapwright/virtual-apps';
import { type CellName, cellKey, type DataSet } from '../report/cell.ts';
import type { TaskOrder, TaskPlace } from './messages.ts';

/** A task as a bench runs it. */
export interface PlannedTask {
  readonly data: DataSet;
  /** Folder of the recording, or name of the interactive app. */
  readonly app: string;
  /** The id in a recording, with its place among all: ids of recordings may not be unique. */
  readonly id: string;
  readonly goal: string;
  readonly place: TaskPlace;
  /** The right actions; null where the state of the app is checked instead. */
  readonly answer: { readonly app: RecordedApp; readonly truth: Truth } | null;
}

/** A task for one strategy, one model and one seed. */
export interface PlannedCell {
  readonly key: string;
  readonly name: CellName & { readonly data: DataSet };
  readonly task: PlannedTask;
}

const PREFIX = 'droidtask-';

/** Which tasks to run. */
export interface TaskChoice {
  readonly recordings: string;
  readonly apps: AppChoice;
  /** Only tasks whose `app/task goal` fits. */
  readonly tasks: RegExp;
}

/** Data sets, and a pattern that names of apps must fit. */
export interface AppChoice {
  readonly data: readonly DataSet[];
  readonly pattern: RegExp;
}

/**
 * The chosen tasks with their answers. A step that cannot be mapped is reported; its task still counts.
 * @throws TapwrightError `INPUT_INVALID` where there are none, `RECORDING_MISSING`, `RECORDING_CORRUPT`
 */
export function planTasks({ recordings, apps, tasks }: TaskChoice): readonly PlannedTask[] {
  const planned = [
    ...(apps.data.includes('recorded') ? recordedTasks(recordings, apps) : []),
    ...(apps.data.includes('interactive') ? interactiveTasks() : []),
  ].filter(({ app, id, goal }) => apps.pattern.test(app) && tasks.test(`${app}/${id} ${goal}`));
  for (const { app, id, answer } of planned) if (answer !== null) warn(`${app}/${id}`, answer.truth);
  if (planned.length > 0) return planned;
  throw new TapwrightError('INPUT_INVALID', `no task of ${apps.data.join(' or ')} apps fits ${tasks}`, {
    field: '--tasks',
    expected: 'a regular expression that fits an app, a task or a goal',
  });
}

function recordedTasks(recordings: string, { data, pattern }: AppChoice): readonly PlannedTask[] {
  return foldersOf(recordings, data)
    .filter((folder) => pattern.test(basename(folder)))
    .map(loadRecordedApp)
    .flatMap((app) => app.tasks.map((task, at) => ({ app, task, at })))
    .map(({ app, task, at }, place): PlannedTask => {
      const truth = mapTask(app, task);
      return {
        data: 'recorded',
        app: app.name,
        id: `${task.id}#${place}`,
        goal: truth.goal,
        place: { kind: 'recorded', folder: app.folder, task: at, start: truth.start },
        answer: { app, truth },
      };
    });
}

/** Where apps of both kinds may be chosen, recordings need not be there. */
function foldersOf(recordings: string, data: readonly DataSet[]): readonly string[] {
  try {
    return taskFolders(recordings);
  } catch (missing) {
    if (data.includes('interactive')) return [];
    throw missing;
  }
}

function interactiveTasks(): readonly PlannedTask[] {
  return Object.entries(virtualApps).flatMap(([app, { tasks }]) =>
    tasks.map(
      ({ id, goal }): PlannedTask => ({
        data: 'interactive',
        app,
        id,
        goal,
        place: { kind: 'interactive', app, task: id },
        answer: null,
      }),
    ),
  );
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

/** What does the tasks. */
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
        const name = { data: task.data, app: task.app, task: task.id, ...contender, seed };
        return { key: cellKey(name), name, task };
      }),
    ),
  );
}

export function orderOf({ key, name, task: { goal, place } }: PlannedCell): TaskOrder {
  return { key, name, goal, place };
}
