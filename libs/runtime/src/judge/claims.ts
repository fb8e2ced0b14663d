import type { HistoryItem, RunState } from '@tapwright/contracts';
import type { Strategy } from '../strategy/strategy.ts';
import { markOf } from './mark.ts';

/** After this many refused claims a task has failed. */
export const REFUSALS_MAX = 3;

/** The answer of a look at the screen to the claim that the task is done. */
export interface Look {
  readonly answer: 'yes' | 'no' | 'unsure';
  readonly reason: string;
}

/** How a claim that the task is done is settled, and the state with which the run continues. */
export interface ClaimResult {
  /**
   * `told`: not believed; the actor is told why and may repeat the claim. `blocked`: refused twice, so that it cannot
   * be made on this screen any more. `undecided`: it could not be judged, and the actor repeats it.
   */
  readonly kind: 'accepted' | 'told' | 'blocked' | 'failed' | 'undecided';
  readonly state: RunState;
}

/** Claims of this task on the same screen since the run's last action, with the answers that the actor was given. */
export function earlierClaims({ history }: Pick<RunState, 'history'>, claim: HistoryItem): HistoryItem[] {
  const before = history.filter((item) => item.step < claim.step && item.task === claim.task);
  const moved = before.findLastIndex((item) => item.verdict === 'advanced' && item.kind !== 'wait');
  return before
    .slice(moved + 1)
    .filter((item) => item.kind === 'end' && item.before.content === claim.before.content);
}

/** The earlier refusal that the actor now contradicts; null if this is its first claim. */
export function refusedBefore(state: Pick<RunState, 'history'>, claim: HistoryItem): HistoryItem | null {
  return earlierClaims(state, claim).findLast((item) => item.reason === 'claim_rejected') ?? null;
}

/** True if the same claim could not be judged before: it is not postponed a second time. */
export function putOffBefore(state: Pick<RunState, 'history'>, claim: HistoryItem): boolean {
  return earlierClaims(state, claim).some((item) => item.verdict === 'inconclusive');
}

/**
 * What follows from a look at the last claim of a run (docs/adr/0008). After a first refusal the actor is told why, and
 * `end` can still be chosen. If it repeats the claim, there is a second look: a yes is believed, a no blocks `end` on
 * this screen. Only the first refusal of a claim counts against the task. Pure.
 */
export function settleClaim(state: RunState, strategy: Strategy, look: Look): ClaimResult {
  const claim = state.history.at(-1);
  if (look.answer === 'yes' || claim === undefined)
    return { kind: 'accepted', state: close(state, { verdict: 'completed', reason: null }) };
  if (look.answer === 'unsure') {
    const put = { ...state, history: state.history.slice(0, -1) };
    // Who was told what is missing, or has had a fresh look, and claims the same: nothing new will come.
    const isKnown = putOffBefore(put, claim) || refusedBefore(put, claim) !== null;
    const kind = isKnown ? 'undecided' : 'told';
    const observation = `it could not be seen whether the goal is reached: ${look.reason}`;
    return { kind, state: close(state, { verdict: 'inconclusive', reason: null, observation }) };
  }
  return refuse(state, strategy, { claim, why: look.reason });
}

function refuse(
  state: RunState,
  strategy: Strategy,
  { claim, why }: { readonly claim: HistoryItem; readonly why: string },
): ClaimResult {
  const insisted = refusedBefore(state, claim) !== null;
  const observation = `the goal was not seen to be reached: ${why}`;
  const judged = close(state, { verdict: 'invalidated', reason: 'claim_rejected', observation });
  if (insisted) {
    const screen = markOf(claim.before, strategy.blockIdentity);
    const block = { task: state.task, key: claim.key, screen, reason: 'the claim was refused twice' };
    return { kind: 'blocked', state: { ...judged, blocked: [...state.blocked, block] } };
  }
  const refusedClaims = state.refusedClaims + 1;
  return { kind: refusedClaims >= REFUSALS_MAX ? 'failed' : 'told', state: { ...judged, refusedClaims } };
}

function close(
  state: RunState,
  values: Pick<HistoryItem, 'verdict' | 'reason'> & { readonly observation?: string },
): RunState {
  const last = state.history.at(-1);
  if (last === undefined) return state;
  return { ...state, history: [...state.history.slice(0, -1), { ...last, ...values }] };
}
