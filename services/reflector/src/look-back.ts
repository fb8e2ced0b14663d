import type { HistoryItem, RunState } from '@tapwright/contracts';
import { historyForModel, type ReflectorInput } from '@tapwright/model';
import { withoutTyped } from '@tapwright/runtime';

/** Newest rounds that are looked back on. */
const ROUNDS_MAX = 30;

/** A task that has ended, with the question about it; `rounds` are numbered as in the question. */
export interface LookBack {
  readonly goal: string;
  readonly rounds: readonly HistoryItem[];
  readonly question: ReflectorInput;
}

/** What is asked of a task that has ended: nothing in it says what was typed. Null where nothing was done. */
export function lookBack(state: RunState, task: number, outcome: string): LookBack | null {
  const goal = state.tasks[task]?.goal ?? '';
  const rounds = state.history.filter((item) => item.task === task && item.kind !== 'end').slice(-ROUNDS_MAX);
  if (rounds.length === 0) return null;
  const plain = (text: string): string => withoutTyped(text, state.history);
  const history = historyForModel(
    rounds.map((item) => ({ ...item, label: plain(item.label) })),
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
  return { goal, rounds, question: { goal: plain(goal), outcome, history: told } };
}
