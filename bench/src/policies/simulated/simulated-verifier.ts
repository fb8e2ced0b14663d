import type { VerifierInput, VerifierOutput } from '@tapwright/model';
import type { OraclePath } from '@tapwright/suite/benchmark';
import type { Sight } from '../decider.ts';
import { cited, oracleVerdict } from '../oracle-verifier.ts';
import { type ErrorRates, SIGHTED } from './error-rates.ts';
import type { Haste } from './simulated.ts';

export interface Judging {
  readonly input: VerifierInput;
  readonly sight: Sight;
  readonly path: Pick<OraclePath, 'left'>;
  readonly rates: ErrorRates;
  readonly haste: Pick<Haste, 'endsNow'>;
}

/**
 * The truth, or its opposite where an error was drawn. A claim is judged as DroidAgent's reflector judges tasks; with
 * a picture only a part of the errors remains (VisiDroid 7.2). A verifier that is asked after every action ends too
 * early in as many tasks as VisiDroid does (7.1): a rate per task, not per question.
 */
export function simulatedVerdict(
  { input, sight, path, rates, haste }: Judging,
  drawn: number,
): VerifierOutput {
  const truth = oracleVerdict(path, input);
  const left = sight === 'pictured' ? SIGHTED : { wrongAcceptance: 1, wrongRefusal: 1 };
  if (truth.completed) {
    const refuses = drawn < rates.wrongRefusal * left.wrongRefusal;
    return refuses ? { completed: false, reason: 'the screen does not show it', evidence: [] } : truth;
  }
  const accepts =
    input.claim === null
      ? haste.endsNow(sight === 'unseen')
      : drawn < rates.wrongAcceptance * left.wrongAcceptance;
  if (!accepts) return truth;
  return { completed: true, reason: 'the screen shows what the goal asks for', evidence: cited(input) };
}
