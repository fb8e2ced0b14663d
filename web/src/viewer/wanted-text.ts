import type { ReportStep, ViewerDetails } from './types.ts';

/**
 * What was wanted of a step that did not pass: what its case expects, else the parts that were not shown to be done, else what its last
 * action was to bring; empty: nothing but its sentence is known.
 */
export function wantedOf(step: ReportStep, details: ViewerDetails | null): readonly string[] {
  // A file that was dropped onto the page may be older than the field.
  const { wanted = [], ledger } = step;
  if (wanted.length > 0) return wanted;
  const open = (ledger?.obligations ?? []).filter(({ done }) => done !== 'yes');
  if (open.length > 0) return open.map(({ says, negative }) => (negative ? `not: ${says}` : says));
  const last = step.actions.at(-1)?.index;
  const predicted = details?.steps.find(({ index }) => index === last)?.predicted ?? null;
  return predicted === null ? [] : [predicted.text];
}
