import type { Strategy } from './strategy.ts';

type Row = Pick<Strategy, 'name'> & Partial<Strategy>;

const REACT: Row = { name: 'react' };
const DROIDBOT: Row = { name: 'droidbot-gpt', asksNotToRepeat: true };

/** GUARDIAN 3.2: blocked and repeated actions leave the space; a loop or no change is invalidated and restored. */
const GUARDIAN: Row = {
  name: 'guardian',
  refiners: ['policy', 'blocked', 'repeated'],
  checks: ['crash', 'not_found', 'no_change', 'loop'],
  loopIdentity: 'layout',
  blockIdentity: 'layout',
  reflection: true,
};

/** VisiDroid 3: no action is forbidden; an observer, a verifier after each action, both memories, three candidates. */
const VISIDROID: Row = {
  name: 'visidroid',
  completion: 'every_step',
  vision: true,
  observer: 'model',
  useRules: true,
  learnRules: true,
  candidates: 3,
  ranking: 'words',
};

/** The strategies that differ from the plain loop, by what they change. */
export const STRATEGY_ROWS: readonly Row[] = [
  /** The plain loop of reasoning and acting: nothing is refined, nothing is checked (GUARDIAN 4.1). */
  REACT,
  /** The plain loop, reflected on and begun again where it goes on for too long (GUARDIAN 4.1). */
  { ...REACT, name: 'reflexion', critiqueEvery: 6, freshStarts: 2 },
  DROIDBOT,
  /** GUARDIAN 4.3: what the prompt only asks for is enforced. */
  { ...DROIDBOT, name: 'refine-droidbot', refiners: ['policy', 'repeated'] },
  /** GUARDIAN 4.4: with its validation and restoration; what was invalidated is blocked. */
  {
    ...GUARDIAN,
    name: 'replan-droidbot',
    asksNotToRepeat: true,
    refiners: ['policy', 'blocked'],
  },
  /** GUARDIAN 4.4: one sequence of actions is conceived before the app is seen, and followed by likeness. */
  { ...REACT, name: 'cot', conceived: 1 },
  /** GUARDIAN 4.4: five of them. */
  { ...REACT, name: 'tot', conceived: 5 },
  GUARDIAN,
  /** GUARDIAN 4.3: everything but the refined space. */
  { ...GUARDIAN, name: 'guardian-unrefined', refiners: ['policy'] },
  /** GUARDIAN 4.4: the refined space alone; nothing is validated or restored. */
  {
    ...GUARDIAN,
    name: 'guardian-noreplan',
    checks: ['crash', 'not_found'],
    reflection: false,
  },
  VISIDROID,
  /** VisiDroid 7: each without one of its parts. */
  { ...VISIDROID, name: 'visidroid-nomem', useRules: false, learnRules: false },
  { ...VISIDROID, name: 'visidroid-novis', vision: false },
  { ...VISIDROID, name: 'visidroid-norank', ranking: 'first' },
  /** Our mix: GUARDIAN's loop with a milder idea of what a loop is, claims checked, memory read and written. */
  {
    name: 'tapwright',
    refiners: ['policy', 'blocked', 'repeated', 'tarpit'],
    checks: ['crash', 'not_found', 'interrupted', 'foreign_app', 'unresponsive', 'navigation_loop'],
    loopIdentity: 'place',
    blockIdentity: 'place',
    completion: 'model',
    vision: true,
    critiqueEvery: 8,
    waitsForLoading: true,
    useRules: true,
    learnRules: true,
    ranking: 'evidence',
  },
];
