import { z } from 'zod';
import type { Evaluator } from '../evaluators/evaluator.ts';
import { type EvaluatorSpec, evaluatorOf } from '../evaluators/parse-evaluators.ts';
import type { Attributes } from '../evaluators/trajectory.ts';
import { readJson } from '../read-json.ts';

const Selector = z.record(z.string(), z.string());

const FestivalAction = z.object({
  action: z.enum(['click', 'longclick', 'text', 'swipe', 'back', 'enter', 'home']),
  selector: Selector.nullish(),
  /** What is typed. */
  input: z.string().nullish(),
});

const FestivalCheck = z.object({
  check: Selector,
  /** Attribute of the element that must have the expected value; none: the element must be there. */
  attrib: z.string().nullish(),
  expected: z.string().nullish(),
});

const FestivalTest = z.object({
  test: z.string().min(1),
  app: z.string().min(1),
  objective: z.string().min(1),
  body: z.array(FestivalAction).min(1),
  pre_oracle: z.array(FestivalAction).nullish(),
  oracle: z.array(FestivalCheck).nullish(),
});

/** An action of the ground truth: SPHINX's word for it, and what identifies its element. */
export interface CaseAction {
  readonly type: string;
  readonly selector: Attributes;
  readonly text: string | null;
}

/** What must be seen at the end; `wanted` are attributes of one element. */
export interface CaseCheck {
  readonly wanted: Attributes;
}

/** A task of GUARDIAN's FESTIVAL (4.1, Benchmark). It has no screens, so running it needs its app on a device. */
export interface FestivalCase {
  readonly id: string;
  readonly app: string;
  readonly goal: string;
  readonly truth: readonly CaseAction[];
  /** Actions that lead from the goal to the screen that the oracle checks. */
  readonly beforeOracle: readonly CaseAction[];
  /** Empty if the benchmark has none: the ground truth alone decides. */
  readonly oracle: readonly CaseCheck[];
}

/** Reads `festival-tests.json`. @throws TapwrightError `INPUT_INVALID` with the file and the field */
export function loadFestival(file: string): readonly FestivalCase[] {
  return readJson(file, z.array(FestivalTest), 'a list of tests with their actions').map((test) => ({
    id: test.test,
    app: test.app,
    goal: test.objective,
    truth: test.body.map(caseAction),
    beforeOracle: (test.pre_oracle ?? []).map(caseAction),
    oracle: (test.oracle ?? []).map(caseCheck),
  }));
}

/**
 * The checks of a case, in the form of SPHINX's tasks: its ground truth is a subsequence of what was done (GUARDIAN 4.1),
 * then the way to the oracle, and the last screen has what the oracle looks for.
 */
export function specsOfCase({ truth, beforeOracle, oracle }: FestivalCase): readonly EvaluatorSpec[] {
  const looks = oracle.length === 0 ? [] : beforeOracle;
  const evaluators = [...truth, ...looks].map(({ type, selector, text }): EvaluatorSpec => {
    const wanted = { action_type: type, ...selector, ...(text === null ? {} : { message: text }) };
    return { type: 'findaction', match_type: 'equal', match_rules: wanted };
  });
  const seen = oracle.map(
    ({ wanted }): EvaluatorSpec => ({ type: 'stoppage', match_type: 'equal', match_rules: wanted }),
  );
  return [{ type: 'rule', order: 'sequential', evaluators }, ...seen];
}

/** The checks that {@link specsOfCase} says. */
export function evaluatorsOfCase(one: FestivalCase): readonly Evaluator[] {
  return specsOfCase(one).map(evaluatorOf);
}

/** FESTIVAL writes `text` where SPHINX writes `input`. A key has no element, whatever is noted beside it. */
function caseAction({ action, selector, input }: z.infer<typeof FestivalAction>): CaseAction {
  const isKey = action === 'back' || action === 'enter' || action === 'home';
  return {
    type: action === 'text' ? 'input' : action,
    selector: isKey ? {} : (selector ?? {}),
    text: input ?? null,
  };
}

function caseCheck({ check, attrib, expected }: z.infer<typeof FestivalCheck>): CaseCheck {
  const more = typeof attrib === 'string' && typeof expected === 'string' ? { [attrib]: expected } : {};
  return { wanted: { ...check, ...more } };
}
