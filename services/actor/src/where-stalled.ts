import type { JobSpec, RunState } from '@tapwright/contracts';
import { exploringOf } from '@tapwright/runtime';
import { type Chosen, claimOf, ofRuntime } from './chosen.ts';

export interface Stalling {
  readonly spec: Pick<JobSpec, 'app' | 'explore' | 'reset'>;
  readonly state: Pick<RunState, 'tasks' | 'task' | 'history' | 'leg' | 'idle'>;
  /** Steps that the leg has used. */
  readonly step: number;
  /** Package in front. */
  readonly packageName: string;
  /** Steps in a row that have tried and shown nothing new. */
  readonly idle: number;
}

/**
 * Between two tasks the rule gives way where nothing new comes any more, while the leg has the steps for a task. A task begins
 * in the app, on its first page where the explorer wants that. Null: the rule goes on. Pure.
 */
export function chosenWhereStalled({ spec, state, step, packageName, idle }: Stalling): Chosen | null {
  const { tasks, task, leg, history, idle: before = 0 } = state;
  const { byRule } = tasks[task] ?? {};
  const how = exploringOf(spec);
  if (byRule === undefined || how === null || packageName !== spec.app) return null;
  const last = history.at(-1);
  // What the first page shows may be new each time: it is not looked at again.
  const isAnew = last?.task === task && last.kind === 'restart' && before >= byRule;
  const isReady = isAnew || !how.beginsAnew || spec.reset === 'none';
  const left = (leg?.steps ?? 0) - step;
  // The rule's own end, the task's actions and its end; before them the start of the app.
  const needed = how.actionsMax + (isReady ? 2 : 3);
  if ((!isAnew && idle < byRule) || left < needed) return null;
  return isReady
    ? claimOf('done', `nothing new in ${Math.max(idle, before)} steps`)
    : ofRuntime('restart', 'a task begins on the first page of the app');
}
