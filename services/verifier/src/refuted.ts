import type { HistoryItem, Task } from '@tapwright/contracts';
import { openObligations, type Refutation, refutedByForm } from '@tapwright/runtime';
import type { Screen } from '@tapwright/screen';
import type { CompletionQuestion } from './ask-verifier.ts';
import type { VerifierDeps } from './deps.ts';

type At = Pick<CompletionQuestion, 'run' | 'seen'>;
type Reading = Pick<VerifierDeps, 'screens'>;

/** What is open by structure alone, as it is told; null where nothing is. */
export async function openIn(deps: Reading, at: At): Promise<string | null> {
  const { task, standing } = standingOf(at);
  const [first] = openObligations(task.ledger?.obligations ?? [], standing);
  return first?.reason ?? (await refutedIn(deps, at))?.reason ?? null;
}

/**
 * Why the goal cannot be reached, whatever a model says: what the run has done and all screens on which it stood say
 * so. Null where they do not.
 */
export async function refutedIn({ screens }: Reading, at: At): Promise<Refutation | null> {
  const { task, standing } = standingOf(at);
  // Most goals need no other screen than this one.
  if (refutedByForm(task, { ...standing, earlier: [] }) === null) return null;
  const stoodOn = new Set(at.run.state.history.map(({ before }) => before.captureId));
  stoodOn.delete(at.seen.capture.id);
  const earlier = await Promise.all([...stoodOn].map(async (id) => (await screens.read(id)).screen));
  return refutedByForm(task, { ...standing, earlier });
}

/** The task, what was done for it, and the screen on which it stands. */
function standingOf({ run, seen }: At): {
  readonly task: Pick<Task, 'goal' | 'ledger'>;
  readonly standing: { readonly history: readonly HistoryItem[]; readonly screen: Screen };
} {
  const { history, task, tasks } = run.state;
  const own = history.filter((item) => item.task === task);
  return { task: tasks[task] ?? { goal: '' }, standing: { history: own, screen: seen.screen } };
}
