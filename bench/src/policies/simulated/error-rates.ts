/**
 * How often a simulated model makes mistakes, from what the papers measured. Frozen before the runtime was tuned
 * against it: a change here makes every earlier figure incomparable and belongs into the changelog.
 */
export interface ErrorRates {
  /** Share of the decisions that repeat an action that was chosen before, where one is offered. */
  readonly repetition: number;
  /** Share of the answers that are not in the demanded format. */
  readonly malformed: number;
  /** Share of the decisions that take another element with similar words. */
  readonly distraction: number;
  /** Share of the tasks in which the end is claimed before the last action. */
  readonly prematureEnd: number;
  /** Share of the decisions at the goal that go on instead of ending. */
  readonly lateEnd: number;
  /** Share of the typed texts that are wrong. */
  readonly wrongText: number;
  /** Share of the unreached goals that the verifier believes to be reached. */
  readonly wrongAcceptance: number;
  /** Share of the reached goals that the verifier believes to be unreached. */
  readonly wrongRefusal: number;
  /** Share of the tasks that end before the last action where the prompt has rules or steps of earlier runs. */
  readonly prematureEndWithMemory: number;
  /** The same where the app draws its goal and the verifier has no picture of it. */
  readonly prematureEndUnseen: number;
  /** Share of the outcomes that the observer reads wrongly, and of the runs that the critic judges wrongly. */
  readonly wrongReading: number;
  /** Share of the steps that are wrong in a way that was conceived before the app was seen. */
  readonly unseenStep: number;
  /** Share of the obligations that the reader of a goal leaves out. */
  readonly droppedObligation: number;
}

/**
 * The 547 tasks that DroidAgent's authors labelled by hand, by what its reflector had said of them and whether that was
 * right (`evaluation/task_assessment` in github.com/coinse/droidagent). The paper's precision 0.72, recall 0.77 and F1
 * 0.74 (RQ2-2) are those of FAILURE: 194 of 270, 194 of 251. For SUCCESS they are 0.79, 0.74 and 0.77.
 */
export const REFLECTOR = {
  saidDone: { rightly: 220, wrongly: 57 },
  saidFailed: { rightly: 194, wrongly: 76 },
} as const;

/** What the papers say, each figure with its place. */
export const PUBLISHED_RATES: ErrorRates = {
  // GUARDIAN 1 and 2.2, figure 3: 36 % of the actions that Droidbot-GPT plans were chosen before, though its prompt
  // forbids that. SPHINX 6.2.3, table 10, has 49.6 to 58.0 % for the models that navigate at all.
  repetition: 0.36,
  // SPHINX 6.2.3, table 10, column format error: GPT-4-Turbo 2.4 % (GPT-4o 0.5 %, DeepSeek-V2 1.5 %, Qwen-VL-Max 11.9 %).
  malformed: 0.024,
  // GUARDIAN 2.1, table 1: GPT-3.5 with +200 % distracting elements chooses right in 93.3 %. SPHINX 6.2.2, table 8, has
  // 23.6 % for GPT-4o, which counts screens that say too little in their texts as well.
  distraction: 0.067,
  // VisiDroid 7.1, table 3: without memory of earlier runs 29 of 150 tasks ended prematurely, the model skipping the
  // last confirmation.
  prematureEnd: 29 / 150,
  // VisiDroid 5.2.1, table 1: AutoDroid covered 126 tasks and ended 113 of them where they were done.
  lateEnd: (126 - 113) / 126,
  // No paper counts wrong texts alone. XUAT-Copilot 4.2, table 4: Complete@1 is 93.03 %, the steps whose action and
  // parameters were right; all others are counted as wrong parameters.
  wrongText: 1 - 0.9303,
  wrongAcceptance: REFLECTOR.saidDone.wrongly / (REFLECTOR.saidDone.wrongly + REFLECTOR.saidFailed.rightly),
  wrongRefusal: REFLECTOR.saidFailed.wrongly / (REFLECTOR.saidFailed.wrongly + REFLECTOR.saidDone.rightly),
  // VisiDroid 7.1, table 3: with the memory of earlier runs 5 of 150.
  prematureEndWithMemory: 5 / 150,
  // VisiDroid 7.2, table 3, No-vis: the verifier without the screenshot, memory as before, 14 of 150.
  prematureEndUnseen: 14 / 150,
  // No paper counts the errors of a reflection on one outcome. GUARDIAN 2.1, table 1: GPT-3.5 reads a screen of the
  // original length wrongly in 3.3 % of the questions.
  wrongReading: 1 - 0.967,
  // A conceived step must be found again on a screen that nobody has seen yet. SPHINX 6.2.2, table 8: given the right
  // instruction, the best model on texts (GPT-4o) takes the right element in 76.4 %. The results in GUARDIAN 4.4,
  // table 6 (CoT 1.7 % and ToT 17.2 % of the tasks) cannot be fitted to single steps.
  unseenStep: 1 - 0.764,
  // No paper lets a model list the parts of a goal. SPHINX 6.2.1, table 7: GPT-4-Turbo answers 92.1 % of the questions
  // about the understanding of a goal rightly, after repairs of the format; the other models 91.0 to 95.5 %.
  droppedObligation: 1 - 0.921,
};

/**
 * The share of the verifier's errors that remains with a picture: VisiDroid 7.2, table 3, with it and without it.
 * Premature ends are 5 and 14; tasks that were covered and did not end as they should (exact matches compared with
 * covered tasks) are 1 and 5.
 */
export const SIGHTED = { wrongAcceptance: 5 / 14, wrongRefusal: 1 / 5 } as const;

/** Levels of a simulated model: what the published rates are multiplied by. */
export const ERROR_LEVELS = { low: 0.5, mid: 1, high: 2 } as const;
export type ErrorLevel = keyof typeof ERROR_LEVELS;

/** However bad a model is, it is right now and then. */
const RATE_MOST = 0.95;

export function errorRates(level: ErrorLevel): ErrorRates {
  const times = (rate: number): number => Math.min(RATE_MOST, rate * ERROR_LEVELS[level]);
  return {
    repetition: times(PUBLISHED_RATES.repetition),
    malformed: times(PUBLISHED_RATES.malformed),
    distraction: times(PUBLISHED_RATES.distraction),
    prematureEnd: times(PUBLISHED_RATES.prematureEnd),
    lateEnd: times(PUBLISHED_RATES.lateEnd),
    wrongText: times(PUBLISHED_RATES.wrongText),
    wrongAcceptance: times(PUBLISHED_RATES.wrongAcceptance),
    wrongRefusal: times(PUBLISHED_RATES.wrongRefusal),
    prematureEndWithMemory: times(PUBLISHED_RATES.prematureEndWithMemory),
    prematureEndUnseen: times(PUBLISHED_RATES.prematureEndUnseen),
    wrongReading: times(PUBLISHED_RATES.wrongReading),
    unseenStep: times(PUBLISHED_RATES.unseenStep),
    droppedObligation: times(PUBLISHED_RATES.droppedObligation),
  };
}
