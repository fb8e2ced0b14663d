import type { Action } from '@tapwright/contracts';
import { escapePattern } from '@tapwright/escape';
import type { Locator } from '../locate/locator.ts';
import { withTemplates } from '../locate/rules/definition-of.ts';
import { inOtherLanguage } from '../text/other-language.ts';
import { literal, resolveTemplate, type Template, type TemplateValues } from '../text/template.ts';
import type { Check, Guard, Trace, TraceStep } from './trace.ts';

interface BindValues extends TemplateValues {
  /** Language of the phone, BCP 47; absent: English, or not known. */
  readonly locale?: string | undefined;
}

/**
 * A trace whose templates have their values: days are those of `today`, parameters those given, else those of the run.
 * Secret parameters stay `${name}`: they get their values when they are typed. Texts to be typed are plain text
 * afterwards; every other text is a template without parts. If the phone's language is not English, days are also
 * searched for as that language writes them. Pure.
 */
export function bindTrace(trace: Trace, { parameters, today, locale }: BindValues): Trace {
  const known = Object.fromEntries(
    trace.parameters.flatMap(({ name, secret, value }) => {
      const given = parameters[name] ?? value;
      return secret || given === null ? [] : [[name, given]];
    }),
  );
  const values = { parameters: known, today, locale };
  return {
    ...trace,
    guards: trace.guards.map((guard) => bindGuard(guard, values)),
    steps: trace.steps.map((step) => bindStep(step, values)),
    final: { ...trace.final, checks: trace.final.checks.flatMap((check) => bindCheck(check, values)) },
  };
}

function bindStep(step: TraceStep, values: BindValues): TraceStep {
  return {
    ...step,
    action: bindAction(step.action, values),
    locators: step.locators.flatMap((locator) => bindLocator(locator, values)),
    ...(step.when === undefined
      ? {}
      : {
          when: step.when.map((condition) => ({
            ...condition,
            locators: condition.locators.flatMap((locator) => bindLocator(locator, values)),
          })),
        }),
    after: { ...step.after, checks: step.after.checks.flatMap((check) => bindCheck(check, values)) },
  };
}

function bindAction(action: Action, values: BindValues): Action {
  return action.text === null ? action : { ...action, text: resolveTemplate(action.text, values) };
}

function bindGuard({ name, shows, dismiss }: Guard, values: BindValues): Guard {
  const of = (chain: readonly Locator[]) => chain.flatMap((locator) => bindLocator(locator, values));
  return { name, shows: of(shows), dismiss: of(dismiss) };
}

function bound(template: Template, values: TemplateValues): Template {
  return literal(resolveTemplate(template, values));
}

/** The text, then its other readings on this phone. */
function texts(template: Template, values: BindValues): readonly string[] {
  const text = resolveTemplate(template, values);
  return [text, ...inOtherLanguage(text, values)];
}

function bindLocator(locator: Locator, values: BindValues): readonly Locator[] {
  return withTemplates(locator, (template) => texts(template, values).map(literal));
}

function bindCheck(check: Check, values: BindValues): readonly Check[] {
  switch (check.kind) {
    case 'text':
    case 'contains':
      return [textCheck(check, texts(check.text, values))];
    // Absent in every language.
    case 'absent':
      return texts(check.text, values).map((text) => ({ ...check, text: literal(text) }));
    case 'file': {
      const contains = check.contains === undefined ? {} : { contains: bound(check.contains, values) };
      return [{ ...check, path: bound(check.path, values), ...contains }];
    }
    case 'value':
      return [
        {
          ...check,
          text: bound(check.text, values),
          locators: check.locators.flatMap((locator) => bindLocator(locator, values)),
        },
      ];
    case 'state':
      return [{ ...check, locators: check.locators.flatMap((locator) => bindLocator(locator, values)) }];
    case 'pattern':
    case 'apart':
    case 'activity':
      return [check];
  }
}

/** If the text has several readings, any of them will do. */
function textCheck(
  check: Extract<Check, { kind: 'text' | 'contains' }>,
  [text = '', ...others]: readonly string[],
): Check {
  if (others.length === 0) return { ...check, text: literal(text) };
  const any = `(${[text, ...others].map(escapePattern).join('|')})`;
  return { kind: 'pattern', pattern: check.kind === 'text' ? any : `(.|\n)*${any}(.|\n)*` };
}
