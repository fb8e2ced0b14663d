import {
  type Evidence,
  type HistoryItem,
  OutcomeObserved,
  type RestorationPlan,
  type RunState,
  StepAdvanced,
  StepInvalidated,
  TaskEnded,
  type Verdict,
  withUsages,
} from '@tapwright/contracts';
import type { ModelUsage } from '@tapwright/model';
import {
  ACTIONS_PER_STEP,
  type ActionOutcome,
  actionsOfTask,
  appUnderTest,
  type DomainKnowledge,
  isClaimKey,
  type Judgement,
  markOf,
  reflectedOn,
  restorationPlan,
  type Strategy,
  type SureWay,
  strategyNow,
  undoneBy,
} from '@tapwright/runtime';
import type { Screen } from '@tapwright/screen';
import { defineHandler, eventFor, type HandlerInput, type HandlerResult } from '@tapwright/service';
import { insertModelCalls, type JobRow, type RunRow, recordVerdict } from '@tapwright/store';
import { askObserver, type Observation, wantsObserver } from './ask-observer.ts';
import { askVerifier } from './ask-verifier.ts';
import { basisOf, type ClaimCheck, feedbackOf } from './check-claim.ts';
import type { VerifierDeps } from './deps.ts';
import { doubtedDeed, notBelieved, unlessDoubted } from './doubted-deed.ts';
import { heldJudgement } from './held-judgement.ts';
import { isHidden } from './hidden-app.ts';
import { inspectStep, unlessSeen } from './inspect-step.ts';
import { judgeByRules, readOutcome } from './judge-outcome.ts';
import { openNow, stillOpen } from './open-now.ts';

/**
 * Judges one executed action: first the checks of the strategy and of the tenant. Then, where the strategy says so,
 * one question to the observer, and one whether the goal is reached. A late or repeated outcome changes nothing.
 */
export const onOutcomeObserved = defineHandler({
  on: OutcomeObserved,
  emits: [StepAdvanced, StepInvalidated, TaskEnded],
  looksAt: 'afterCaptureId',
  atOnce: ({ run }, { model }: VerifierDeps) => model.inProcess === true || !asks(strategyNow(run)),

  async handle({ data, job, run, signal }, deps: VerifierDeps) {
    const { outcome, screen } = await readOutcome(deps.screens, { data, job, run });
    const byRules = heldJudgement(judgeByRules(outcome, run, deps.knowledge), { run, outcome });
    const observation = await observed(deps, { job, run, signal }, { outcome, screen, judgement: byRules });
    const judgement = reflected(byRules, { run, outcome, observation });
    const about = { job, run, outcome, judgement, observation, changes: data.changes };
    const check = await checked(deps, { ...about, signal });
    const ways = await waysBack(deps, about);
    return toResult({ ...about, check, ways, knowledge: deps.knowledge });
  },
});

/** True where a model may be asked about an action. */
function asks(strategy: Strategy): boolean {
  const { completion } = strategy;
  return wantsObserver(strategy) || completion === 'every_step' || completion === 'inspect';
}

interface Judged {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly outcome: ActionOutcome;
  readonly judgement: Judgement;
  readonly observation: Observation | null;
  /** The verifier's answer about the goal, where it was asked. */
  readonly check: ClaimCheck | null;
  readonly changes: readonly string[];
  /** Ways of the app's map that surely lead on. */
  readonly ways: readonly SureWay[];
  readonly knowledge: DomainKnowledge | undefined;
}

/** The ways of the app's map, where something is to be taken back and the strategy uses them. */
async function waysBack(
  { waysOf }: VerifierDeps,
  { job, run, judgement }: Pick<Judged, 'job' | 'run' | 'judgement'>,
): Promise<readonly SureWay[]> {
  const packageName = appUnderTest(job, run);
  const isAsked = judgement.kind === 'invalidated' && strategyNow(run).mapRestores && job.spec.memory;
  if (!isAsked || packageName === undefined) return [];
  const { appVersion = '' } = run.state;
  return waysOf({ tenantId: job.tenantId, packageName, appVersion });
}

/** What the rules have refused needs no words, and after the last step nobody reads them but the verifier. */
async function observed(
  deps: VerifierDeps,
  { job, run, signal }: Pick<HandlerInput<unknown>, 'job' | 'run' | 'signal'>,
  { outcome, screen, judgement }: { outcome: ActionOutcome; screen: Screen; judgement: Judgement },
): Promise<Observation | null> {
  const strategy = strategyNow(run);
  if (!wantsObserver(strategy) || judgement.kind !== 'advanced') return null;
  const steps = run.state.leg?.steps ?? job.spec.maxSteps;
  if (run.step >= steps && strategy.completion !== 'every_step') return null;
  return askObserver(deps, { run, item: outcome.item, after: screen, signal });
}

function reflected(
  judgement: Judgement,
  { run, outcome, observation }: Pick<Judged, 'run' | 'outcome' | 'observation'>,
): Judgement {
  if (observation === null || !strategyNow(run).reflection) return judgement;
  return reflectedOn(judgement, outcome, observation.output);
}

/** VisiDroid 3.1: the verifier is asked after each action that led on, with the observation of it. */
async function checked(
  deps: VerifierDeps,
  {
    job,
    run,
    outcome,
    judgement,
    observation,
    signal,
  }: Omit<Judged, 'check' | 'ways' | 'knowledge'> & { signal: AbortSignal },
): Promise<ClaimCheck | null> {
  const { completion } = strategyNow(run);
  // No model is needed to say whether a wait is over.
  if (run.state.tasks[run.state.task]?.waitMs !== undefined) return null;
  if ((completion !== 'every_step' && completion !== 'inspect') || judgement.kind !== 'advanced') return null;
  const state = closed(run.state, { alike: [outcome.item], outcome, judgement, observation });
  const seen = await deps.screens.read(outcome.after.captureId);
  const looksBehind = strategyNow(run).checks.includes('interrupted');
  if (looksBehind && isHidden(seen, outcome.app)) return null;
  const open = stillOpen(openNow({ job, run: { state }, seen }));
  if (open !== null) return open;
  const doubt = await doubtedDeed(deps, { job, run: { state }, seen });
  if (doubt?.binds === true) return notBelieved(doubt, false);
  if (completion === 'inspect') {
    const inspected = await inspectStep(deps, { job, run: { ...run, state }, seen, claimed: false, signal });
    return unlessDoubted(inspected, doubt, false);
  }
  const { confirms } = strategyNow(run);
  // A dialog or menu that has just come up is a place to go on from, not an end: an actor that disagrees claims the
  // end.
  if (confirms && outcome.opened === true) return null;
  const question = { job, run: { ...run, state }, seen, signal };
  const first = await unlessSeen(
    deps,
    question,
    await askVerifier(deps, { ...question, claim: null, claimReason: '' }),
  );
  if (!first.completed || !confirms) return unlessDoubted(first, doubt, false);
  const second = await askVerifier(deps, { ...question, claim: 'done', claimReason: first.reason });
  return unlessDoubted(confirmed(first, second), doubt, false);
}

/** A single look that was not asked for is easily wrong; what both looks say is believed, and both are paid for. */
function confirmed(first: ClaimCheck, second: ClaimCheck): ClaimCheck {
  return { ...second, usages: [...first.usages, ...second.usages] };
}

function toResult(
  judged: Judged,
): HandlerResult<typeof StepAdvanced | typeof StepInvalidated | typeof TaskEnded> {
  const { run, outcome, observation, check } = judged;
  const { item } = outcome;
  const effect = outcome.settled?.effect;
  const verdict = toVerdict(judged);
  const observing = observation === null ? [] : [observation.usage];
  const usages: readonly ModelUsage[] = [...observing, ...(check?.usages ?? [])];
  const modelMs = usages.reduce((sum, usage) => sum + usage.latencyMs, 0);
  const of = (step: HistoryItem, spentMs: number) =>
    recordVerdict({ runId: run.id, index: step.step, verdict, changes: step.changes, modelMs: spentMs });
  return {
    run: { state: withUsages(stateAfter(judged), usages) },
    writes: [
      recordVerdict({
        ...{ runId: run.id, index: item.step, verdict, changes: [...judged.changes], modelMs },
        // Written only where it is another one than was judged before.
        ...(effect === undefined || effect === item.effect ? {} : { effect }),
      }),
      ...undone(judged).map((opener) => of(opener, 0)),
      ...insertModelCalls({ run, role: 'observer' }, observing),
      ...insertModelCalls({ run, role: check?.role ?? 'verifier' }, check?.usages ?? []),
    ],
    emit: [nextEvent(judged)],
  };
}

function nextEvent(judged: Judged) {
  const { job, run, outcome, judgement, check } = judged;
  const { after } = outcome;
  const { task } = run.state;
  // Whoever holds the phone has seen what came of it, and decides what comes next.
  if (strategyNow(run).decider === 'person')
    return eventFor(StepAdvanced, { job, run }, { step: run.step, captureId: after.captureId });
  const end = endOf(judged);
  if (end !== null) return eventFor(TaskEnded, { job, run }, { task, ...end });
  if (check?.completed === true) {
    const reason = { code: 'COMPLETED', message: check.reason, basis: basisOf(check) };
    return eventFor(TaskEnded, { job, run }, { task, outcome: 'completed', reason });
  }
  const steps = run.state.leg?.steps ?? job.spec.maxSteps;
  if (run.step >= steps) {
    const reason = { code: 'BUDGET_SPENT', message: `not done within ${steps} steps` };
    return eventFor(TaskEnded, { job, run }, { task, outcome: 'out_of_budget', reason });
  }
  if (job.spec.case !== undefined && actionsOf(run.state) >= ACTIONS_PER_STEP) {
    const reason = {
      code: 'BUDGET_SPENT',
      message: `the step was not done within ${ACTIONS_PER_STEP} actions`,
    };
    return eventFor(TaskEnded, { job, run }, { task, outcome: 'out_of_budget', reason });
  }
  const { actionsMax } = strategyNow(run);
  // After its last action the actor may still say that the task is done.
  if (actionsMax !== null && actionsOfTask(run.state).length > actionsMax) {
    const reason = { code: 'BUDGET_SPENT', message: `not done within ${actionsMax} actions` };
    return eventFor(TaskEnded, { job, run }, { task, outcome: 'failed', reason });
  }
  if (judgement.kind === 'advanced') {
    return eventFor(StepAdvanced, { job, run }, { step: run.step, captureId: after.captureId });
  }
  const plan = planOf(judged);
  const wantedCaptureId = outcome.item.before.captureId;
  const data = { step: run.step, captureId: after.captureId, wantedCaptureId, plan };
  return eventFor(StepInvalidated, { job, run }, data);
}

/** Steps of the present task. */
function actionsOf({ history, task }: RunState): number {
  return history.filter((item) => item.task === task).length;
}

/** The reason that ends a task at once, or null. */
function endOf({ outcome, judgement }: Judged) {
  const message = judgement.summary;
  if (judgement.kind === 'crashed') {
    const code = isAnr(outcome) ? 'APP_NOT_RESPONDING' : 'APP_CRASHED';
    return { outcome: 'crashed' as const, reason: { code, message } };
  }
  if (judgement.kind !== 'inconclusive') return null;
  return { outcome: 'inconclusive' as const, reason: { code: 'ONCE_NOT_REPEATED', message } };
}

/** A tenant's error handlers are asked first. A plan that would repeat what may happen once only is not used. */
function planOf({ judgement, outcome, ways, knowledge }: Judged): RestorationPlan {
  const once = new Set(
    outcome.state.history.filter(({ effect }) => effect === 'commit').map(({ step }) => step),
  );
  for (const handler of knowledge?.errorHandlers ?? []) {
    const plan = handler.restore(judgement, outcome);
    if (plan !== null && stepsOf(plan).every((step) => !once.has(step))) return plan;
  }
  return restorationPlan(judgement, outcome, ways);
}

function stepsOf(plan: RestorationPlan): number[] {
  const route = 'route' in plan ? plan.route : undefined;
  const known = route?.known.map(({ step }) => step) ?? [];
  return [...(plan.kind === 'replay' ? plan.steps : []), ...known, ...(route?.launch ?? [])];
}

/** The judged action has closed a window; this is the action after which that window came up. It had no effect either. */
function undone({ run, outcome, judgement }: Pick<Judged, 'run' | 'outcome' | 'judgement'>): HistoryItem[] {
  if (judgement.reason !== 'interrupted' || outcome.interruption !== undefined) return [];
  const opener = run.state.history[undoneBy(run.state, outcome.item)];
  return opener === undefined ? [] : [opener];
}

function stateAfter(judged: Judged): RunState {
  const { run, outcome, judgement } = judged;
  const { item, after } = outcome;
  const strategy = strategyNow(run);
  // An action after which the goal is reached has advanced as well: scripts and replays are made of advanced actions.
  const feedback = strategy.feedback && judged.check !== null ? feedbackOf(judged.check) : {};
  const state = closed(run.state, { ...judged, alike: [...undone(judged), item], feedback });
  // It may be chosen again: what it did was not wrong, only not what was expected.
  if (strategy.decider === 'person') return { ...state, seen: [...state.seen, after], current: after };
  if (judgement.reason === 'interrupted' || judgement.reason === 'not_as_predicted') return state;
  if (judgement.kind !== 'invalidated') {
    const here = markOf(after, strategy.blockIdentity);
    const blocked = item.pictureChanged === true ? withoutClaims(state.blocked, here) : state.blocked;
    return { ...state, seen: [...state.seen, after], current: after, blocked };
  }
  const block = {
    task: state.task,
    key: item.key,
    screen: markOf(item.before, strategy.blockIdentity),
    reason: judgement.summary,
    ...(item.caption === undefined ? {} : { caption: item.caption }),
    ...(item.near === undefined ? {} : { near: item.near }),
  };
  return { ...state, blocked: [...state.blocked, block] };
}

/** A claim that was refused was about another picture: where only the picture changes it may be made again. */
function withoutClaims(blocked: RunState['blocked'], here: string): RunState['blocked'] {
  return blocked.filter(({ key, screen }) => !isClaimKey(key) || screen !== here);
}

/** The history with the verdict on these items, and with the effect and the observation of the last one. */
function closed(
  state: RunState,
  {
    alike,
    outcome,
    judgement,
    observation,
    feedback = {},
  }: Pick<Judged, 'outcome' | 'judgement' | 'observation'> & {
    readonly alike: readonly HistoryItem[];
    readonly feedback?: Pick<HistoryItem, 'feedback'>;
  },
): RunState {
  const { kind: verdict, reason } = judgement;
  const last = state.history.length - 1;
  const { effect, deed = false } = outcome.settled ?? {};
  const said = {
    ...toldOf(judgement, observation),
    ...(effect === undefined ? {} : { effect }),
    ...(deed ? { deed } : {}),
    ...feedback,
  };
  const history = state.history.map((past, at) =>
    alike.includes(past) ? { ...past, verdict, reason, ...(at === last ? said : {}) } : past,
  );
  return { ...state, history };
}

/** What the actor is told of the step: what the observer saw, or what came in place of what it had expected. */
function toldOf(
  { reason, summary }: Judgement,
  observation: Observation | null,
): Pick<HistoryItem, 'observation'> {
  if (reason === 'not_as_predicted') return { observation: summary };
  return observation === null ? {} : { observation: observation.output.observation };
}

/** The log knows more than the screen, where one dialog may cover another. */
function isAnr({ trouble, screenKind }: ActionOutcome): boolean {
  return trouble === undefined || trouble.kind === 'process_death'
    ? screenKind === 'anr'
    : trouble.kind === 'anr';
}

function toVerdict({ judgement, outcome, changes, check }: Judged): Verdict {
  const { trouble, after } = outcome;
  const { captureId } = after;
  const seen = changes.length === 0 ? '' : `: ${changes.slice(0, 3).join('; ')}`;
  const died = trouble?.kind === 'process_death' ? '; the system ended its process' : '';
  const base: Evidence = {
    summary: `${judgement.summary}${died}${seen}`,
    captureId,
    elements: [],
    ...(trouble === undefined ? {} : { trouble }),
  };
  if (check?.completed !== true) return { kind: judgement.kind, reason: judgement.reason, evidence: base };
  const shown = check.unproven === true ? { inconclusive: true } : {};
  const files = check.files === undefined ? {} : { files: [...check.files] };
  const said = check.obligations === undefined ? {} : { obligations: [...check.obligations] };
  const basis = basisOf(check);
  const evidence = {
    ...base,
    summary: check.reason,
    elements: [...check.elements],
    ...files,
    ...shown,
    ...said,
    basis,
  };
  return { kind: 'completed', reason: null, evidence };
}
