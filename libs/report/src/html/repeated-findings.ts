import type { FindingView } from '@tapwright/contracts';

type Repeating = Pick<FindingView, 'kind' | 'screen' | 'element' | 'label'>;

/** A finding, and on how many layouts of its activity it was met. */
export interface RepeatedFinding<F> {
  readonly finding: F;
  readonly layouts: number;
}

/**
 * Findings without their repeats, in their order: what stands on every layout of an activity, such as a button of its bar, is one fault
 * to mend. The same id with another label is another one, as apps of one activity name many controls alike. Pure.
 */
export function withoutRepeats<F extends Repeating>(findings: readonly F[]): readonly RepeatedFinding<F>[] {
  const groups = Map.groupBy(findings, ({ kind, screen, element, label }) =>
    JSON.stringify([kind, activityOf(screen), element, label]),
  );
  return [...groups.values()].flatMap(([finding, ...others]) =>
    finding === undefined ? [] : [{ finding, layouts: 1 + others.length }],
  );
}

/** The activity of a finding's screen, without the mark of its layout. */
export function activityOf(screen: string): string {
  return screen.slice(0, Math.max(0, screen.lastIndexOf('#')));
}
