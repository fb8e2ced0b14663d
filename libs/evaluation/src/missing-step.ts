import { followTruth, isThere, type StepFacts } from './follow-truth.ts';
import type { RecordedApp } from './recorded-app.ts';
import type { Truth, TruthAction } from './truth.ts';

/** The first right action that a run did not do, and what the recorded device had for it; null if all were done. */
export function missingStep(app: RecordedApp, truth: Truth, steps: readonly StepFacts[]): string | null {
  const { wanted, acts, reached, after, node } = followTruth(app, truth, steps);
  const next = wanted[reached];
  const unmapped = truth.unmapped[0];
  if (next === undefined) {
    return unmapped === undefined ? null : `step ${unmapped.step + 1} of the answer: ${unmapped.reason}`;
  }
  const where = `right action ${reached + 1} of ${wanted.length}, ${nameOf(next)} of ${next.node}`;
  if (acts[after - 1]?.step.unrecorded === true)
    return `${where}: nobody recorded what follows the action before it on ${acts[after - 1]?.step.from}`;
  if (!isThere(app, next, node)) return `${where}: no such element on ${node}, where the device stood`;
  const tried = acts.slice(after).find(({ action }) => action.kind === next.kind);
  const did =
    tried === undefined ? 'it was not tried' : `another ${next.kind} was tried on ${tried.step.from}`;
  return `${where}: it is on ${node}, where the device stood; ${did}`;
}

function nameOf({ kind, element, text }: TruthAction): string {
  const name = element === null ? '' : ` '${element.text || element.desc || element.resourceId}'`;
  return `${kind}${name}${text === null ? '' : ` = '${text}'`}`;
}
