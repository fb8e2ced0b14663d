import type { RecordedApp } from '../recorded-app.ts';
import { evaluate } from './evaluator.ts';
import type { EventTask } from './event-task.ts';
import { evaluatorOf } from './parse-evaluators.ts';
import { walkTruth } from './walk.ts';

/**
 * Why nobody can pass a task, judged by its own ground truth over its own recorded screens, without any device; null
 * where the truth passes. A faulty task says nothing about an agent.
 */
export function faultOf(app: RecordedApp, task: EventTask): string | null {
  const evaluators = (task.evaluator ?? []).map(evaluatorOf);
  if (evaluators.length === 0) return 'it has no evaluator, so nothing would show that it is done';
  const gone = task.steps.find(({ node }) => app.screen(node) === null);
  if (gone !== undefined) return `its ground truth is on ${gone.node}, which is not in the recording`;
  const { passed, failed } = evaluate(evaluators, walkTruth(app, task));
  return passed ? null : `its own ground truth fails its evaluator: ${failed.join('; ')}`;
}

/** True where an agent that stops at once passes: the evaluators hold before anything is done. */
export function passesUndone(app: RecordedApp, task: EventTask): boolean {
  const { steps, final } = walkTruth(app, task);
  const evaluators = (task.evaluator ?? []).map(evaluatorOf);
  return evaluate(evaluators, { steps: [], final: steps[0]?.screen ?? final }).passed;
}
