import { TapwrightError } from '@tapwright/contracts';
import { plainText, type Template } from '../../text/template.ts';
import type { LocatorRule } from '../locator.ts';
import type { GoesBy, RuleDefinition } from './definition.ts';
import { LOCATOR_RULES } from './index.ts';

export type Definition = RuleDefinition<LocatorRule>;

export const DEFINITIONS: readonly Definition[] = LOCATOR_RULES;
const BY_NAME = new Map<string, Definition>(
  LOCATOR_RULES.map((definition) => [definition.schema.shape.by.value, definition]),
);

/** @throws TapwrightError `INTERNAL` for a rule that is not listed: a trace is checked where it is read. */
export function definitionOf({ by }: Pick<LocatorRule, 'by'>): Definition {
  const known = BY_NAME.get(by);
  if (known !== undefined) return known;
  throw new TapwrightError('INTERNAL', `there is no locator rule '${by}'`, {
    field: 'by',
    expected: [...BY_NAME.keys()].join(', '),
  });
}

/** What the rule identifies elements by. */
export function kindOf(rule: Pick<LocatorRule, 'by'>): GoesBy {
  return definitionOf(rule).goesBy;
}

/** The templates of a rule, in the order of its definition. */
export function templatesOf(rule: LocatorRule): readonly Template[] {
  const fields: Readonly<Record<string, unknown>> = { ...rule };
  return definitionOf(rule).templates.flatMap((field) => {
    const template = fields[field];
    return typeof template === 'string' ? [template] : [];
  });
}

/** The texts of the rule that are plain: fully literal. */
export function plainTextsOf(rule: LocatorRule): readonly string[] {
  return templatesOf(rule).flatMap((template) => plainText(template) ?? []);
}

/** What the element itself shows according to this rule; empty for neighbours, whose texts belong to others. */
export function ownWords(rule: LocatorRule): Template {
  return kindOf(rule) === 'name' ? (templatesOf(rule)[0] ?? '') : '';
}

/**
 * The rule with each of its templates replaced by each of the given ones: one rule for every combination. Empty if a
 * list is empty.
 */
export function withTemplates<Rule extends LocatorRule>(
  rule: Rule,
  replace: (template: Template) => readonly Template[],
): readonly Rule[] {
  const fields: Readonly<Record<string, unknown>> = { ...rule };
  return definitionOf(rule).templates.reduce<readonly Rule[]>(
    (rules, field) => {
      const template = fields[field];
      if (typeof template !== 'string') return rules;
      const given = replace(template);
      return rules.flatMap((one) => given.map((text) => ({ ...one, [field]: text })));
    },
    [rule],
  );
}
