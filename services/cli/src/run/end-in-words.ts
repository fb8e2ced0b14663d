import { basisInWords } from '@tapwright/contracts';
import type { JobRow } from '@tapwright/store';

/** `completed, judged by rules: “Dark theme” stands as wanted (COMPLETED)`. */
export function endInWords({
  outcome,
  status,
  reason,
}: Pick<JobRow, 'outcome' | 'status' | 'reason'>): string {
  const basis = reason?.basis === undefined ? '' : `, ${basisInWords(reason.basis)}`;
  return `${outcome ?? status}${basis}: ${reason?.message ?? ''} (${reason?.code ?? ''})`;
}
