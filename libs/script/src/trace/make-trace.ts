import type { Action, ElementRef } from '@tapwright/contracts';
import { contentHash, type Screen } from '@tapwright/screen';
import { onlyItsDay, stampsLast } from '../locate/lasting-locators.ts';
import { parameter } from '../text/template.ts';
import { type RunStep, takeGuards } from './guards.ts';
import {
  holdsSecret,
  type KnownParameter,
  type ParameterValues,
  parameterValues,
  rewriteCheck,
  rewriteLocator,
} from './parameterise.ts';
import { recordStep } from './record-step.ts';
import { standingGuards } from './standing-guards.ts';
import { rewriteWith, type TextTemplates, textTemplates } from './text-templates.ts';
import {
  environmentName,
  type Guard,
  TRACE_SCHEMA,
  type Trace,
  type TraceParameter,
  type TraceStep,
} from './trace.ts';
import { endChecks, withExpectations } from './trace-checks.ts';
import { dayOf, type Making, type TraceInput } from './trace-input.ts';

/**
 * The neutral record of a run: locators are measured on its screens; days, parameters and secrets become templates. The
 * result of a step is what the next step found, not a spinner that was seen in between. Pure.
 */
export function makeTrace(input: TraceInput): Trace {
  const { steps: open, guards, covered } = takeGuards(input.steps, input.packageName);
  const kept = open.map((step, at) => ({ ...step, after: broughtBy(step, open[at + 1], input) }));
  const making = makingOf(input, covered);
  const records = kept.map((step) => recorded(step, making));
  const written = records.map((record, at) => rewritten(record, kept[at], making));
  const steps = withExpectations(written, making);
  const [left, top, right, bottom] = input.last.bounds;
  const seen = guards.flatMap((guard) => guardRewritten(guard, making.templates) ?? []);
  return {
    schema: TRACE_SCHEMA,
    goal: input.goal,
    case: input.case,
    app: input.app,
    packageName: input.packageName,
    start: input.start,
    screen: [right - left, bottom - top],
    createdAt: input.createdAt,
    parameters: input.parameters.map(traceParameter),
    guards: [...seen, ...standingGuards(shownBySteps(kept, input))],
    steps,
    final: {
      ...(input.role === undefined ? {} : { role: input.role }),
      activity: input.last.activity,
      checks: endChecks(records, kept, making),
    },
  };
}

/**
 * What was seen at once where something else may have brought what came later: a step of another phone, to which the run turned, or a
 * wrong turn out of the app that is not among the steps, and that nobody took back.
 */
function broughtBy(step: RunStep, next: RunStep | undefined, { last, role }: TraceInput): Screen {
  const seen = next ?? { before: last, role };
  if (seen.role !== step.role) return step.after;
  const isGap = next !== undefined && next.index > step.index + 1;
  const isElsewhere = seen.before.packageName !== step.after.packageName;
  return isGap && isElsewhere ? step.after : seen.before;
}

/** Screens without the windows that became guards. */
function shownBySteps(kept: readonly RunStep[], { last, screens = [] }: TraceInput): readonly Screen[] {
  return [...kept.map(({ before }) => before), last, ...screens];
}

function makingOf(input: TraceInput, covered: ReadonlySet<number>): Making {
  const actions = input.steps.map(({ action }) => action);
  const used = new Set(actions.flatMap((action) => action.parameter ?? []));
  const values = parameterValues(input.parameters, used);
  const screens = distinct([
    ...input.steps.flatMap(({ before, after }) => [before, after]),
    input.last,
    ...(input.screens ?? []),
  ]);
  const templates = textTemplates({
    day: dayOf(input),
    words: [input.goal, ...(input.case?.steps ?? []), ...values.shown.map(({ value }) => value)],
    typed: actions.flatMap(({ text, parameter: name }) => (name === undefined ? (text ?? []) : [])),
    tapped: actions.flatMap(({ target }) => (target === null ? [] : [target.text, target.desc])),
    values,
    screens,
    otherRuns: input.otherRuns ?? [],
  });
  return { input, templates, values, screens, covered };
}

function distinct(screens: readonly Screen[]): readonly Screen[] {
  const seen = new Map<string, Screen>();
  for (const screen of screens) {
    const hash = contentHash(screen);
    if (!seen.has(hash)) seen.set(hash, screen);
  }
  return [...seen.values()];
}

function traceParameter({ name, secret, value, env }: TraceInput['parameters'][number]): TraceParameter {
  return { name, secret, value: secret ? null : value, env: env ?? environmentName(name) };
}

/** The step as it was, its texts literal; they contain a parameter's value where the run knew it. */
function recorded(step: RunStep, { input, templates, screens, covered }: Making): TraceStep {
  const { index, task, before, after } = step;
  const action = { ...step.action, text: typedText(step.action, input.parameters) };
  delete action.parameter;
  const here = Math.max(0, screens.indexOf(before));
  // The nearest in time first, because only a limited number is measured.
  const others = screens
    .map((screen, at) => ({ screen, apart: Math.abs(at - here) }))
    .toSorted((a, b) => a.apart - b.apart)
    .map(({ screen }) => screen);
  const record = recordStep(index, action, before, after, task, {
    others,
    rankText: templates.rank,
    rankCheck: templates.rank,
    isTelling: templates.isTelling,
    keyboard: step.keyboard,
    looks: input.looks,
  });
  const crop = input.crops?.get(index);
  const cropped = crop === undefined ? record : { ...record, crop };
  const lasting = { ...cropped, locators: stampsLast(before, record.locators) };
  const own = step.role === undefined ? lasting : { ...lasting, role: step.role };
  return covered.has(index) ? { ...own, after: { ...own.after, checks: [] } } : own;
}

function typedText({ text, parameter: name }: Action, parameters: readonly KnownParameter[]): string | null {
  if (name === undefined) return text;
  const known = parameters.find((one) => one.name === name);
  return known === undefined || known.secret ? null : known.value;
}

/** The step as the trace holds it: texts are templates, and nothing of a secret is left. */
function rewritten(
  record: TraceStep,
  step: RunStep | undefined,
  { input, templates, values }: Making,
): TraceStep {
  const { action, locators, after } = record;
  const rewrite = rewriteWith(templates);
  const name = step?.action.parameter;
  const text = name === undefined ? (action.text === null ? null : rewrite(action.text)) : parameter(name);
  return {
    ...record,
    action: {
      ...action,
      ...(name === undefined ? {} : { parameter: name }),
      text,
      target: action.target === null ? null : withoutSecrets(action.target, values),
      key: holdsSecret(action.key, values) ? action.kind : action.key,
    },
    locators: onlyItsDay(
      locators.flatMap((locator) => rewriteLocator(locator, rewrite) ?? []),
      dayOf(input),
    ),
    after: { ...after, checks: after.checks.flatMap((check) => rewriteCheck(check, rewrite) ?? []) },
  };
}

function withoutSecrets(target: ElementRef, values: ParameterValues): ElementRef {
  const clean = (text: string) => (holdsSecret(text, values) ? '' : text);
  const plain = { ...target, text: clean(target.text), desc: clean(target.desc), label: clean(target.label) };
  const { link } = target;
  // The place of a link is always kept; of its text, nothing secret.
  return link === undefined ? plain : { ...plain, link: { ...link, text: clean(link.text) || 'link' } };
}

function guardRewritten({ name, shows, dismiss }: Guard, templates: TextTemplates): Guard | null {
  const rewrite = rewriteWith(templates);
  const of = (chain: Guard['shows']) => chain.flatMap((locator) => rewriteLocator(locator, rewrite) ?? []);
  const guard = {
    name: templates.template(name) === null ? 'pop-up' : name,
    shows: of(shows),
    dismiss: of(dismiss),
  };
  return guard.shows.length === 0 || guard.dismiss.length === 0 ? null : guard;
}
