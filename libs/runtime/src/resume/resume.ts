import type { HistoryItem, RunState } from '@tapwright/contracts';

/** A run where it stands. */
interface Standing {
  readonly state: RunState;
  readonly step: number;
}

/** The step in progress: decided, and not known how it went. */
export function pendingItem({ state, step }: Standing): HistoryItem | null {
  const last = state.history.at(-1);
  return last !== undefined && last.step === step && last.verdict === null ? last : null;
}

/** A `commit` that was executed, or may have been. `begun`: a command of the step in progress was noted. */
export function executedCommit(run: Standing, begun: boolean): HistoryItem | null {
  const pending = pendingItem(run);
  const executed = run.state.history.filter((item) => item !== pending || begun);
  return executed.find(({ effect }) => effect === 'commit') ?? null;
}

/**
 * The state in which a run goes on elsewhere: without the step in progress, of which nobody saw what came. The next step
 * has a new number.
 */
export function stateElsewhere(run: Standing): RunState {
  const pending = pendingItem(run);
  // What was proposed was for the screen of the lost phone.
  const { proposal: _, taken: __, ...state } = run.state;
  return { ...state, history: state.history.filter((item) => item !== pending) };
}

/** The candidate that came furthest, from which another job goes on; null where none has begun. */
export function furthestRun<
  Run extends Standing & { readonly purpose: string; readonly startedAt: Date | null },
>(runs: readonly Run[]): Run | null {
  const begun = runs.filter(({ purpose, startedAt }) => purpose === 'candidate' && startedAt !== null);
  const advanced = ({ state }: Run) => state.history.filter(({ verdict }) => verdict === 'advanced').length;
  return begun.toSorted((a, b) => b.state.task - a.state.task || advanced(b) - advanced(a))[0] ?? null;
}
