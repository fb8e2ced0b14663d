import type { Strategy } from './strategy.ts';

type Row = Pick<Strategy, 'name' | 'says'> & Partial<Strategy>;

const REACT: Row = {
  name: 'react',
  says: 'The plain loop of reasoning and acting: nothing is refined, nothing is checked (GUARDIAN 4.1).',
};
const DROIDBOT: Row = {
  name: 'droidbot-gpt',
  says: 'The prompt asks not to choose again what was chosen; nothing enforces it (GUARDIAN 4.1).',
  asksNotToRepeat: true,
};

/**
 * Two comparisons, as the paper has them. A loop is an observation that the history holds already: the hierarchy that
 * is dumped after the action is looked for among all that were dumped before (algorithm 1, lines 5, 7, 16 and 19), so
 * that a typed text makes another observation. Blocks belong to a state, which is the layout with the text field left
 * out (3.1.2): an action that was blocked stays blocked when the screen shows other texts.
 */
const GUARDIAN: Row = {
  name: 'guardian',
  says: 'Blocked and repeated actions leave the space; loops, no change and what the model finds unexpected are taken back (GUARDIAN 3.2).',
  refiners: ['policy', 'blocked', 'repeated'],
  checks: ['crash', 'not_found', 'no_change', 'loop'],
  loopIdentity: 'content',
  blockIdentity: 'layout',
  reflection: true,
};

/**
 * Only the comparison is the code's. There a typed text makes no other screen, and what led into a loop is blocked
 * without being taken back or told to the model; here it is invalidated, as the paper says (3.2.4).
 */
const GUARDIAN_CODE: Row = {
  ...GUARDIAN,
  name: 'guardian-code',
  says: "`guardian` with the loop of its authors' published code: more than four fifths of the elements are those of a screen seen before, and texts of fields do not count (`Context.__eq__` of github.com/PKU-ASE-RISE/Guardian).",
  loopIdentity: 'elements',
};

const VISIDROID: Row = {
  name: 'visidroid',
  says: 'An observer, a verifier with the picture after each action that says what is missing, both memories, three candidates; no action is taken out (VisiDroid 3).',
  completion: 'every_step',
  feedback: true,
  observation: 'json',
  vision: true,
  observer: 'model',
  useRules: true,
  learnRules: true,
  candidates: 3,
  ranking: 'words',
};

const TAPWRIGHT: Row = {
  name: 'tapwright',
  says: 'Our mix: the goal read into a ledger of obligations, the refined space, a milder idea of what a loop is, a look after each action that must be confirmed, claims looked at twice, a critic for runs that struggle, memory, another try where one fails or leaves a doubt.',
  refiners: ['policy', 'blocked', 'repeated', 'tarpit'],
  checks: [
    'crash',
    'not_found',
    'interrupted',
    'foreign_app',
    'unresponsive',
    'navigation_loop',
    'predicted',
  ],
  loopIdentity: 'place',
  blockIdentity: 'place',
  ledger: true,
  predicts: true,
  completion: 'every_step',
  confirms: true,
  vision: true,
  captions: true,
  critiqueEvery: 8,
  waitsForLoading: true,
  useRules: true,
  learnRules: true,
  mapHints: true,
  mapRestores: true,
  candidates: 5,
  candidateTurns: 'until_certain',
  ranking: 'evidence',
};

/**
 * No observer: what an action has brought stands in the memory, which the operation agent itself summarises from the
 * action and the state after it (algorithm 1, line 24).
 */
const XUAT: Row = {
  name: 'xuat',
  says: 'Three agents for a case: operation, parameter selection and inspection; filtered nodes with mocked ids, a plan in the answer, a summary as memory; invalid answers are reflected on (XUAT-Copilot 3.2 and 3.4).',
  completion: 'inspect',
  parameters: 'agent',
  hyperlinks: true,
  observation: 'nodes',
  plansAhead: true,
  workingMemory: 'summary',
};

const UAT: Row = {
  name: 'uat',
  says: 'Our mix for cases: each step read into a ledger whose deed must be done, the checks and the refined space of `tapwright`, inspection by what was expected before any model, an agent for parameters that nobody named.',
  ledger: true,
  refiners: ['policy', 'blocked', 'repeated', 'tarpit'],
  checks: ['crash', 'not_found', 'interrupted', 'foreign_app', 'unresponsive', 'navigation_loop'],
  loopIdentity: 'place',
  blockIdentity: 'place',
  completion: 'inspect',
  vision: true,
  captions: true,
  hyperlinks: true,
  critiqueEvery: 8,
  waitsForLoading: true,
  useRules: true,
  learnRules: true,
  mapHints: true,
  mapRestores: true,
  ranking: 'evidence',
};

/**
 * The paper's baseline (5.2): the screen, the goal and the previous action, reasoning, then an action as text; whatever
 * it does stands, and it alone says when it stops. Its benchmark adds twenty rounds and ten minutes.
 */
const SPHINX: Row = {
  name: 'sphinx-tree',
  says: "The baseline of SPHINX's benchmark with the full accessibility text: the previous action only, thirteen actions as text, nothing repaired (SPHINX 3.3 and 5.2).",
  observation: 'tree',
  protocol: 'sphinx',
};

/** The strategies that differ from the plain loop, by what they change. */
export const STRATEGY_ROWS: readonly Row[] = [
  REACT,
  {
    ...REACT,
    name: 'reflexion',
    says: 'The plain loop, reflected on and begun again where it goes on for too long (GUARDIAN 4.1).',
    critiqueEvery: 6,
    freshStarts: 2,
  },
  DROIDBOT,
  {
    ...DROIDBOT,
    name: 'refine-droidbot',
    says: 'What the prompt of `droidbot-gpt` only asks for is enforced (GUARDIAN 4.3).',
    refiners: ['policy', 'repeated'],
  },
  {
    ...GUARDIAN,
    name: 'replan-droidbot',
    says: '`droidbot-gpt` with validation and restoration; what was invalidated is blocked (GUARDIAN 4.4).',
    asksNotToRepeat: true,
    refiners: ['policy', 'blocked'],
  },
  {
    ...REACT,
    name: 'cot',
    says: 'One sequence of actions is conceived before the app is explored, and followed by likeness (GUARDIAN 4.4).',
    conceived: 1,
  },
  { ...REACT, name: 'tot', says: 'Five such sequences (GUARDIAN 4.4).', conceived: 5 },
  GUARDIAN,
  GUARDIAN_CODE,
  {
    ...GUARDIAN,
    name: 'guardian-unrefined',
    says: '`guardian` without the refined space (GUARDIAN 4.3).',
    refiners: ['policy'],
  },
  {
    ...GUARDIAN,
    name: 'guardian-noreplan',
    says: 'The refined space alone; nothing is validated or restored (GUARDIAN 4.4).',
    checks: ['crash', 'not_found'],
    reflection: false,
  },
  VISIDROID,
  {
    ...VISIDROID,
    name: 'visidroid-nomem',
    says: '`visidroid` without memory of earlier runs (VisiDroid 7.1).',
    useRules: false,
    learnRules: false,
  },
  {
    ...VISIDROID,
    name: 'visidroid-novis',
    says: '`visidroid` without the picture (VisiDroid 7.2).',
    vision: false,
  },
  {
    ...VISIDROID,
    name: 'visidroid-norank',
    says: '`visidroid` without the ranking of candidates (VisiDroid 7.3).',
    ranking: 'first',
  },
  TAPWRIGHT,
  {
    ...TAPWRIGHT,
    name: 'tapwright-noledger',
    says: '`tapwright` without reading the goal: claims are checked as a whole.',
    ledger: false,
  },
  {
    ...TAPWRIGHT,
    name: 'tapwright-nomap',
    says: '`tapwright` without the map: nobody is told where controls lead, and no restoration uses it.',
    mapHints: false,
    mapRestores: false,
  },
  {
    ...TAPWRIGHT,
    name: 'tapwright-nopredict',
    says: '`tapwright` without predictions: nobody asks what an action should bring.',
    predicts: false,
    checks: TAPWRIGHT.checks?.filter((name) => name !== 'predicted') ?? [],
  },
  XUAT,
  {
    ...XUAT,
    name: 'xuat-noreflect',
    says: '`xuat` without reflection: nobody tells the operation agent of its invalid answer, so that the action is never executed and its step fails (XUAT-Copilot 4.1; without lines 13 to 19 of algorithm 1).',
    invalidAnswers: 0,
    afterInvalid: 'give_up',
  },
  {
    ...XUAT,
    name: 'xuat-single',
    says: '`xuat` with one agent: one prompt asks for the action, its parameter and whether the step is done (XUAT-Copilot 4.1).',
    completion: 'own',
    parameters: 'own',
  },
  UAT,
  {
    ...UAT,
    name: 'uat-noledger',
    says: '`uat` without reading the steps: what is expected and the inspection agent alone decide.',
    ledger: false,
  },
  SPHINX,
  {
    ...SPHINX,
    name: 'sphinx-simplified',
    says: '`sphinx-tree` with the list of what can be acted on (SPHINX 3.3.1).',
    observation: 'simplified',
  },
  {
    ...SPHINX,
    name: 'sphinx-picture',
    says: '`sphinx-tree` with the picture alone: what is touched is a point (SPHINX 3.3.1).',
    observation: 'picture',
  },
  {
    ...SPHINX,
    name: 'sphinx-marks',
    says: '`sphinx-tree` with the picture and the number of each element in it (SPHINX 3.3.1).',
    observation: 'marks',
  },
  {
    ...REACT,
    name: 'pixels',
    says: 'Our row for screens whose tree says little, such as games: the picture with numbers, function calls that may name a point, claims judged with the picture.',
    observation: 'marks',
    protocol: 'tools',
    completion: 'model',
    vision: true,
  },
];
