import { TapwrightError } from '@tapwright/contracts';
import type { CheckName } from '../judge/checks/index.ts';
import { STRATEGY_ROWS } from './strategy-rows.ts';

/** How the memory compares screens when it looks for loops and blocks. */
export type ScreenIdentity = 'layout' | 'content' | 'place';

/**
 * What a run uses, as plain data. Nothing asks for a strategy's name: every part reads the fields it cares about, so
 * that papers and ablations are rows of one table.
 */
export interface Strategy {
  readonly name: string;
  /** What it is and where it comes from, in one sentence for people. */
  readonly says: string;
  /** Refiners in their order; each takes actions out of the space. */
  readonly refiners: readonly RefinerName[];
  /** Checks on an outcome that are used; the list of checks says in which order they speak. */
  readonly checks: readonly CheckName[];
  readonly loopIdentity: ScreenIdentity;
  readonly blockIdentity: ScreenIdentity;
  /** Who chooses: the model among the refined actions, or the trace that is replayed. */
  readonly decider: 'model' | 'trace';
  /**
   * Who says that the goal is reached. `trust`: the actor. `model`: the verifier checks each claim of the actor.
   * `every_step`: the verifier is asked after each action as well (VisiDroid 3.1). `inspect`: after each action what was
   * expected of the step, else the inspection agent, who knows the step after it (XUAT-Copilot 3.4.6). `own`: the actor, who
   * is told the step after it, where nothing that was expected says otherwise.
   */
  readonly completion: 'trust' | 'model' | 'every_step' | 'inspect' | 'own';
  /**
   * Who says which parameter of a case an input takes. `agent`: one that is asked for each (XUAT-Copilot 3.4.5). `named`: the
   * actor where it names one, else that agent. `own`: the actor alone, who is told all of them.
   */
  readonly parameters: 'agent' | 'named' | 'own';
  /**
   * Where nobody has claimed that the goal is reached and the verifier finds it so, it is asked once more whether that is
   * proved; of a window that has just come up it is not asked at all.
   */
  readonly confirms: boolean;
  /** The verifier is shown the picture beside the tree (VisiDroid 3.1). */
  readonly vision: boolean;
  /** Icons without a name are told by what a model says they look like (GUARDIAN 4.2.2: the first cause of its failures). */
  readonly captions: boolean;
  /** Links inside of texts are found in the picture and offered, each for itself (XUAT-Copilot 3.2). */
  readonly hyperlinks: boolean;
  /** `model`: the changes after each action are put into words for later questions (VisiDroid 3.1). */
  readonly observer: 'none' | 'model';
  /** The model is asked whether an outcome is what was expected; where not, the action is invalidated (GUARDIAN 3.2.4). */
  readonly reflection: boolean;
  /** The prompt asks not to choose again what was chosen before; nothing enforces it (Droidbot-GPT). */
  readonly asksNotToRepeat: boolean;
  /** A screen that says it is loading is waited for without asking the model. */
  readonly waitsForLoading: boolean;
  /** Sequences of actions conceived before the first one and then followed (GUARDIAN 4.4); 0: decided step by step. */
  readonly conceived: number;
  /** The stronger model looks at a run that struggles each time so many steps have passed; null: never (DroidAgent). */
  readonly critiqueEvery: number | null;
  /** After a critique the app is started afresh (Reflexion); so often at most. */
  readonly freshStarts: number;
  /** Rules of the persistent memory go into the prompt. */
  readonly useRules: boolean;
  readonly learnRules: boolean;
  /** Independent runs of a goal where the job names no number and may be repeated (VisiDroid 3.3). */
  readonly candidates: number;
  /**
   * `all`: every candidate is run (VisiDroid 3.3). `until_certain`: the next one only where none before it has completed
   * straight away and no two have come out in the same way. A number that the job names is always run whole.
   */
  readonly candidateTurns: 'all' | 'until_certain';
  /** How the best of the candidates is found: word match with the goal, the evidence of the verdicts, or the first. */
  readonly ranking: 'words' | 'evidence' | 'first';
  /** Answers outside the action space that are sent back before the stated rule decides. */
  readonly invalidAnswers: number;
  /** The stated rule: the first possible action is taken, or the task is given up for want of an action. */
  readonly afterInvalid: 'first_possible' | 'give_up';
}

export type RefinerName = 'policy' | 'blocked' | 'repeated' | 'tarpit';

/** What the others are made from: the plain loop. */
export const BASE: Omit<Strategy, 'name' | 'says'> = {
  refiners: ['policy'],
  checks: ['crash', 'not_found'],
  loopIdentity: 'content',
  blockIdentity: 'layout',
  decider: 'model',
  completion: 'trust',
  parameters: 'named',
  confirms: false,
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
  candidates: 1,
  candidateTurns: 'all',
  ranking: 'first',
  invalidAnswers: 3,
  afterInvalid: 'first_possible',
};

/** Verification runs: a finished trace again, step by step, without a model. Not for users to choose. */
export const REPLAY: Strategy = {
  ...BASE,
  name: 'replay',
  says: 'A finished trace again, without a model.',
  decider: 'trace',
  refiners: [],
};

/** Every strategy that a user can name. */
export const STRATEGIES: readonly Strategy[] = STRATEGY_ROWS.map((row) => ({ ...BASE, ...row }));

/** @throws TapwrightError `STRATEGY_UNKNOWN` with the names that exist. */
export function findStrategy(name: string): Strategy {
  const found =
    STRATEGIES.find((strategy) => strategy.name === name) ?? (name === REPLAY.name ? REPLAY : undefined);
  if (found !== undefined) return found;
  throw new TapwrightError('STRATEGY_UNKNOWN', `there is no strategy '${name}'`, {
    field: 'strategy',
    expected: STRATEGIES.map((strategy) => strategy.name).join(', '),
  });
}
