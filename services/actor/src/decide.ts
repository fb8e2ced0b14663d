import type { ReadScreen } from '@tapwright/captures';
import { saysDoubleTap } from '@tapwright/cases';
import { type BoundCase, captionsOn, linksOn, type RunState, TapwrightError } from '@tapwright/contracts';
import {
  actionSpace,
  appUnderTest,
  type Choice,
  exploringOf,
  followConceived,
  type MappedWay,
  refine,
  refusedBy,
  strategyNow,
  visitOf,
  withOnce,
} from '@tapwright/runtime';
import type { Screen } from '@tapwright/screen';
import type { HandlerInput } from '@tapwright/service';
import { choose } from './choose.ts';
import { chooseByText } from './choose-by-text.ts';
import { chooseGoalByTool } from './choose-goal-by-tool.ts';
import { type Chosen, type Consultation, claimOf, ofRuntime } from './chosen.ts';
import { type Consulting, conceiveFirst, critiqueWhenStuck } from './consult.ts';
import { type Decided, type Decision, toResult } from './decision.ts';
import type { ActorDeps } from './deps.ts';
import { doTask } from './do-task.ts';
import { explore } from './explore.ts';
import { handOver, inHands } from './in-hands.ts';
import { ownAction, waitsForScreen } from './own-action.ts';
import { propose } from './propose.ts';
import { shownPicture } from './shown-picture.ts';
import { summariseSoFar } from './summarise.ts';

/** Decides the next step on the screen where the run stands. */
export async function decide(
  { job, run, signal }: Pick<HandlerInput<unknown>, 'job' | 'run' | 'signal'>,
  captureId: string,
  deps: ActorDeps,
): Promise<Decided> {
  const { current } = run.state;
  if (current === null) throw new TapwrightError('INTERNAL', 'the run stands on no screen');
  const strategy = strategyNow(run);
  if (strategy.decider === 'person') return inHands({ job, run }, captureId);
  if (run.state.taken === 'wanted') return handOver({ job, run }, captureId);
  const seen = await deps.screens.read(captureId);
  const { screen, capture } = seen;
  // The actor's own words count for every job: no job can withdraw them.
  const forbidden = [...job.spec.forbidden, ...(deps.forbidden ?? [])];
  const decision = { job, run, current, captureId, strategy, state: run.state, consulted: [] };
  const settled = settledByCase(run.state);
  if (settled !== null) return held(decision, unlessRefused(decision, settled));
  const { keyboardShown } = capture;
  return decideAnew(deps, { ...decision, seen, screen, keyboardShown, forbidden, signal });
}

/** What the case itself decides: nothing is done for a precondition, and a wait only waits. */
function settledByCase({ tasks, task, history }: RunState): Chosen | null {
  const { precondition, waitMs } = tasks[task] ?? {};
  if (precondition === true) return claimOf('done', 'a precondition is only looked at');
  if (waitMs === undefined) return null;
  const isOver = history.some((item) => item.task === task && item.kind === 'wait' && item.after !== null);
  if (isOver) return claimOf('done', `${waitMs / 1_000} s have passed`);
  const wait = ofRuntime('wait', 'the case asks to wait');
  return { ...wait, action: { ...wait.action, waitMs } };
}

interface Standing extends Decision {
  readonly seen: ReadScreen;
  readonly screen: Screen;
  readonly keyboardShown: boolean;
  readonly forbidden: readonly string[];
  readonly signal: AbortSignal;
}

/** Roles that look at the run as a whole are asked first: their answers go into the choice, or replace it. */
async function decideAnew(deps: ActorDeps, standing: Standing): Promise<Decided> {
  const { job, run, strategy, screen, signal } = standing;
  if (strategy.decider === 'explorer')
    return explore(deps.db.read, { ...standing, choices: offered(deps, standing) });
  if (exploringOf(job.spec)?.protocol === 'tools')
    return doTask(deps, { ...standing, choices: offered(deps, standing) });
  const stepsLeft = job.spec.maxSteps - run.step;
  const about = { jobId: job.id, runId: run.id, step: run.step };
  const at = { ...about, state: run.state, screen, strategy, stepsLeft, signal };
  const critique = await critiqueWhenStuck(deps, at);
  const { restart } = critique;
  if (restart !== null && !isRefused(standing, restart)) return held({ ...standing, ...critique }, restart);
  const plan = await conceiveFirst(deps, { ...at, state: critique.state });
  const bound = job.spec.case;
  const memory = await summariseSoFar(deps, {
    ...at,
    state: plan.state,
    captureId: standing.captureId,
    bound,
  });
  const consulted = [...critique.consulted, ...plan.consulted, ...memory.consulted];
  const after = { state: memory.state, consulted };
  const choices = offered(deps, { ...standing, ...after });
  if (choices.length === 0) return held({ ...standing, ...after }, claimOf('infeasible', ALL_REFUSED));
  const { forbidden, seen } = standing;
  const ways = strategy.mapHints ? ((await deps.ways?.({ job, run })) ?? []) : [];
  const chosen = await chooseAmong(deps, { ...at, ...after, choices, forbidden, bound, ways, seen });
  return held({ ...standing, ...after }, chosen);
}

const ALL_REFUSED = 'a person has refused all that can be done here';

/** The decision, or what a paused run proposes in its place. */
function held(decision: Decision, chosen: Chosen): Decided {
  return decision.run.state.paused === true ? propose(decision, chosen) : toResult(decision, chosen);
}

function isRefused({ state, current }: Pick<Decision, 'state' | 'current'>, { action }: Chosen): boolean {
  return refusedBy(action, state, current) !== null;
}

/** What the case itself asks for cannot be replaced by anything else. */
function unlessRefused(decision: Decision, settled: Chosen): Chosen {
  const reason = refusedBy(settled.action, decision.state, decision.current);
  return reason === null ? settled : claimOf('infeasible', reason);
}

/** The refined action space (GUARDIAN 3.2.2). */
function offered(deps: ActorDeps, standing: Standing): readonly Choice[] {
  const { job, run, state, screen, captureId, keyboardShown, current, strategy, forbidden } = standing;
  const captions = captionsOn(state, captureId);
  const links = linksOn(state, captureId);
  const doubleTap = saysDoubleTap(state.tasks[state.task]?.goal ?? '');
  const space = actionSpace(screen, {
    keyboardShown,
    app: appUnderTest(job, run) ?? '',
    captions,
    links,
    doubleTap,
    begun: visitOf(state, screen.activity).begun,
    pulls: strategy.decider === 'explorer',
  });
  const choices = withOnce(space, screen, job.spec.case?.spec.once ?? []);
  const optimizers = deps.knowledge?.optimizers ?? [];
  return refine({ choices, state, current, strategy, screen, forbidden, optimizers }).choices;
}

type Choosing = Consulting &
  Consultation & {
    readonly choices: readonly Choice[];
    readonly forbidden: readonly string[];
    readonly bound: BoundCase | undefined;
    /** What the map of the app knows. */
    readonly ways: readonly MappedWay[];
    readonly seen: ReadScreen;
  };

/** Decides without asking a model, where the screen itself or the conceived plan says what comes next. */
async function chooseAmong(deps: ActorDeps, at: Choosing): Promise<Chosen> {
  const { state, strategy, choices, screen } = at;
  if (waitsForScreen(state, { strategy, choices })) return ofRuntime('wait', 'the screen is loading');
  if (strategy.conceived > 0) {
    const followed = followConceived(state, choices);
    return followed === null
      ? claimOf('done', 'the conceived actions are at their end')
      : ownAction(followed, at);
  }
  const { observation, protocol } = strategy;
  const { current } = state;
  if (current === null) throw new TapwrightError('INTERNAL', 'the run stands on no screen');
  const role = protocol === 'tools' ? 'task-actor' : 'actor';
  const picture = await shownPicture({ ...deps, role, observation, seen: at.seen });
  const { jobId, runId, stepsLeft, forbidden, bound, ways, signal } = at;
  const timeoutMs = deps.modelTimeoutMs;
  const about = { jobId, runId };
  const common = { about, screen, state, choices, strategy, stepsLeft, forbidden, bound };
  const input = { ...common, ways, picture, current, signal, timeoutMs };
  return CHOOSERS[protocol](deps.model, input);
}

const CHOOSERS = { index: choose, tools: chooseGoalByTool, sphinx: chooseByText } as const;
