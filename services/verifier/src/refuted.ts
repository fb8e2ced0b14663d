import { refutedByForm } from '@tapwright/runtime';
import type { CompletionQuestion } from './ask-verifier.ts';
import type { VerifierDeps } from './deps.ts';

/**
 * Why the goal cannot be reached, whatever a model says: what the run has done and all screens on which it stood say
 * so. Null where they do not.
 */
export async function refutedIn(
  { screens }: Pick<VerifierDeps, 'screens'>,
  { run, seen }: Pick<CompletionQuestion, 'run' | 'seen'>,
): Promise<string | null> {
  const { history, task, tasks } = run.state;
  const stoodOn = new Set(history.map(({ before }) => before.captureId));
  stoodOn.delete(seen.capture.id);
  const earlier = await Promise.all([...stoodOn].map(async (id) => (await screens.read(id)).screen));
  const own = history.filter((item) => item.task === task);
  return refutedByForm({ goal: '', ...tasks[task] }, { history: own, screen: seen.screen, earlier });
}
