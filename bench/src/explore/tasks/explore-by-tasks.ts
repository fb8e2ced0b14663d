import {
  DEFAULT_PERSONA,
  emptyRunState,
  type HistoryItem,
  type RunState,
  type TaskTold,
} from '@tapwright/contracts';
import { createOfflineModel, obligationsIn, proposalIn, readGoal } from '@tapwright/model';
import {
  actionSpace,
  EXPLORERS,
  ledgerOf,
  patience,
  proposalFacts,
  TASK_EXPLORERS,
  trySignatures,
  whyRefused,
} from '@tapwright/runtime';
import type { Screen } from '@tapwright/screen';
import { virtualApp } from '@tapwright/virtual-apps';
import { itemOf } from '../explore.ts';
import type { Reached } from '../plan.ts';
import { type VirtualPhone, virtualPhone } from '../virtual-phone.ts';
import { type PlayedTask, playTask } from './play-task.ts';
import { simulatedActor } from './simulated-actor.ts';
import { simulatedProposer } from './simulated-proposer.ts';
import type { ReplayedTask } from './through-pipeline.ts';

export interface TaskPlan {
  readonly app: string;
  readonly seed: number;
  readonly inputs: number;
  /** Share of the simulated proposals that the app can do. */
  readonly viable: number;
  /** The rule explores until so many inputs in a row have tried and shown nothing new; then a task is wanted. */
  readonly stalledAfter: number;
  /** Who acts and judges: `offline`, or a simulated model such as `simulated-mid`. */
  readonly actor: string;
  readonly pictured: boolean;
}

/** A proposal that was tried, and what came of it. */
export interface TriedTask {
  readonly task: string;
  readonly viable: boolean;
  readonly ended: PlayedTask['ended'];
  readonly actions: number;
  /** True if the app's state is what the task asks for. */
  readonly confirmed: boolean;
}

export interface ExploredByTasks {
  readonly reached: Reached;
  readonly tasks: readonly TriedTask[];
  readonly inputs: number;
  /** Tasks that were replayed; absent where none was to be. */
  readonly replayed?: readonly ReplayedTask[];
}

/** Refused proposals of one question. */
const REFUSED_MAX = 3;
const HISTORY_MAX = 30;
/** Steps of a run that are kept: those of the last tasks. */
const KEPT_MAX = 60;

/**
 * The explorer `tapwright` without the pipeline: a *simulated* proposer, the offline model as actor, critic and verifier,
 * and the rule `guided` on the shared counts between two tasks and once nothing is proposed any more.
 */
export async function exploreByTasks(plan: TaskPlan): Promise<ExploredByTasks> {
  const phone = virtualPhone(plan.app, { bugs: false });
  const { packageName } = virtualApp(plan.app).app.tile;
  const on = {
    phone,
    packageName,
    plan,
    counts: new Map<string, number>(),
    first: new Map<string, number>(),
  };
  const exploration: Exploration = { ...on, inputs: 0, history: [], state: emptyRunState([], []) };
  const proposer = simulatedProposer(plan);
  const tasks: TriedTask[] = [];
  let barren = 0;
  while (exploration.inputs < plan.inputs) {
    // Where nothing is proposed, something must use the inputs up.
    untilStalled(exploration, patience(Math.max(plan.stalledAfter, Math.min(1, barren)), barren));
    if (exploration.inputs >= plan.inputs) break;
    // A task begins with a start of the app. The catalogue's checks are written for the data that it is delivered with.
    phone.freshData();
    exploration.inputs += 1;
    const goal = next(exploration, proposer, tasks);
    const before = noveltyOf(exploration);
    if (goal !== null) tasks.push(await tryTask(exploration, proposer, goal));
    barren = noveltyOf(exploration) > before ? 0 : barren + 1;
  }
  return { reached: exploration.first, tasks, inputs: exploration.inputs };
}

/** Lets the rule explore until it finds nothing that was never tried, and shows nothing new, any more. */
function untilStalled(exploration: Exploration, after: number): void {
  let seen = noveltyOf(exploration);
  let idle = 0;
  while (exploration.inputs < exploration.plan.inputs && idle < after) {
    byRule(exploration);
    const now = noveltyOf(exploration);
    idle = now > seen ? 0 : idle + 1;
    seen = now;
  }
}

/** Layouts that were seen, and different things that were tried. */
function noveltyOf({ phone, counts }: Exploration): number {
  return phone.screens().length + counts.size;
}

interface Exploration {
  readonly phone: VirtualPhone;
  readonly packageName: string;
  readonly plan: TaskPlan;
  readonly counts: Map<string, number>;
  readonly first: Map<string, number>;
  inputs: number;
  /** What the explorer's rule knows. */
  history: readonly HistoryItem[];
  state: RunState;
}

type Proposer = ReturnType<typeof simulatedProposer>;

/** The next task that no rule refuses; null if nothing is proposed any more. */
function next(
  { phone, packageName }: Exploration,
  proposer: Proposer,
  tried: readonly TriedTask[],
): string | null {
  const told = tried.map(
    ({ task, ended }): TaskTold => ({ task, success: ended === 'completed', summary: '' }),
  );
  const refused: { task: string; reason: string }[] = [];
  while (refused.length < REFUSED_MAX) {
    const facts = proposalFacts(
      {
        persona: DEFAULT_PERSONA,
        objective: '',
        app: packageName,
        screen: phone.look().screen,
        roles: new Map(),
        tasks: told,
        knowledge: [],
        visits: new Map(),
        declared: [],
        frontier: [],
        refused,
      },
      TASK_EXPLORERS.tapwright,
    );
    const proposal = proposalIn(
      proposer.propose({ ...facts, tasks: told }, { state: phone.state(), time: phone.now() }),
    );
    if (proposal === null) return null;
    const reason = whyRefused(proposal, { tasks: told, app: packageName, allowOutside: [], forbidden: [] });
    if (reason === null) return proposal.task;
    refused.push({ task: proposal.task, reason });
  }
  return null;
}

async function tryTask(exploration: Exploration, proposer: Proposer, goal: string): Promise<TriedTask> {
  const { phone, packageName: app, plan, state } = exploration;
  const { ledger } = TASK_EXPLORERS.tapwright;
  const read = ledger ? { ledger: readByRules(goal, app) } : {};
  const tasks = [...state.tasks, { goal, endCondition: '', expectation: '', ...read }];
  const begun: RunState = {
    ...state,
    tasks,
    task: tasks.length - 1,
    history: state.history.slice(-KEPT_MAX),
    refusedClaims: 0,
  };
  const truth = proposer.truthOf(goal);
  const { actor, pictured, seed } = plan;
  const on = { goal, truth, state: () => phone.state(), now: () => phone.now() };
  const played = await playTask(begun, {
    phone,
    app,
    exploring: TASK_EXPLORERS.tapwright,
    model: actor === 'offline' ? offline : simulatedActor({ ...on, policy: actor, pictured, seed }),
    bringBack: () => byRule(exploration),
    budget: plan.inputs - exploration.inputs,
    acted: ({ action, element }, screen) => {
      const [signature = ''] = trySignatures({ screen, choices: [{ action, element }] });
      count(exploration, signature);
    },
  });
  // As on the platform, the rule knows what was done in the task: it goes on from there.
  const done = played.state.history.filter(({ task }) => task === played.state.task);
  exploration.history = [...exploration.history, ...done].slice(-HISTORY_MAX);
  exploration.state = played.state;
  const { ended, actions } = played;
  return {
    task: goal,
    viable: truth !== null,
    ended,
    actions,
    confirmed: truth?.done(phone.state()) ?? false,
  };
}

const offline = createOfflineModel();

function readByRules(goal: string, app: string) {
  return ledgerOf(goal, { read: obligationsIn(readGoal({ goal, app })), readBy: 'rules' });
}

function count(exploration: Exploration, signature: string): void {
  const { counts, first, phone } = exploration;
  counts.set(signature, (counts.get(signature) ?? 0) + 1);
  exploration.inputs += 1;
  for (const name of phone.reached()) if (!first.has(name)) first.set(name, exploration.inputs);
}

/** One input of the rule `guided` on the counts that both share. */
function byRule(exploration: Exploration): void {
  const { phone, packageName: app, counts, history, plan } = exploration;
  const step = exploration.inputs + 1;
  const { screen, keyboardShown } = phone.look();
  const choices = actionSpace(screen, { keyboardShown, app, pulls: true });
  const explored = EXPLORERS.guided({ screen, choices, app, counts, history, seed: plan.seed * 1_000, step });
  if (explored === null) {
    exploration.inputs += 1;
    return;
  }
  phone.perform(explored, screen);
  count(exploration, explored.signature);
  const after: Screen = phone.look().screen;
  exploration.history = [...history, itemOf(explored, { step, before: screen, after })].slice(-HISTORY_MAX);
}
