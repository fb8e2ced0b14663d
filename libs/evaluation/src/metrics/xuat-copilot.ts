import { mean } from './sequence.ts';

/** One generated script of a test case: which of its steps passed, in order. */
export type CaseSteps = readonly boolean[];

/** XUAT-Copilot 4.1: Pass@1, cases whose every step passed at the only attempt, among all cases, 0 to 1. */
export function passAt1(cases: readonly CaseSteps[]): number {
  return mean(cases.map((steps) => Number(steps.length > 0 && steps.every(Boolean))));
}

/** XUAT-Copilot 4.1: Complete@1, passed steps among all steps of all cases, so that long cases weigh more; 0 to 1. */
export function completeAt1(cases: readonly CaseSteps[]): number {
  return mean(cases.flat().map(Number));
}
