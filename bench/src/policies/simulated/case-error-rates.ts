/**
 * How often the agents of a user-acceptance case make mistakes, per question. XUAT-Copilot publishes no rates of
 * single answers, only the results of whole cases (4.2, table 4). So these rates are computed from those results and
 * fitted to one of the rows. Frozen: a change makes every earlier figure incomparable; a test holds their digest.
 */
export interface CaseErrorRates {
  /** Operation agent: invalid commands (a function or an element that does not exist). */
  readonly invalidCommand: number;
  /** Operation agent: another element than the right one. */
  readonly wrongElement: number;
  /** Parameter agent: another parameter of the list. */
  readonly wrongParameter: number;
  /** Parameter agent: a name that is not on the list. */
  readonly inventedParameter: number;
  /** Inspection agent: a step that is not done is called done. */
  readonly falseYes: number;
  /** Inspection agent: a step that is done is called open. */
  readonly falseNo: number;
}

/** Table 3: actions of a case. */
const ACTIONS = 15;
/** Table 4, Pass@1 with and without reflection: the variants differ only in what happens to invalid commands. */
const PASSED = { reflecting: 0.8855, unreflecting: 0.8196 } as const;

/** The probability that an action is lost, such that a case of 15 actions is lost as often as table 4 says. */
const invalid = 1 - (PASSED.unreflecting / PASSED.reflecting) ** (1 / ACTIONS);
const misled = 1 - PASSED.reflecting ** (1 / ACTIONS);

/**
 * Chosen so that the variant without reflection passes 82 ± 2 % of the cases of `bench:xuat`, as in table 4. It
 * passes 81.5 % with the seeds of the calibration, 1001 to 1020. Figures are reported for other seeds. Cases here are
 * shorter and recover from some wrong turns, which the equations above do not include.
 */
const SCALE = 2.6;

const times = (rate: number): number => rate * SCALE;

/**
 * The mistakes of the agents of the three-agent system. The division of `misled` into its kinds is assumed: the paper
 * gives none.
 */
export const CASE_ERROR_RATES: CaseErrorRates = {
  // 3.4.1: "non-predefined functions"; four of five invalid actions are assumed to be commands, the fifth a
  // parameter.
  invalidCommand: times(0.8 * invalid),
  // About every third action enters something, and only those ask for a parameter.
  inventedParameter: times(0.2 * 3 * invalid),
  wrongElement: times(0.4 * misled),
  wrongParameter: times(0.2 * 3 * misled),
  // Asked after each action: at the end of a step, where yes is right, and before it, where no is.
  falseYes: times(0.3 * misled),
  // The operation agent may still claim that the step is done, and is believed at the second look.
  falseNo: times(misled),
};

/**
 * One agent for everything: each rate is multiplied by this, to bring Pass@1 near the paper's 22.65 % (4.2, table 4).
 * 3.4 gives the reason: long prompts are forgotten, hallucinated upon, planned badly. Chosen by one point: with the
 * first eight seeds of the calibration it passed 19.4 % at 6.
 */
export const SINGLE_AGENT_FACTOR = 5;

/** Every kind of question is answered rightly now and then. */
const RATE_MOST = 0.95;

/** The rates of one agent that does everything. */
export function singleAgentRates(rates: CaseErrorRates, factor: number): CaseErrorRates {
  const more = (rate: number): number => Math.min(RATE_MOST, rate * factor);
  return {
    invalidCommand: more(rates.invalidCommand),
    wrongElement: more(rates.wrongElement),
    wrongParameter: more(rates.wrongParameter),
    inventedParameter: more(rates.inventedParameter),
    falseYes: more(rates.falseYes),
    falseNo: more(rates.falseNo),
  };
}

/** A model that makes no mistakes. */
export const NO_CASE_ERRORS: CaseErrorRates = {
  invalidCommand: 0,
  wrongElement: 0,
  wrongParameter: 0,
  inventedParameter: 0,
  falseYes: 0,
  falseNo: 0,
};
