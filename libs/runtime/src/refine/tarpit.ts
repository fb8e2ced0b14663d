import type { HistoryItem, RunState, ScreenMark } from '@tapwright/contracts';
import { markOf } from '../judge/mark.ts';

/** Steps in a row that are looked at. */
const STEPS = 8;
/** A region of so few layouts … */
const LAYOUTS_MAX = 3;
/** … that shows so few different contents in that time is one in which the run goes round. */
const CONTENTS_MAX = STEPS / 2;

/**
 * True where the run's last steps went round in a tarpit (Vet's exploration tarpit, as GUARDIAN 3.2.2 takes it over).
 * Few layouts alone are none: a form fills one screen for many steps, a list moves, a number pad is typed on, and each
 * time something new is shown. It is one where the same few screens come back. Pure.
 */
export function isInTarpit(state: Pick<RunState, 'history' | 'task'>): boolean {
  const steps = lastSteps(state);
  if (steps.length < STEPS) return false;
  const marks = steps.flatMap(({ before, after }) => (after === null ? [before] : [before, after]));
  const layouts = new Set(marks.map((mark) => markOf(mark, 'layout')));
  const contents = new Set(marks.map((mark) => markOf(mark, 'content')));
  return layouts.size <= LAYOUTS_MAX && contents.size <= CONTENTS_MAX;
}

/** True for an action that was taken in the last steps on a screen of this layout: it led to none but these. */
export function ledNowhereNew(
  state: Pick<RunState, 'history' | 'task'>,
  { key, current }: { readonly key: string; readonly current: ScreenMark },
): boolean {
  if (!state.history.some((item) => item.key === key)) return false;
  const here = markOf(current, 'layout');
  return lastSteps(state).some((item) => item.key === key && markOf(item.before, 'layout') === here);
}

function lastSteps({ history, task }: Pick<RunState, 'history' | 'task'>): HistoryItem[] {
  return history.filter((item) => item.task === task && isMove(item)).slice(-STEPS);
}

/** Waiting and claims change nothing; an action that did not reach its element does not count. */
function isMove({ kind, reason }: HistoryItem): boolean {
  return kind !== 'wait' && kind !== 'end' && reason !== 'interrupted';
}
