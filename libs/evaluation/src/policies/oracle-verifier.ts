import type { VerifierOutput } from '@tapwright/model';
import type { OraclePath } from './oracle-path.ts';

/** Knows whether the goal was reached: what no check of a screen can beat. */
export function oracleVerdict(path: Pick<OraclePath, 'left'>): VerifierOutput {
  const completed = path.left() === 0;
  const reason = completed
    ? 'all that the goal asks for was done'
    : 'something that the goal asks for was not done';
  return { completed, reason, evidence: [] };
}
