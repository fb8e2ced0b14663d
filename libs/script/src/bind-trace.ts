import type { Action } from '@tapwright/contracts';
import type { Locator } from './locator.ts';
import { literal, resolveTemplate, type Template, type TemplateValues } from './template.ts';
import type { Check, Guard, Trace, TraceStep } from './trace.ts';

/**
 * A trace whose templates have their values: days are those of `today`, parameters those given, else those of the run.
 * Secret parameters stay `${name}`: they get their values where they are typed. What is to be typed is plain text then,
 * every other text still a template without parts. Pure.
 */
export function bindTrace(trace: Trace, { parameters, today }: TemplateValues): Trace {
  const known = Object.fromEntries(
    trace.parameters.flatMap(({ name, secret, value }) => {
      const given = parameters[name] ?? value;
      return secret || given === null ? [] : [[name, given]];
    }),
  );
  const values = { parameters: known, today };
  return {
    ...trace,
    guards: trace.guards.map((guard) => bindGuard(guard, values)),
    steps: trace.steps.map((step) => bindStep(step, values)),
    final: { ...trace.final, checks: trace.final.checks.map((check) => bindCheck(check, values)) },
  };
}

function bound(template: Template, values: TemplateValues): Template {
  return literal(resolveTemplate(template, values));
}

function bindStep(step: TraceStep, values: TemplateValues): TraceStep {
  return {
    ...step,
    action: bindAction(step.action, values),
    locators: step.locators.map((locator) => bindLocator(locator, values)),
    after: { ...step.after, checks: step.after.checks.map((check) => bindCheck(check, values)) },
  };
}

function bindAction(action: Action, values: TemplateValues): Action {
  return action.text === null ? action : { ...action, text: resolveTemplate(action.text, values) };
}

function bindGuard({ name, shows, dismiss }: Guard, values: TemplateValues): Guard {
  const of = (chain: readonly Locator[]) => chain.map((locator) => bindLocator(locator, values));
  return { name, shows: of(shows), dismiss: of(dismiss) };
}

function bindLocator(locator: Locator, values: TemplateValues): Locator {
  switch (locator.by) {
    case 'text':
    case 'id_text':
      return { ...locator, text: bound(locator.text, values) };
    case 'desc':
      return { ...locator, desc: bound(locator.desc, values) };
    case 'near':
      return { ...locator, anchor: bound(locator.anchor, values) };
    case 'id':
    case 'nth':
    case 'look':
    case 'point':
      return locator;
  }
}

function bindCheck(check: Check, values: TemplateValues): Check {
  switch (check.kind) {
    case 'text':
    case 'absent':
    case 'contains':
      return { ...check, text: bound(check.text, values) };
    case 'value':
      return {
        ...check,
        text: bound(check.text, values),
        locators: check.locators.map((locator) => bindLocator(locator, values)),
      };
    case 'state':
      return { ...check, locators: check.locators.map((locator) => bindLocator(locator, values)) };
    case 'pattern':
    case 'apart':
    case 'activity':
      return check;
  }
}
