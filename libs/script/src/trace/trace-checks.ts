import { contentHash, type Screen } from '@tapwright/screen';
import { type DynamicKind, dynamicParts, patternOf } from '../text/dynamic-values.ts';
import type { Template } from '../text/template.ts';
import { hasTextsBeside, overlappingTexts } from '../text/texts-apart.ts';
import { holdsOn } from './check.ts';
import type { Becomes } from './differing-texts.ts';
import { expectationCheck } from './expected-checks.ts';
import type { RunStep } from './guards.ts';
import { holdsSecret, rewriteCheck, rewriteLocator } from './parameterise.ts';
import { finalChecks, freshTexts, MAX_ASSERTIONS, passingTexts } from './record-step.ts';
import { outcomeChecks } from './run-outcome.ts';
import { rewriteWith } from './text-templates.ts';
import type { Check, TraceStep } from './trace.ts';
import { dayOf, type HeldExpectations, type Making, type TraceInput } from './trace-input.ts';

/** The checks of a case step belong to its last action; if it needed no action, to the last one before it. */
export function withExpectations(steps: readonly TraceStep[], making: Making): readonly TraceStep[] {
  const checks = new Map<TraceStep, Check[]>();
  for (const held of making.input.expected) {
    if (isAtEnd(held, making.input)) continue;
    const step = steps.findLast(({ task, role }) => task <= held.task && role === held.role);
    if (step === undefined) continue;
    checks.set(step, [...(checks.get(step) ?? []), ...expectedChecks(held, making)]);
  }
  return steps.map((step) => {
    const more = checks.get(step);
    return more === undefined
      ? step
      : { ...step, after: { ...step.after, checks: joined(step.after.checks, more) } };
  });
}

/** The expectations of the last step of a case prove the end. */
function isAtEnd({ task, screen }: HeldExpectations, { expected, last }: TraceInput): boolean {
  return expected.every((other) => other.task <= task) && contentHash(screen) === contentHash(last);
}

function expectedChecks({ expect, screen }: HeldExpectations, making: Making): readonly Check[] {
  const { input, templates, screens, values } = making;
  const rewrite = rewriteWith(templates);
  const open = (template: Template) => (holdsSecret(template, values) ? null : template);
  const context = {
    parameters: new Set(input.parameters.map(({ name }) => name)),
    values: Object.fromEntries(
      input.parameters.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])),
    ),
    others: screens,
    rankText: templates.rank,
  };
  return expect.flatMap((expectation) => {
    const check = expectationCheck(screen, expectation, context);
    if (check === null) return [];
    // The words of the case stay as they are written; only the way to find an element is rewritten.
    if (check.kind !== 'state' && check.kind !== 'value') return rewriteCheck(check, open) ?? [];
    return {
      ...check,
      locators: check.locators.flatMap((locator) => rewriteLocator(locator, rewrite) ?? []),
    };
  });
}

function joined(checks: readonly Check[], more: readonly Check[]): readonly Check[] {
  const all = new Map([...checks, ...more].map((check) => [JSON.stringify(check), check]));
  return [...all.values()];
}

/**
 * What proves the end: stable texts, then patterns of what changes by itself, then what the last step of the case
 * expects.
 */
export function endChecks(
  allRecords: readonly TraceStep[],
  allSteps: readonly RunStep[],
  making: Making,
): readonly Check[] {
  const { input, templates } = making;
  const isThere = ({ role }: Pick<TraceStep, 'role'>) => role === input.role;
  const [records, steps] = [allRecords.filter(isThere), allSteps.filter(isThere)];
  const lastStep = steps.at(-1);
  const rewrite = rewriteWith(templates);
  const firm = finalChecks(records, input.last).flatMap((check) => rewriteCheck(check, rewrite) ?? []);
  const patterns = lastStep === undefined ? [] : patternChecks(lastStep.before, making);
  const expected = input.expected
    .filter((held) => isAtEnd(held, input))
    .flatMap((held) => expectedChecks(held, making));
  const states = firm.filter(({ kind }) => kind === 'state');
  const shown = [...firm.filter((check) => !states.includes(check)), ...patterns].slice(0, MAX_ASSERTIONS);
  const all = joined([...shown, ...states, ...outcome(steps, making)], expected);
  return all.length > 0 && staysApart(input.last) ? [...all, { kind: 'apart' }] : all;
}

/** Texts that can be read must stay readable. */
function staysApart(screen: Screen): boolean {
  return hasTextsBeside(screen) && overlappingTexts(screen) === null;
}

function outcome(steps: readonly RunStep[], { input, templates }: Making): readonly Check[] {
  const checks = outcomeChecks({
    steps,
    last: input.last,
    day: dayOf(input),
    cleared: input.start.cleared,
    rankText: templates.rank,
  });
  const rewrite = rewriteWith(templates);
  return checks.flatMap((check) => rewriteCheck(check, rewrite) ?? []);
}

/** Kinds that are meaningful even if only one run was seen: the name of an exported file, not a clock in a list. */
const TELLING_KINDS: readonly DynamicKind[] = ['stamp', 'id', 'count'];
/** With this many letters around it, a time or a size is part of a meaningful sentence. */
const SENTENCE_LETTERS = 12;

/** Patterns of new texts such as the name of an exported file, if they are narrow enough to be meaningful. */
function patternChecks(before: Screen, { input, templates, values }: Making): readonly Check[] {
  const day = dayOf(input);
  const passing = passingTexts(input.last);
  return freshTexts(before, input.last).flatMap((text) => {
    if (passing.has(text) || templates.rank(text) !== 2 || holdsSecret(text, values)) return [];
    const pattern = patternFor(text, templates.becomes(text), day);
    const check = pattern === null ? null : ({ kind: 'pattern', pattern } as const);
    return check !== null && holdsOn(input.last, check).holds ? check : [];
  });
}

function patternFor(text: string, known: Becomes | null, day: Date): string | null {
  if (known !== null) return known.kind === 'pattern' ? known.pattern : null;
  const parts = dynamicParts(text, day);
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  const isTelling = parts.every(({ kind }) => TELLING_KINDS.includes(kind));
  return isTelling || letters >= SENTENCE_LETTERS ? patternOf(text, parts) : null;
}
