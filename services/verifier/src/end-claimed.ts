import type { ReadScreen } from '@tapwright/captures';
import {
  EndClaimed,
  type HistoryItem,
  type Outcome,
  type Reason,
  type RestorationPlan,
  type RunState,
  StepInvalidated,
  TaskEnded,
  type Verdict,
  withUsages,
} from '@tapwright/contracts';
import {
  ACTIONS_PER_STEP,
  actionsOfTask,
  appUnderTest,
  openQuestion,
  putOffBefore,
  refusedBefore,
  settleClaim,
  strategyNow,
} from '@tapwright/runtime';
import { recogniseScreen } from '@tapwright/screen';
import { defineHandler, eventFor, type HandlerResult } from '@tapwright/service';
import { insertModelCalls, type JobRow, type RunRow, recordVerdict } from '@tapwright/store';
import { basisOf, type ClaimCheck, checkClaim, feedbackOf } from './check-claim.ts';
import type { VerifierDeps } from './deps.ts';
import { doubtedDeed, notBelieved, unlessDoubted } from './doubted-deed.ts';
import { isHidden } from './hidden-app.ts';
import { openNow, type Standing, stillOpen } from './open-now.ts';
import { refutedIn } from './refuted.ts';
import { screenFacts } from './screen-facts.ts';
import { type SecondTry, secondTry } from './second-try.ts';
import { notToBeSeen, unseenDeed } from './unseen-deed.ts';

/** Checks the actor's claim that a task is done, or that it cannot be done. */
export const onEndClaimed = defineHandler({
  on: EndClaimed,
  emits: [TaskEnded, StepInvalidated],
  looksAt: 'captureId',
  atOnce: (_input, { model }: VerifierDeps) => model.inProcess === true,

  async handle({ data, job, run, signal }, deps: VerifierDeps) {
    const seen = await deps.screens.read(data.captureId);
    const { claim, reason } = data;
    const refused = claim === 'done' ? toldBefore(run) : null;
    const deed = claim === 'done' ? unseenDeed(run) : null;
    // Insisting is no evidence that an unseen action was done.
    if (deed !== null && refused !== null)
      return toResult({ job, run, claim: data, check: notToBeSeen(deed, []) });
    const about = { job, run, seen };
    const doubt = await doubtedDeed(deps, { job, run, seen });
    const known =
      (claim === 'infeasible' ? notClaimed(run, reason) : null) ??
      (claim === 'done' ? withoutAsking(seen, { job, run }) : null) ??
      (claim === 'done' && refused === null ? notAnswered(seen, { job, run }) : null) ??
      (await openByForm(deps, about, { claim, refused })) ??
      (doubt?.binds === true ? notBelieved(doubt, refused !== null) : null);
    const insistedAgainst = refused?.observation;
    const check = mayStillCome(
      known ??
        unlessDoubted(
          await checkClaim({ job, run, claim, reason, seen, insistedAgainst, signal }, deps),
          doubt,
          claim === 'done',
        ),
      { job, run },
    );
    const unseen = deed !== null && check.unproven === true;
    return toResult({ job, run, claim: data, check: unseen ? notToBeSeen(deed, check.usages) : check });
  },
});

interface About {
  readonly job: JobRow;
  readonly run: RunRow;
}

interface Checked extends About {
  readonly claim: {
    readonly step: number;
    readonly captureId: string;
    readonly claim: 'done' | 'infeasible';
  };
  readonly check: ClaimCheck;
}

/** How the claim ends the task, or how the run goes on. */
type Settled =
  | { readonly end: Outcome; readonly state: RunState }
  | (Omit<SecondTry, 'summary'> & { readonly end: null; readonly summary?: string });

function toResult(checked: Checked): HandlerResult<typeof TaskEnded | typeof StepInvalidated> {
  const { job, run, claim, check } = checked;
  const { step, captureId } = claim;
  const settled = settle(checked);
  const verdict = toVerdict(check, {
    captureId,
    summary: settled.end === null ? settled.summary : undefined,
  });
  const modelMs = check.usages.reduce((sum, usage) => sum + usage.latencyMs, 0);
  const state = withUsages(settled.state, check.usages);
  const writes = [
    recordVerdict({ runId: run.id, index: step, verdict, changes: [], modelMs }),
    ...insertModelCalls({ run, role: check.role ?? 'verifier' }, check.usages),
  ];
  if (settled.end !== null) {
    const { end } = settled;
    const ended = { task: run.state.task, outcome: end, reason: reasonOf(end, check) };
    return { run: { state }, writes, emit: [eventFor(TaskEnded, { job, run }, ended)] };
  }
  const { plan, wantedCaptureId } = settled;
  const goOn = { step, captureId, wantedCaptureId, plan };
  return { run: { state }, writes, emit: [eventFor(StepInvalidated, { job, run }, goOn)] };
}

function settle(checked: Checked): Settled {
  const { run, claim, check } = checked;
  if (check.completed) return { end: 'completed', state: close(run.state, 'completed') };
  if (check.unseenDeed === true) return { end: 'inconclusive', state: close(run.state, 'inconclusive') };
  const isLooked = run.state.tasks[run.state.task]?.precondition === true;
  if (isLooked) return { end: 'failed', state: close(run.state, 'inconclusive') };
  return claim.claim === 'infeasible' && check.mayCome !== true ? giveUp(checked) : doubt(checked);
}

/** Before the claim that the task is infeasible is believed, an action that may have been lost is tried once more. */
function giveUp({ job, run }: Checked): Settled {
  const refused = close(run.state, 'invalidated');
  if (areActionsSpent(run)) return { end: 'failed', state: close(run.state, 'inconclusive') };
  const again = isLastStep({ job, run }) ? null : secondTry(refused, strategyNow(run));
  if (again !== null) return { end: null, ...again };
  return { end: 'infeasible', state: close(run.state, 'inconclusive') };
}

/** A claim of being done that was not confirmed. Where it could not be decided, a fresh capture is checked. */
function doubt({ job, run, claim, check }: Checked): Settled {
  const answer = check.unsure === true ? 'unsure' : 'no';
  const strategy = strategyNow(run);
  const { kind, state: settled } = settleClaim(run.state, strategy, { answer, reason: check.reason });
  const state = strategy.feedback ? withFeedback(settled, check) : settled;
  if (isLastStep({ job, run })) return { end: 'out_of_budget', state };
  if (kind === 'failed') return { end: 'failed', state };
  if (kind === 'undecided') return { end: 'inconclusive', state };
  const plan: RestorationPlan = { kind: answer === 'unsure' ? 'look' : 'nothing' };
  return { end: null, state, plan, wantedCaptureId: claim.captureId };
}

function withFeedback(state: RunState, check: ClaimCheck): RunState {
  const history = state.history.map((item, at) =>
    at === state.history.length - 1 ? { ...item, ...feedbackOf(check) } : item,
  );
  return { ...state, history };
}

/** Of the run, or of those that a step of a case may take: who only insists would else use up what is left for the others. */
function isLastStep({ job, run }: About): boolean {
  const { history, task, leg } = run.state;
  if (run.step >= (leg?.steps ?? job.spec.maxSteps)) return true;
  const own = history.filter((item) => item.task === task);
  if (areActionsSpent(run)) return true;
  return job.spec.case !== undefined && own.length >= ACTIONS_PER_STEP;
}

/** The actions that a task of an exploration may have are used up: it can only be claimed. */
function areActionsSpent(run: RunRow): boolean {
  const { actionsMax } = strategyNow(run);
  return actionsMax !== null && actionsOfTask(run.state).length >= actionsMax;
}

/** The reason of the refusal that the actor knew when it made the claim again. */
function toldBefore({ state }: RunRow): HistoryItem | null {
  const claim = state.history.at(-1);
  return claim === undefined ? null : refusedBefore(state, claim);
}

/**
 * A task that an exploration has set itself counts as done where actor and verifier agree: where the actor does not claim it, no
 * model's yes makes it so.
 */
function notClaimed(run: RunRow, reason: string): ClaimCheck | null {
  const { actionsMax } = strategyNow(run);
  if (actionsMax === null) return null;
  const unseen = { completed: false, elements: [], usages: [] };
  if (!areActionsSpent(run)) return { ...unseen, reason };
  return { ...unseen, code: 'BUDGET_SPENT', reason: `not done within ${actionsMax} actions` };
}

/** Cases that need no question: nothing is done behind a window of the system, or while the app is still loading. */
function withoutAsking(seen: ReadScreen, about: About): ClaimCheck | null {
  const { completion } = strategyNow(about.run);
  if (
    completion !== 'trust' &&
    strategyNow(about.run).checks.includes('interrupted') &&
    isHidden(seen, appUnderTest(about.job, about.run))
  ) {
    return { completed: false, reason: 'a window of the system hides the app', elements: [], usages: [] };
  }
  if (completion === 'trust') return null;
  return isUnderWay(seen, about)
    ? { completed: false, unsure: true, reason: 'the screen is still loading', elements: [], usages: [] }
    : null;
}

/**
 * The last confirmation is what models skip (VisiDroid 7.1). A goal may as well end at a question: whoever knows that it is open and
 * stands by the claim is looked at. A step of a case says itself what is to be done.
 */
function notAnswered({ screen }: ReadScreen, { job, run }: About): ClaimCheck | null {
  if (!strategyNow(run).ledger || job.spec.case !== undefined) return null;
  const asked = openQuestion(screen);
  if (asked === null) return null;
  const reason = `the app still asks “${asked.slice(0, ASKED_MAX)}”: answer it, or claim again if the goal ends here`;
  return { completed: false, reason, elements: [], usages: [] };
}

const ASKED_MAX = 100;

/**
 * While an obligation is open by structure, the claim is refused without a question. Whoever knows that and stands by the
 * claim is looked at, where a look can tell: an app may show a value in another form. What a step says to do was not done
 * by saying so.
 */
async function openByForm(
  deps: VerifierDeps,
  about: Standing,
  { claim, refused }: { readonly claim: 'done' | 'infeasible'; readonly refused: HistoryItem | null },
): Promise<ClaimCheck | null> {
  const open = openNow(about);
  const mayBeLookedAt = claim === 'done' && refused === null;
  const binding = stillOpen(open.filter(({ binds }) => binds || mayBeLookedAt));
  if (!mayBeLookedAt || open.some(({ binds }) => binds)) return binding;
  const refuted = await refutedIn(deps, about);
  if (refuted !== null) return { completed: false, reason: refuted.reason, elements: [], usages: [] };
  return binding === null ? null : { ...binding, reason: `${binding.reason}; ${OTHERWISE}` };
}

const OTHERWISE = 'claim it again only if the app shows it in another form';

/**
 * Most claims of one task that are put off because what was expected may still come; the first may be made too early.
 */
const AWAITED_MAX = 2;

/**
 * What another phone has sent, or an app writes into a file, may be on its way. Before it counts as missing the run
 * waits for it: once on each screen, and a few times at most.
 */
function mayStillCome(check: ClaimCheck, about: About): ClaimCheck {
  const { state } = about.run;
  const claim = state.history.at(-1);
  const mayFollow = state.role !== undefined || check.fileWrong === true;
  if (!mayFollow || claim === undefined || check.code !== 'EXPECTATION_NOT_MET') return check;
  const awaited = state.history.filter(
    ({ task, kind, verdict }) => task === state.task && kind === 'end' && verdict === 'inconclusive',
  );
  if (isLastStep(about) || putOffBefore(state, claim) || awaited.length >= AWAITED_MAX) return check;
  return { ...check, unsure: true, mayCome: true };
}

/** A second look is taken when the screen has had more time; once, and only where there is a step left for it. */
function isUnderWay({ screen, capture }: ReadScreen, about: About): boolean {
  const { state } = about.run;
  const claim = state.history.at(-1);
  if (claim === undefined || isLastStep(about) || putOffBefore(state, claim)) return false;
  return recogniseScreen(screen, screenFacts(capture, appUnderTest(about.job, about.run))).kind === 'loading';
}

function reasonOf(end: Outcome, check: ClaimCheck): Reason {
  if (check.unseenDeed === true) return { code: 'ONCE_NOT_REPEATED', message: check.reason };
  const codes: Partial<Record<Outcome, string>> = {
    completed: 'COMPLETED',
    infeasible: 'INFEASIBLE',
    out_of_budget: 'BUDGET_SPENT',
  };
  const reason = { code: check.code ?? codes[end] ?? 'NOT_VERIFIED', message: check.reason };
  return end === 'completed' ? { ...reason, basis: basisOf(check) } : reason;
}

function close(state: RunState, verdict: 'completed' | 'inconclusive' | 'invalidated'): RunState {
  const last = state.history.at(-1);
  if (last === undefined) return state;
  return { ...state, history: [...state.history.slice(0, -1), { ...last, verdict }] };
}

function toVerdict(
  check: ClaimCheck,
  { captureId, summary }: { captureId: string; summary: string | undefined },
): Verdict {
  const told = summary === undefined ? check.reason : `${check.reason}; ${summary}`;
  const evidence = {
    summary: told,
    captureId,
    elements: [...check.elements],
    ...(check.files === undefined ? {} : { files: [...check.files] }),
    ...(check.unproven === true ? { inconclusive: true } : {}),
    ...(check.obligations === undefined ? {} : { obligations: [...check.obligations] }),
  };
  if (check.completed)
    return { kind: 'completed', reason: null, evidence: { ...evidence, basis: basisOf(check) } };
  if (check.unsure === true) return { kind: 'inconclusive', reason: null, evidence };
  return { kind: 'invalidated', reason: 'claim_rejected', evidence };
}
