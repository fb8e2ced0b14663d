import { type RunState, TapwrightError } from '@tapwright/contracts';
import type { CheckName } from '../judge/checks/index.ts';
import { type Exploring, TASK_EXPLORERS } from './exploring.ts';
import { STRATEGY_ROWS } from './strategy-rows.ts';

/** How the memory compares screens: by a hash, so that two are the same or are not. */
export type ScreenIdentity = 'layout' | 'content' | 'place';

/** `elements`: two screens of an activity are the same if more than four fifths of all their elements are on both. */
export type LoopIdentity = ScreenIdentity | 'elements';

/**
 * - `list`: a line for each action.
 * - `json`: a list of elements in JSON, each with its actions (VisiDroid 3.1); the verifier is shown it, too.
 * - `nodes`: the filtered nodes, each with an id, by which actions name them (XUAT-Copilot 3.2).
 * - `tree`: every element, indented by its depth (SPHINX 3.3.1, accessibility text).
 * - `simplified`: the elements that can be acted on, without anything around them (SPHINX 3.3.1).
 * - `picture`: the picture.
 * - `marks`: the picture with the number of each element that can be acted on (SPHINX 3.3.1, annotated image).
 *
 * Where no picture can be shown, because there is none or the model does not see, the simplified list takes its place.
 */
export type Observation = 'list' | 'json' | 'nodes' | 'tree' | 'simplified' | 'picture' | 'marks';

/**
 * What the actor may answer.
 *
 * - `index`: the number of an action in a list.
 * - `tools`: a function call (DroidAgent, "Function-call based action selection").
 * - `sphinx`: one of thirteen actions as text, by the number of an element or by a point of the picture (SPHINX 3.3.2).
 *   Nothing is repaired: an answer in another format, or one that cannot be done, costs its round.
 */
export type Protocol = 'index' | 'tools' | 'sphinx';

/**
 * What a run uses, as plain data. No code asks for a strategy's name: every part reads the fields it needs, so
 * that papers and ablations are rows of one table.
 */
export interface Strategy {
  readonly name: string;
  /** What it is and where it comes from, as one sentence for people. */
  readonly says: string;
  /** Refiners in their order; each takes actions out of the space. */
  readonly refiners: readonly RefinerName[];
  /** The checks on outcomes that are used; the list of checks defines their order. */
  readonly checks: readonly CheckName[];
  readonly loopIdentity: LoopIdentity;
  readonly blockIdentity: ScreenIdentity;
  /** The goal is read into a ledger of obligations before anything is done; claims are checked against each of them. */
  readonly ledger: boolean;
  /** The actor is asked what its action should bring; a look that brings another thing is taken back. */
  readonly predicts: boolean;
  /** Who chooses: the model, the replayed trace, an explorer without a model, or somebody who holds the phone. */
  readonly decider: 'model' | 'trace' | 'explorer' | 'person';
  readonly protocol: Protocol;
  /** Most actions of one task, after which it has failed (DroidAgent, "Additional action types"); null: no limit. */
  readonly actionsMax: number | null;
  /**
   * Who decides that the goal is reached. `trust`: the actor. `model`: the verifier checks each claim of the actor.
   * `every_step`: the verifier is asked after each action as well (VisiDroid 3.1). `inspect`: after each action, the
   * expectations of the step; if it has none, the inspection agent, who knows the next step (XUAT-Copilot 3.4.6).
   * `own`: the actor, who is told the next step, unless an expectation contradicts it.
   */
  readonly completion: 'trust' | 'model' | 'every_step' | 'inspect' | 'own';
  /**
   * Who decides which parameter of a case an input takes. `agent`: an agent that is asked for each (XUAT-Copilot
   * 3.4.5). `named`: the actor if it names one, else that agent. `own`: the actor alone, who is told all of them.
   */
  readonly parameters: 'agent' | 'named' | 'own';
  /**
   * If nobody has claimed that the goal is reached and the verifier finds that it is, it is asked once more whether
   * that is proved. It is not asked about a window that has just come up.
   */
  readonly confirms: boolean;
  /**
   * Where the verifier finds after an action that the goal is not reached, the actor is told why, and whether going back
   * would correct an error. "This feedback mechanism […] can identify errors from the action history and trigger a back
   * action to correct the sequence" (VisiDroid 2.2).
   */
  readonly feedback: boolean;
  /** How the actor is shown the screen. */
  readonly observation: Observation;
  /**
   * The actor writes a plan of its next actions before it chooses; the next question of the same task shows it
   * (XUAT-Copilot 3.4.3: "requires for detailed action plan").
   */
  readonly plansAhead: boolean;
  /**
   * What the actor knows of the task's earlier actions: a line for each, or a summary of its conversation, which a
   * model brings up to date after each action (XUAT-Copilot, algorithm 1, line 24).
   */
  readonly workingMemory: 'steps' | 'summary';
  /** The verifier is shown the picture beside the tree (VisiDroid 3.1). */
  readonly vision: boolean;
  /** Icons without a name are described by a model (GUARDIAN 4.2.2: the first cause of its failures). */
  readonly captions: boolean;
  /** Links inside texts are found in the picture and offered separately (XUAT-Copilot 3.2). */
  readonly hyperlinks: boolean;
  /**
   * `model`: the changes after each action are put into words for later questions (VisiDroid 3.1). `diff`: the same from
   * the textual difference of both screens (DroidAgent, "Observing and summarising the outcome").
   */
  readonly observer: 'none' | 'model' | 'diff';
  /** The model is asked whether an outcome is as expected; if not, the action is invalidated (GUARDIAN 3.2.4). */
  readonly reflection: boolean;
  /** The prompt asks not to choose again what was chosen before; nothing enforces it (Droidbot-GPT). */
  readonly asksNotToRepeat: boolean;
  /** If a screen says that it is loading, the run waits without asking the model. */
  readonly waitsForLoading: boolean;
  /** Sequences of actions conceived before the first one and then followed (GUARDIAN 4.4); 0: decided step by step. */
  readonly conceived: number;
  /** The stronger model looks at a run that struggles each time so many steps have passed; null: never (DroidAgent). */
  readonly critiqueEvery: number | null;
  /** After a critique the app is restarted (Reflexion); at most this often. */
  readonly freshStarts: number;
  /** Rules of the persistent memory go into the prompt. */
  readonly useRules: boolean;
  readonly learnRules: boolean;
  /** The actor is told which controls lead to screens that the run has not seen, as the map of the app knows it. */
  readonly mapHints: boolean;
  /** Restorations may also use what earlier runs have surely found to lead back, as the map of the app knows it. */
  readonly mapRestores: boolean;
  /** Number of independent runs of a goal if the job names none and may be repeated (VisiDroid 3.3). */
  readonly candidates: number;
  /**
   * `all`: every candidate is run (VisiDroid 3.3). `until_certain`: the next one is run only if none before it has
   * completed straight away and no two had the same result. A number that the job names is always run completely.
   */
  readonly candidateTurns: 'all' | 'until_certain';
  /**
   * How the best candidate is found: by word match with the goal, by the evidence of the verdicts, or the first one.
   */
  readonly ranking: 'words' | 'evidence' | 'first';
  /** How many answers outside the action space are sent back before the rule of `afterInvalid` applies. */
  readonly invalidAnswers: number;
  /** Then the first possible action is taken, or the task is given up. */
  readonly afterInvalid: 'first_possible' | 'give_up';
}

export type RefinerName = 'policy' | 'blocked' | 'repeated' | 'tarpit';

/** The base of the others: the plain loop. */
export const BASE: Omit<Strategy, 'name' | 'says'> = {
  refiners: ['policy'],
  checks: ['crash', 'not_found'],
  loopIdentity: 'content',
  blockIdentity: 'layout',
  ledger: false,
  predicts: false,
  decider: 'model',
  protocol: 'index',
  actionsMax: null,
  completion: 'trust',
  parameters: 'named',
  confirms: false,
  feedback: false,
  observation: 'list',
  plansAhead: false,
  workingMemory: 'steps',
  vision: false,
  captions: false,
  hyperlinks: false,
  observer: 'none',
  reflection: false,
  asksNotToRepeat: false,
  waitsForLoading: false,
  conceived: 0,
  critiqueEvery: null,
  freshStarts: 0,
  useRules: false,
  learnRules: false,
  mapHints: false,
  mapRestores: false,
  candidates: 1,
  candidateTurns: 'all',
  ranking: 'first',
  invalidAnswers: 3,
  afterInvalid: 'first_possible',
};

/** Verification runs: they repeat a finished trace, step by step, without a model. Users cannot choose it. */
export const REPLAY: Strategy = {
  ...BASE,
  name: 'replay',
  says: 'A finished trace again, without a model.',
  decider: 'trace',
  refiners: [],
};

/**
 * Legs of an exploration without a model. Whatever happens leads on: only a crash is judged, and an element that was not
 * there. Users cannot choose it.
 */
export const EXPLORE: Strategy = {
  ...BASE,
  name: 'explore',
  says: 'An app explored by a rule, without a model.',
  decider: 'explorer',
};

/**
 * A phone in the hands of a person or an agent. They see what came of it, so nothing is taken back; only what failed, or was
 * not done, is told. Users cannot choose it.
 */
export const INTERACTIVE: Strategy = {
  ...BASE,
  name: 'interactive',
  says: 'Single actions that a person or an agent asks for.',
  decider: 'person',
};

/**
 * Legs of an exploration in which models set themselves tasks, or act without one. What leaves the app is taken back
 * and not chosen again there for the same task, as a claim that was refused twice; else whatever happens leads on, and the verifier is asked about claims. Users cannot choose it.
 */
export function legStrategy(exploring: Exploring): Strategy {
  return {
    ...BASE,
    name: `explore-${exploring.name}`,
    says: exploring.says,
    protocol: exploring.protocol === 'tools' ? 'tools' : 'index',
    actionsMax: exploring.tasks === 'proposer' ? exploring.actionsMax : null,
    refiners: exploring.tasks === 'proposer' ? ['policy', 'blocked'] : BASE.refiners,
    // A switch changes what a screen says, and not its layout: then the same claim may be right.
    blockIdentity: 'content',
    checks: ['crash', 'not_found', 'foreign_app'],
    completion: exploring.verifies ? 'model' : 'trust',
    ledger: exploring.ledger,
    vision: exploring.vision,
    observer: exploring.observes ? 'diff' : 'none',
  };
}

/** What only the runtime uses. */
const OWN: readonly Strategy[] = [
  REPLAY,
  EXPLORE,
  INTERACTIVE,
  ...Object.values(TASK_EXPLORERS).map(legStrategy),
];

/** How a run works now: in a leg that sets itself tasks, a rule explores between two of them; a person may have its phone. @throws as {@link findStrategy} */
export function strategyNow({ strategy, state: { tasks, task, taken } }: RunNow): Strategy {
  if (taken === 'held' || taken === 'returned') return INTERACTIVE;
  return tasks[task]?.byRule === undefined ? findStrategy(strategy) : EXPLORE;
}

interface RunNow {
  readonly strategy: string;
  readonly state: Pick<RunState, 'tasks' | 'task' | 'taken'>;
}

/** Every strategy that a user can name. */
export const STRATEGIES: readonly Strategy[] = STRATEGY_ROWS.map((row) => ({ ...BASE, ...row }));

/** @throws TapwrightError `STRATEGY_UNKNOWN` with the names that exist. */
export function findStrategy(name: string): Strategy {
  const found = [...STRATEGIES, ...OWN].find((strategy) => strategy.name === name);
  if (found !== undefined) return found;
  throw new TapwrightError('STRATEGY_UNKNOWN', `there is no strategy '${name}'`, {
    field: 'strategy',
    expected: STRATEGIES.map((strategy) => strategy.name).join(', '),
  });
}
