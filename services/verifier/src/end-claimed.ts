import {
  EndClaimed,
  type Outcome,
  type RunState,
  StepInvalidated,
  TaskEnded,
  type Verdict,
} from '@tapwright/contracts';
import { findStrategy, isCovered, markOf } from '@tapwright/runtime';
import { recogniseScreen, type Screen } from '@tapwright/screen';
import { defineHandler, eventFor, type HandlerResult } from '@tapwright/service';
import { insertModelCalls, type JobRow, type RunRow, recordVerdict } from '@tapwright/store';
import { type ClaimCheck, checkClaim } from './check-claim.ts';
import type { VerifierDeps } from './deps.ts';
import { type SecondTry, secondTry } from './second-try.ts';

/** Refused claims after which a task has failed. */
const REFUSALS_MAX = 3;

/** Checks the actor's word that a task is done, or that it cannot be done. */
export const onEndClaimed = defineHandler({
  on: EndClaimed,
  emits: [TaskEnded, StepInvalidated],

  async handle({ data, job, run, signal }, deps: VerifierDeps): Promise<HandlerResult> {
    const { screen } = await deps.screens.read(data.captureId);
    const { claim, reason } = data;
    const check =
      (claim === 'done' ? hidden(screen, { job, run }) : null) ??
      (await checkClaim({ run, claim, reason, screen, signal }, deps));
    return toResult({ job, run, claim: data, check });
  },
});

interface Checked {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly claim: {
    readonly step: number;
    readonly captureId: string;
    readonly claim: 'done' | 'infeasible';
  };
  readonly check: ClaimCheck;
}

function toResult({ job, run, claim, check }: Checked): HandlerResult {
  const { step, captureId } = claim;
  const end = outcomeOf(run, claim.claim, { check, maxSteps: job.spec.maxSteps });
  const again = end === 'infeasible' && run.step < job.spec.maxSteps ? chance(run) : null;
  const verdict = toVerdict(check, { captureId, again });
  const modelMs = check.usages.reduce((sum, usage) => sum + usage.latencyMs, 0);
  const writes = [
    recordVerdict({ runId: run.id, index: step, verdict, changes: [], modelMs }),
    ...insertModelCalls({ run, role: 'verifier' }, check.usages),
  ];
  if (end !== null && again === null) {
    const state = closeClaim(run.state, check.completed ? 'completed' : 'inconclusive');
    const ended = { task: run.state.task, outcome: end, reason: reasonOf(end, check) };
    return { run: { state }, writes, emit: [eventFor(TaskEnded, { job, run }, ended)] };
  }
  const { state, plan, wantedCaptureId } = again ?? refuse(run, captureId);
  const goOn = { step, captureId, wantedCaptureId, plan };
  return { run: { state }, writes, emit: [eventFor(StepInvalidated, { job, run }, goOn)] };
}

/** What is tried once more before the claim that the task is infeasible is believed. */
function chance(run: RunRow): SecondTry | null {
  const refused = closeClaim(run.state, 'invalidated');
  return secondTry(refused, findStrategy(run.strategy));
}

/** Windows of the system that are never where a goal in an app ends. */
const IN_THE_WAY = new Set(['permission', 'system', 'crash', 'anr']);

/** Nothing is done behind a window of the system that hides the app; it must be closed first. Null where none does. */
function hidden(screen: Screen, { job, run }: { job: JobRow; run: RunRow }): ClaimCheck | null {
  const app = job.spec.app ?? run.state.seen[0]?.packageName;
  if (findStrategy(run.strategy).completion !== 'model' || app === undefined) return null;
  const front = screen.elements[0]?.packageName ?? '';
  const { kind } = recogniseScreen({ ...screen, packageName: front });
  if (!isCovered(screen, app) || !IN_THE_WAY.has(kind)) return null;
  return { completed: false, reason: 'a window of the system hides the app', elements: [], usages: [] };
}

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

function closeClaim(state: RunState, verdict: 'completed' | 'inconclusive' | 'invalidated'): RunState {
  const last = state.history.at(-1);
  if (last === undefined) return state;
  return { ...state, history: [...state.history.slice(0, -1), { ...last, verdict }] };
}

/** The claim is remembered as a wrong turn, and `end` is blocked on this screen, from which the run goes on. */
function refuse(run: RunRow, captureId: string): Omit<SecondTry, 'summary'> {
  const goesOn = { plan: { kind: 'nothing' as const }, wantedCaptureId: captureId };
  return { ...goesOn, state: refusedIn(run) };
}

function refusedIn(run: RunRow): RunState {
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

function toVerdict(
  check: ClaimCheck,
  { captureId, again }: { captureId: string; again: SecondTry | null },
): Verdict {
  const summary = again === null ? check.reason : `${check.reason}; ${again.summary}`;
  return {
    kind: check.completed ? 'completed' : 'invalidated',
    reason: check.completed ? null : 'claim_rejected',
    evidence: { summary, captureId, elements: [...check.elements] },
  };
}
