import { proofOf, type VerifierInput, type VerifierOutput } from '@tapwright/model';
import type { JudgedClaim } from './figures.ts';
import type { KnownClaim } from './known-claim.ts';

/** Answers one question of the verifier's service. */
export type Verify = (input: VerifierInput) => Promise<VerifierOutput>;

/**
 * Judges a claim as the runtime does: a refused claim is made once more. What an answer leaves open is asked about
 * once; a claim that then still cannot be judged is not made again, as the same question has the same answer.
 */
export async function judge(claim: KnownClaim, verify: Verify): Promise<JudgedClaim> {
  const first = await look(claim.input, verify);
  const { reason } = first;
  const isRefused = !isAccepted(first) && !isUnsure(first);
  const last = isRefused ? await look({ ...claim.input, insistedAgainst: reason }, verify) : first;
  return {
    claim,
    reason,
    accepted: isAccepted(first),
    acceptedInTheEnd: isAccepted(last),
    inconclusive: isUnsure(last),
    proved: proofOf(claim.input) !== null,
  };
}

async function look(input: VerifierInput, verify: Verify): Promise<VerifierOutput> {
  const output = await verify(input);
  return isUnsure(output) ? verify({ ...input, missing: output.reason }) : output;
}

function isAccepted(output: VerifierOutput): boolean {
  return output.completed && !isUnsure(output);
}

function isUnsure(output: VerifierOutput): boolean {
  return 'unsure' in output && output.unsure === true;
}
