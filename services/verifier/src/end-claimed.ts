import {
  EndClaimed,
  type Outcome,
  type RunState,
  StepInvalidated,
  TaskEnded,
  type Verdict,
} from '@tapwright/contracts';
import { findStrategy, markOf } from '@tapwright/runtime';
import { defineHandler, eventFor, type HandlerResult } from '@tapwright/service';
import { insertModelCalls, type RunRow, recordVerdict } from '@tapwright/store';
import { type ClaimCheck, checkClaim } from './check-claim.ts';
import type { VerifierDeps } from './deps.ts';

/** Refused claims after which a task has failed. */
const REFUSALS_MAX = 3;

/** Checks the actor's word that a task is done, or that it cannot be done. */
export const onEndClaimed = defineHandler({
  on: EndClaimed,
  emits: [TaskEnded, StepInvalidated],

  async handle({ data, job, run, signal }, deps: VerifierDeps): Promise<HandlerResult> {
    const { screen } = await deps.screens.read(data.captureId);
    const check = await checkClaim({ run, claim: data.claim, reason: data.reason, screen, signal }, deps);
    const verdict = toVerdict(check, data.captureId);
    const end = outcomeOf(run, data.claim, { check, maxSteps: job.spec.maxSteps });
    const modelMs = check.usages.reduce((sum, usage) => sum + usage.latencyMs, 0);
    const writes = [
      recordVerdict({ runId: run.id, index: data.step, verdict, changes: [], modelMs }),
      ...insertModelCalls({ run, role: 'verifier' }, check.usages),
    ];
    if (end !== null) {
      const state = closeClaim(run.state, check.completed ? 'completed' : 'inconclusive');
      const ended = { task: run.state.task, outcome: end, reason: reasonOf(end, check) };
      return { run: { state }, writes, emit: [eventFor(TaskEnded, { job, run }, ended)] };
    }
    const refused = {
      step: data.step,
      captureId: data.captureId,
      wantedCaptureId: data.captureId,
      plan: { kind: 'nothing' as const },
    };
    return { run: { state: refuse(run) }, writes, emit: [eventFor(StepInvalidated, { job, run }, refused)] };
  },
});

/** How the task ends by this claim, or null where it goes on. */
function outcomeOf(
  run: RunRow,
  claim: 'done' | 'infeasible',
  { check, maxSteps }: { check: ClaimCheck; maxSteps: number },
): Outcome | null {
  if (check.completed) return 'completed';
  if (findStrategy(run.strategy).completion === 'trace') return 'failed';
  if (claim === 'infeasible') return 'infeasible';
  if (run.step >= maxSteps) return 'out_of_budget';
  return run.state.refusedClaims + 1 >= REFUSALS_MAX ? 'failed' : null;
}

function reasonOf(end: Outcome, check: ClaimCheck): { code: string; message: string } {
  const codes: Partial<Record<Outcome, string>> = {
    completed: 'COMPLETED',
    infeasible: 'INFEASIBLE',
    out_of_budget: 'BUDGET_SPENT',
  };
  return { code: codes[end] ?? 'NOT_VERIFIED', message: check.reason };
}

function closeClaim(state: RunState, verdict: 'completed' | 'inconclusive'): RunState {
  const last = state.history.at(-1);
  if (last === undefined) return state;
  return { ...state, history: [...state.history.slice(0, -1), { ...last, verdict }] };
}

/** The claim is remembered as a wrong turn, and `end` is blocked on this screen. */
function refuse(run: RunRow): RunState {
  const { state } = run;
  const last = state.history.at(-1);
  if (last === undefined) return state;
  const strategy = findStrategy(run.strategy);
  const judged = { ...last, verdict: 'invalidated' as const, reason: 'claim_rejected' as const };
  const block = {
    task: state.task,
    key: last.key,
    screen: markOf(last.before, strategy.blockIdentity),
    reason: 'the claim was checked and refused',
  };
  return {
    ...state,
    history: [...state.history.slice(0, -1), judged],
    blocked: [...state.blocked, block],
    refusedClaims: state.refusedClaims + 1,
  };
}

function toVerdict(check: ClaimCheck, captureId: string): Verdict {
  return {
    kind: check.completed ? 'completed' : 'invalidated',
    reason: check.completed ? null : 'claim_rejected',
    evidence: { summary: check.reason, captureId, elements: [...check.elements] },
  };
}
