import type { Action, HistoryItem, Outcome } from '@tapwright/contracts';
import { essentialOfAll } from './essential-steps.ts';
import type { Candidate, RankedStep } from './ranking.ts';

/** A finished run as read from the database. */
export interface FinishedCandidate {
  readonly id: string;
  readonly outcome: Outcome | null;
  readonly history: readonly HistoryItem[];
  /** The executed actions by the number of their step. */
  readonly actions: ReadonlyMap<number, Action>;
  /** Number of elements that the verdict on its end cites. */
  readonly cited: number;
}

/** What ranking needs to know of a finished run. Pure. */
export function candidateOf({ id, outcome, history, actions, cited }: FinishedCandidate): Candidate {
  const mattered = new Set(essentialOfAll(history));
  // A claim that was not believed is a wrong turn, too.
  const taken = history.filter(({ kind, verdict }) => kind !== 'end' || verdict === 'invalidated');
  const steps = taken
    .filter(({ verdict }) => verdict === 'advanced')
    .map((item) => rankedStep(item, { action: actions.get(item.step), mattered: mattered.has(item) }));
  return { id, completed: outcome === 'completed', evidence: cited, taken: taken.length, steps };
}

function rankedStep(
  { key, label }: HistoryItem,
  { action, mattered }: { readonly action: Action | undefined; readonly mattered: boolean },
): RankedStep {
  const target = action?.target;
  // Without the package, which names the app and not the element.
  const own = target == null ? [] : [target.text, target.desc, target.resourceId.replace(/^.*:id\//, '')];
  return { key, words: [label, ...own].join(' '), mattered };
}
