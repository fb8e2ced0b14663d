import { type Refutation, refutedByForm } from '@tapwright/runtime';
import type { VerifierDeps } from './deps.ts';
import type { Standing } from './open-now.ts';

/**
 * Why the goal cannot be reached, whatever a model says: what the run has done and all screens on which it stood say
 * so. Null where they do not. The deeds of a case's steps say themselves whether they bind.
 */
export async function refutedIn(
  { screens }: Pick<VerifierDeps, 'screens'>,
  { job, run, seen }: Standing,
): Promise<Refutation | null> {
  const { history, task, tasks, leg } = run.state;
  const wanted = tasks[task];
  if (job.spec.case !== undefined || wanted === undefined) return null;
  const own = history.filter((item) => item.task === task);
  const standing = { history: own, screen: seen.screen };
  // Most goals need no other screen than this one.
  if (refutedByForm(wanted, { ...standing, earlier: [] }) === null) return null;
  // Each task that an exploration finds is a goal of its own.
  const stoodOn = new Set((leg === undefined ? history : own).map(({ before }) => before.captureId));
  stoodOn.delete(seen.capture.id);
  const earlier = await Promise.all([...stoodOn].map(async (id) => (await screens.read(id)).screen));
  return refutedByForm(wanted, { ...standing, earlier });
}
