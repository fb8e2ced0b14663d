import { type JobSpec, LEG_STEPS_MAX, type RunState } from '@tapwright/contracts';
import { exploringOf } from '@tapwright/runtime';

/**
 * True where a leg has fewer steps left than a task may need, and another leg follows it: that one has these steps, too.
 * Where a rule explores between two tasks, it uses them up. Pure.
 */
export function wouldCutTask(
  spec: Pick<JobSpec, 'explore'>,
  { state: { leg }, step }: { readonly state: Pick<RunState, 'leg'>; readonly step: number },
): boolean {
  const how = exploringOf(spec);
  if (how === null || how.tasks === 'none' || how.stalledAfter !== null || leg === undefined) return false;
  const isFollowed = leg.steps === LEG_STEPS_MAX && (spec.explore?.steps ?? 0) > LEG_STEPS_MAX;
  // The end of a task is a step, too.
  return isFollowed && leg.steps - step < how.actionsMax + 1;
}
