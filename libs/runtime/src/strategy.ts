import { TapwrightError } from '@tapwright/contracts';

/** How the memory compares screens when it looks for loops and blocks. */
export type ScreenIdentity = 'layout' | 'content';

/**
 * What a run uses, as plain data. Nothing asks for a strategy's name: every part reads the fields it cares about, so
 * that papers and ablations are rows of one table.
 */
export interface Strategy {
  readonly name: string;
  /** Refiners in their order; each takes actions out of the space. */
  readonly refiners: readonly RefinerName[];
  /** Checks on an outcome, in their order; the first that speaks decides. */
  readonly checks: readonly CheckName[];
  readonly loopIdentity: ScreenIdentity;
  readonly blockIdentity: ScreenIdentity;
  /** Who chooses: the model among the refined actions, or the trace that is replayed. */
  readonly decider: 'model' | 'trace';
  /** `model`: the verifier asks the model before it believes a claim. `trust`: it believes it. `trace`: the trace's own assertions must hold. */
  readonly completion: 'model' | 'trust' | 'trace';
  /** Rules of the persistent memory go into the prompt. */
  readonly useRules: boolean;
  readonly learnRules: boolean;
  /** Answers outside the action space that are sent back before the stated rule decides. */
  readonly invalidAnswers: number;
}

export type RefinerName = 'blocked' | 'repeated';
export type CheckName =
  | 'crash'
  | 'not_found'
  | 'interrupted'
  | 'foreign_app'
  | 'no_change'
  | 'loop'
  | 'navigation_loop';

const BASE: Omit<Strategy, 'name'> = {
  refiners: [],
  checks: ['crash', 'not_found'],
  loopIdentity: 'content',
  blockIdentity: 'layout',
  decider: 'model',
  completion: 'trust',
  useRules: false,
  learnRules: false,
  invalidAnswers: 3,
};

/** Verification runs: a finished trace again, step by step, without a model. Not for users to choose. */
export const REPLAY: Strategy = { ...BASE, name: 'replay', decider: 'trace', completion: 'trace' };

export const STRATEGIES: readonly Strategy[] = [
  /** The plain loop of reasoning and acting: nothing is refined, nothing is checked. */
  { ...BASE, name: 'react' },
  /** GUARDIAN 3.2: blocked and repeated actions leave the space; a loop or no change is invalidated and restored. */
  {
    ...BASE,
    name: 'guardian',
    refiners: ['blocked', 'repeated'],
    checks: ['crash', 'not_found', 'no_change', 'loop'],
    loopIdentity: 'layout',
    blockIdentity: 'layout',
  },
  /** Our mix: GUARDIAN's loop with a milder idea of what a loop is, claims checked, memory read and written. */
  {
    ...BASE,
    name: 'tapwright',
    refiners: ['blocked', 'repeated'],
    checks: ['crash', 'not_found', 'interrupted', 'foreign_app', 'no_change', 'navigation_loop'],
    loopIdentity: 'content',
    blockIdentity: 'content',
    completion: 'model',
    useRules: true,
    learnRules: true,
  },
];

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
