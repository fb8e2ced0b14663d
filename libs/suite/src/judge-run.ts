import { evaluate } from '@tapwright/evaluation';
import { type FinishedRun, finishedTrajectory } from './finished-run.ts';
import { suiteEvaluators, suiteInvariants } from './suite-evaluators.ts';
import type { SuiteTask } from './suite-schema.ts';

export interface Judgement {
  readonly passed: boolean;
  /** Names of the checks that failed, in the order of the file. */
  readonly failed: readonly string[];
}

/** Whether all checks of the task hold for what was done and its results. Pure: no device, no model. */
export function judgeRun(
  { evaluators, invariants = [] }: Pick<SuiteTask, 'evaluators' | 'invariants'>,
  run: FinishedRun,
): Judgement {
  const checks = [...suiteEvaluators(evaluators), ...suiteInvariants(invariants)];
  const { passed, failed } = evaluate(checks, finishedTrajectory(run));
  return { passed, failed };
}
