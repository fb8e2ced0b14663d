import type { ActionFact, HistoryItem, RunState } from '@tapwright/contracts';
import { carriesData, goalData, markOf, type ScreenIdentity } from '@tapwright/runtime';

/** What a run has learnt about its app, whatever its goal was. */
export interface Seen {
  readonly facts: readonly ActionFact[];
  /** Actions that led on. */
  readonly workedOn: readonly Pick<ActionFact, 'key' | 'screen'>[];
}

const KINDS: ReadonlySet<string> = new Set(['click', 'double_click', 'long_click']);

/**
 * Facts of a task: presses that changed nothing, crashed the app or left it, by the strategy's own identity of
 * screens. A press that led on from the same screen in the same run is not a fact, nor is one whose name is data of
 * the goal. Pure.
 */
export function seenIn(state: RunState, task: number, identity: ScreenIdentity): Seen {
  const goal = state.tasks[task]?.goal ?? '';
  const data = goalData(goal, state.history);
  const pressed = state.history.filter((item) => item.task === task && KINDS.has(item.kind));
  const at = (item: HistoryItem) => ({ key: item.key, screen: markOf(item.before, identity) });
  const workedOn = unique(pressed.filter(({ verdict }) => verdict === 'advanced').map(at));
  const worked = new Set(workedOn.map(nameOf));
  const facts = pressed.flatMap((item) => {
    const reason = reasonOf(item);
    if (reason === null || worked.has(nameOf(at(item))) || carriesData(item.label, data)) return [];
    return [{ ...at(item), reason }];
  });
  return { facts: unique(facts), workedOn };
}

function reasonOf({ verdict, reason }: HistoryItem): ActionFact['reason'] | null {
  if (verdict === 'crashed') return 'crashed';
  if (verdict !== 'invalidated') return null;
  return reason === 'no_change' || reason === 'foreign_app' ? reason : null;
}

function nameOf({ key, screen }: Pick<ActionFact, 'key' | 'screen'>): string {
  return `${screen} ${key}`;
}

function unique<T extends Pick<ActionFact, 'key' | 'screen'>>(found: readonly T[]): readonly T[] {
  return [...new Map(found.map((one) => [nameOf(one), one])).values()];
}
