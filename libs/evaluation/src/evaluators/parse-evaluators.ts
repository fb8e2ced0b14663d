import { z } from 'zod';
import {
  findAction,
  findElement,
  findElementByAction,
  lastAction,
  type Selection,
  stopPage,
} from './basic-evaluators.ts';
import type { Evaluator } from './evaluator.ts';
import { ORDERS, ruleEvaluator } from './rule-evaluator.ts';
import { ANY, type Rules } from './rules.ts';

const How = z.enum(['equal', 'include']).nullish();
const Wanted = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String))
  .nullish();
const Check = { check_type: How, check_rules: Wanted };

const Selecting = z.object({
  type: z.enum(['stoppage', 'lastaction', 'findelement', 'findaction']),
  match_type: How,
  match_rules: Wanted,
  ...Check,
});
const ByAction = z.object({
  type: z.literal('findelementbyaction'),
  action_match_type: How,
  action_match_rules: Wanted,
  element_match_type: How,
  element_match_rules: Wanted,
  ...Check,
});

/** An evaluator as SPHINX's tasks write it. Missing rules hold for everything. */
export type EvaluatorSpec =
  | z.infer<typeof Selecting>
  | z.infer<typeof ByAction>
  | { type: 'rule'; order: (typeof ORDERS)[number]; evaluators: EvaluatorSpec[] };

export const EvaluatorSpec: z.ZodType<EvaluatorSpec, unknown> = z.lazy(() =>
  z.discriminatedUnion('type', [
    Selecting,
    ByAction,
    z.object({ type: z.literal('rule'), order: z.enum(ORDERS), evaluators: z.array(EvaluatorSpec).min(1) }),
  ]),
);

const SELECTING = {
  stoppage: stopPage,
  lastaction: lastAction,
  findelement: findElement,
  findaction: findAction,
};

/** The check that the text of a task describes. */
export function evaluatorOf(spec: EvaluatorSpec): Evaluator {
  switch (spec.type) {
    case 'rule':
      return ruleEvaluator(spec.order, spec.evaluators.map(evaluatorOf));
    case 'findelementbyaction':
      return findElementByAction(
        rules(spec.action_match_type, spec.action_match_rules),
        selection(spec.element_match_type, spec.element_match_rules, spec),
      );
    default:
      return SELECTING[spec.type](selection(spec.match_type, spec.match_rules, spec));
  }
}

type Written = z.infer<typeof Wanted>;

function selection(
  how: z.infer<typeof How>,
  wanted: Written,
  { check_type, check_rules }: { check_type?: z.infer<typeof How>; check_rules?: Written },
): Selection {
  return { match: rules(how, wanted), check: rules(check_type, check_rules) };
}

function rules(how: z.infer<typeof How>, wanted: Written): Rules {
  if (wanted === null || wanted === undefined || Object.keys(wanted).length === 0) return ANY;
  return { how: how ?? 'equal', wanted };
}
