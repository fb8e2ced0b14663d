import type { ReadScreen } from '@tapwright/captures';
import type { Basis, HistoryItem, KeptFile, ObligationVerdict } from '@tapwright/contracts';
import type { ModelUsage } from '@tapwright/model';
import { strategyNow } from '@tapwright/runtime';
import type { JobRow, RunRow } from '@tapwright/store';
import { askVerifier } from './ask-verifier.ts';
import type { VerifierDeps } from './deps.ts';
import { believeUnlessSeen, inspectStep, unlessSeen } from './inspect-step.ts';

export interface ClaimCheck {
  readonly completed: boolean;
  readonly reason: string;
  /** Indices of the elements that show it. */
  readonly elements: readonly number[];
  /** The files that it rests on. */
  readonly files?: readonly KeptFile[];
  readonly usages: readonly ModelUsage[];
  /** What is shown does not decide it; `completed` is false then. */
  readonly unsure?: boolean;
  /** Going back would correct an error; `completed` is false then. */
  readonly back?: boolean;
  /** A file is not as it was expected. */
  readonly fileWrong?: boolean;
  /** What was expected is not there, and may still arrive from another phone or in a file; `unsure` is true then. */
  readonly mayCome?: boolean;
  /** What was said of each obligation of the goal; absent where nothing was. */
  readonly obligations?: readonly ObligationVerdict[];
  /** On what it rests where it is completed; absent: the actor's word. */
  readonly basis?: Basis;
  /** Accepted as reached, though no element was named that shows it. */
  readonly unproven?: boolean;
  /** The role that was asked; by default the verifier. */
  readonly role?: 'inspector';
  /** Code of the reason why it is not completed, where it has a code of its own. */
  readonly code?: 'EXPECTATION_NOT_MET' | 'PRECONDITION_NOT_MET' | 'BUDGET_SPENT';
  /** It is unknown whether an action was done that may happen once only. */
  readonly unseenDeed?: boolean;
}

/** Where nobody checked a claim, it rests on the actor's word. */
export function basisOf({ basis }: Pick<ClaimCheck, 'basis'>): Basis {
  return basis ?? { kind: 'judged', by: 'actor' };
}

/** What the verifier's no tells the actor (VisiDroid 2.2); nothing where it did not decide. */
export function feedbackOf(check: ClaimCheck): Pick<HistoryItem, 'feedback'> {
  if (check.completed || check.unsure === true) return {};
  return { feedback: { reason: check.reason, back: check.back === true } };
}

export interface Claim {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly claim: 'done' | 'infeasible';
  readonly reason: string;
  readonly seen: ReadScreen;
  /** Why the same claim was refused before, where the actor stands by it. */
  readonly insistedAgainst?: string | undefined;
  readonly signal: AbortSignal;
}

/** Checks a claim as the strategy wants it: believe it, or ask. */
export async function checkClaim(claim: Claim, deps: VerifierDeps): Promise<ClaimCheck> {
  if (isOnlyWait(claim.run)) return believeUnlessSeen(deps, claim);
  const { completion } = strategyNow(claim.run);
  if (completion === 'trust') {
    const believed = { completed: claim.claim === 'done', reason: claim.reason, elements: [], usages: [] };
    return unlessSeen(deps, claim, believed);
  }
  if (completion === 'own') return believeUnlessSeen(deps, claim);
  // What was expected of the step also decides about the claim that it cannot be done, before a model is asked.
  if (completion === 'inspect') return inspectStep(deps, { ...claim, claimed: claim.claim === 'done' });
  return unlessSeen(deps, claim, await askVerifier(deps, { ...claim, claimReason: claim.reason }));
}

/** A wait ends with its time; a model is needed only where the picture must be judged. */
function isOnlyWait({ state }: RunRow): boolean {
  const { waitMs, expect = [] } = state.tasks[state.task] ?? {};
  return waitMs !== undefined && !expect.some((one) => 'picture' in one);
}
