import type { HistoryItem, RunState } from '@tapwright/contracts';
import type { Exploring } from '../strategy/exploring.ts';

/** Actions of the current task; claims that it is done are none. */
export function actionsOfTask({ history, task }: Pick<RunState, 'history' | 'task'>): readonly HistoryItem[] {
  return history.filter((item) => item.task === task && item.kind !== 'end');
}

/** How many actions the current task still has; 0: it ends (DroidAgent, "Task Reflector"). */
export function actionsLeft(state: Pick<RunState, 'history' | 'task'>, { actionsMax }: Exploring): number {
  return Math.max(0, actionsMax - actionsOfTask(state).length);
}

/** True where the critic shall look at the task now: after every third action (DroidAgent, "Self-critique"). */
export function isCritiqueDue(
  state: Pick<RunState, 'history' | 'task' | 'critiqued'>,
  { critiqueEvery }: Exploring,
): boolean {
  if (critiqueEvery === null) return false;
  const own = actionsOfTask(state);
  const since = own.filter(({ step }) => step > (state.critiqued ?? 0));
  return since.length >= critiqueEvery;
}

/** What the critic has said on the way of the current task, newest last; what it said of an earlier one is forgotten. */
export function critiquesOfTask(
  state: Pick<RunState, 'history' | 'task' | 'critiqued' | 'advice'>,
): readonly string[] {
  const own = actionsOfTask(state);
  const [first] = own;
  if (first === undefined || (state.critiqued ?? 0) < first.step) return [];
  return state.advice ?? [];
}
