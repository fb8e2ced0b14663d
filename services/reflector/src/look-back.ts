import type { HistoryItem, RunState } from '@tapwright/contracts';
import { historyForModel, type ReflectorInput } from '@tapwright/model';
import { withoutTyped } from '@tapwright/runtime';

/** Newest steps that are looked back on. */
const LOOKED_BACK_MAX = 30;

/** A task that has ended, with the question about it; `steps` are numbered as in the question. */
export interface LookBack {
  readonly goal: string;
  readonly steps: readonly HistoryItem[];
  readonly question: ReflectorInput;
}

/** The question about a task that has ended. Nothing in it says what was typed. Null where nothing was done. */
export function lookBack(state: RunState, task: number, outcome: string): LookBack | null {
  const goal = state.tasks[task]?.goal ?? '';
  const steps = state.history
    .filter((item) => item.task === task && item.kind !== 'end')
    .slice(-LOOKED_BACK_MAX);
  if (steps.length === 0) return null;
  const plain = (text: string): string => withoutTyped(text, state.history);
  const history = historyForModel(
    steps.map((item) => ({ ...item, label: plain(item.label) })),
    {
      claims: true,
    },
  );
  const told = history.map(({ observation, ...item }) => ({
    ...item,
    text: null,
    changes: item.changes.map(plain),
    ...(observation === undefined ? {} : { observation: plain(observation) }),
  }));
  return { goal, steps, question: { goal: plain(goal), outcome, history: told } };
}
