import type { HistoryItem } from '@tapwright/contracts';
import { isLooking } from '../judge/looking.ts';

/**
 * The steps of a task that mattered, in their order. Steps that were invalidated, waited or claimed are left out, and
 * so is every detour on which the run only looked around and came back to exactly the same screen (VisiDroid 3.2: the
 * optimal path of a sequence with excessive actions). Pure.
 */
export function essentialSteps(history: readonly HistoryItem[], task: number): readonly HistoryItem[] {
  const advanced = history.filter((item) => item.task === task && item.verdict === 'advanced');
  const acts = advanced.filter(({ kind }) => kind !== 'end' && kind !== 'wait');
  const kept: HistoryItem[] = [];
  for (let at = 0; at < acts.length; at += 1) {
    const item = acts[at];
    if (item === undefined) break;
    const back = returnsAt(acts, at);
    if (back === null) kept.push(item);
    else at = back;
  }
  return kept;
}

/** The essential steps of every task of a run, in the order in which the tasks were begun. Pure. */
export function essentialOfAll(history: readonly HistoryItem[]): readonly HistoryItem[] {
  const tasks = [...new Set(history.map(({ task }) => task))];
  return tasks.flatMap((task) => essentialSteps(history, task));
}

/**
 * Index of the last action up to which the run comes back to where this one began by only looking around; null if none.
 */
function returnsAt(acts: readonly HistoryItem[], from: number): number | null {
  const wanted = acts[from]?.before.content;
  let found: number | null = null;
  for (let at = from; at < acts.length; at += 1) {
    const item = acts[at];
    if (item === undefined || !isSideLook(item)) break;
    if (item.after?.content === wanted) found = at;
  }
  return found;
}

function isSideLook(item: HistoryItem): boolean {
  return isLooking(item) || item.kind === 'back' || item.kind === 'home';
}

/**
 * The essential steps that a list names as needed. All of them if the list leaves out one that changed something, or
 * the last: no list may remove what may have mattered.
 */
export function namedSteps(
  essential: readonly HistoryItem[],
  isNamed: (item: HistoryItem) => boolean,
): readonly HistoryItem[] {
  const last = essential.at(-1);
  const mayGo = (item: HistoryItem): boolean => item !== last && isSideLook(item);
  return essential.every((item) => isNamed(item) || mayGo(item)) ? essential.filter(isNamed) : essential;
}
