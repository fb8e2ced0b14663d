import { EXIT, exitCodeOf } from '@tapwright/command-line';
import {
  type CrashView,
  type ExplorationView,
  type ExploreTaskView,
  type JobView,
  TaskExplorerName,
} from '@tapwright/contracts';
import { TASK_EXPLORERS } from '@tapwright/runtime';

export interface Found {
  readonly crashes: readonly CrashView[];
  readonly tasks: readonly ExploreTaskView[];
}

/** What an exploration has found, in lines. */
export function foundInWords(exploration: ExplorationView, { crashes, tasks }: Found): string {
  const { activities, declared, screens, transitions, steps, explorer } = exploration;
  const visited =
    declared === null
      ? counted(activities, 'activity', 'activities')
      : `${activities} of ${counted(declared, 'activity', 'activities')}`;
  const seen = `${counted(screens, 'screen')}, ${counted(transitions, 'way')} in ${counted(steps, 'step')}`;
  const found = `found    ${visited}, ${seen}\n`;
  const bugs = crashes.map(
    ({ kind, exception, sightings, sample, repro }) =>
      `${kind.padEnd(8)} ${exception || sample.summary} (seen ${counted(sightings, 'time')})\n${reproInWords(repro)}`,
  );
  return `${found}${tasksInWords(explorer, tasks)}${bugs.join('')}`;
}

function counted(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}

/** Tasks that the explorer has set itself; nothing where it sets none. */
function tasksInWords(
  explorer: ExplorationView['explorer'],
  tasks: readonly Pick<ExploreTaskView, 'done'>[],
): string {
  const name = TaskExplorerName.safeParse(explorer);
  if (!name.success || TASK_EXPLORERS[name.data].tasks === 'none') return '';
  const done = tasks.filter((task) => task.done === true);
  const why = tasks.length > 0 ? '' : ': its rule still found something new; --budget with more steps';
  return `tasks    ${tasks.length} set, ${done.length} done${why}\n`;
}

function reproInWords(repro: CrashView['repro']): string {
  if (repro === null) return '';
  if ('reason' in repro) return `         ${repro.reason}\n`;
  const steps = repro.steps.map((step, at) => `         ${at + 1}. ${step}\n`).join('');
  return `${steps}         crashed in ${repro.proved} replays of these steps; found in ${repro.tests} replays\n`;
}

/** Where the app is not there, the input was wrong: nothing was explored. */
export function exitCodeOfExploration(
  job: Pick<JobView, 'outcome' | 'reason' | 'status'>,
  { steps }: Pick<ExplorationView, 'steps'>,
): number {
  return steps === 0 && job.reason?.code === 'APP_NOT_INSTALLED' ? EXIT.badInput : exitCodeOf(job);
}
