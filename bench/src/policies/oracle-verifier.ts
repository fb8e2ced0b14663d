import type { VerifierInput, VerifierOutput } from '@tapwright/model';
import type { OraclePath } from '@tapwright/suite/benchmark';

/** Knows whether the goal was reached: no check of a screen can be better. */
export function oracleVerdict(
  path: Pick<OraclePath, 'left'>,
  input: Pick<VerifierInput, 'elements'>,
): VerifierOutput {
  if (path.left() > 0)
    return { completed: false, reason: 'something that the goal asks for was not done', evidence: [] };
  return { completed: true, reason: 'all that the goal asks for was done', evidence: cited(input) };
}

/** A verdict must name its evidence: the oracle knows the answer without looking, and names what is there. */
export function cited({ elements }: Pick<VerifierInput, 'elements'>): number[] {
  return elements.slice(0, 1).map(({ index }) => index);
}
