import type { Action } from '@tapwright/contracts';
import {
  ancestorsOf,
  contentHash,
  oneLine,
  type Screen,
  type ScreenElement,
  structureKey,
  visibleTexts,
} from '@tapwright/screen';
import { knownElements } from '../locate/known-elements.ts';
import { withLinkPoint } from '../locate/link-target.ts';
import { type ChainOptions, locatorChain } from '../locate/locator-chain.ts';
import type { TextRank } from '../locate/rules/definition.ts';
import { textRank } from '../text/dynamic-values.ts';
import { isOfPlatform } from '../text/platform-words.ts';
import { literal, parameter, plainText } from '../text/template.ts';
import { holdsOn } from './check.ts';
import { stateChecks } from './state-checks.ts';
import type { Check, TraceStep } from './trace.ts';

/** Maximum number of texts that a step or the end waits for, and their maximum length in characters. */
export const MAX_ASSERTIONS = 3;
const MAX_CHARACTERS = 80;

export interface RecordOptions extends ChainOptions, CheckOptions {
  /** Whether the device showed its keyboard before the action. */
  readonly keyboard?: boolean | undefined;
}

interface CheckOptions {
  /** How likely a text differs at the next run; absent: judged by the text alone. */
  readonly rankCheck?: TextRank;
  /** Texts that show what the run was about, such as a parameter's value: preferred over others. */
  readonly isTelling?: (text: string) => boolean;
}

/** The record of one step that advanced the run, its texts literal: its target must be an element of `before`. */
export function recordStep(
  index: number,
  action: Action,
  before: Screen,
  after: Screen,
  task = 0,
  options: RecordOptions = {},
): TraceStep {
  const target = action.target === null ? undefined : before.elements[action.target.index];
  return {
    index,
    task,
    action: { ...action, text: textOf(action) },
    locators: target === undefined ? [] : withLinkPoint(locatorChain(before, target, options), action.target),
    before: {
      activity: before.activity,
      contentHash: contentHash(before),
      structureKey: structureKey(before),
      known: target === undefined ? [] : knownElements(before, target),
      ...(options.keyboard === undefined ? {} : { keyboard: options.keyboard }),
    },
    after: {
      activity: after.activity,
      structureKey: structureKey(after),
      checks: broughtChecks(before, after, { action, target, options }),
    },
  };
}

interface Done {
  readonly action: Action;
  readonly target: ScreenElement | undefined;
  readonly options: RecordOptions;
}

/** Texts and states. If there are none, the screen that the step led to: the next step must not begin before it. */
function broughtChecks(before: Screen, after: Screen, { action, target, options }: Done): readonly Check[] {
  const checks = [
    ...newTexts(before, after, action.text, options).map(textCheck),
    ...(target === undefined ? [] : stateChecks(before, after, target, options)),
  ];
  const { activity, packageName } = after;
  const isOther = activity !== before.activity && packageName === before.packageName;
  return checks.length > 0 || !isOther ? checks : [{ kind: 'activity', activity }];
}

/** The typed text as a template; a parameter is in it by its name. */
function textOf({ text, parameter: name }: Action): string | null {
  if (name !== undefined) return parameter(name);
  return text === null ? null : literal(text);
}

function textCheck(text: string): Check {
  return { kind: 'text', text: literal(text) };
}

/**
 * Up to three texts that are on the second screen and not on the first. Typed texts come first; messages that go away
 * by themselves count only if nothing else appeared. Texts that may differ at the next replay (figures, times,
 * "yesterday") are left out.
 */
export function newTexts(
  before: Screen,
  after: Screen,
  typed: string | null,
  { rankCheck = textRank, isTelling = () => false }: CheckOptions = {},
): readonly string[] {
  const passing = passingTexts(after);
  const stable = freshTexts(before, after).filter(
    (text) => text === typed || isStable(text, rankCheck(text)),
  );
  const staying = stable.filter((text) => !passing.has(text));
  const weigh = (text: string) => (text === typed ? 0 : isTelling(text) ? 1 : isAmount(text) ? 2 : 3);
  const own = staying.filter((text) => !isOfPlatform(text));
  return (own.length > 0 ? own : staying.length > 0 ? staying : stable)
    .toSorted((a, b) => weigh(a) - weigh(b))
    .slice(0, MAX_ASSERTIONS);
}

/** An amount of money or of goods results from what was done before: it is not a clock or a date. */
const AMOUNT =
  /(?:[€$£¥₹]\s?\d|\d\s?[€£¥₹]|\b(?:EUR|USD|GBP|CHF|JPY|CNY)\b|(?<![\d.,:/-])\d{1,3}(?:[ ,.]?\d{3})*[.,]\d{2}(?![\d.,:/-]))/;

/** Phone numbers begin like this; numbers that an app counts up do not. */
const DIALLED = /^(?:\+|0)[\d ()/-]{6,20}$/;

function isAmount(text: string): boolean {
  return AMOUNT.test(text) || DIALLED.test(text);
}

export function isStable(text: string, rank: 0 | 1 | 2): boolean {
  return (rank === 0 && /[\p{L}\p{N}]/u.test(text)) || (rank === 1 && isAmount(text));
}

/** Messages that go away by themselves: a slow replay may come too late for them. */
export function passingTexts(screen: Screen): ReadonlySet<string> {
  const passing = screen.elements.filter((element) =>
    [element, ...ancestorsOf(screen, element)].some(({ resourceId, className }) =>
      /snackbar|toast/i.test(`${resourceId} ${className}`),
    ),
  );
  return new Set(passing.flatMap(wordsShown));
}

/** Texts of the second screen that are not on the first, and that exact comparison can find: short, on one line. */
export function freshTexts(before: Screen, after: Screen): readonly string[] {
  const old = new Set(before.elements.flatMap(wordsShown));
  const texts = visibleTexts(after).flatMap(({ index }) => {
    const element = after.elements[index];
    return element === undefined ? [] : wordsShown(element);
  });
  return [...new Set(texts)].filter(
    (text) => text !== '' && !old.has(text) && text === oneLine(text, MAX_CHARACTERS),
  );
}

/**
 * What proves the end of a run: typed texts that are still shown, then the texts that the last step brought, and the
 * states that steps brought and that still hold.
 */
export function finalChecks(steps: readonly TraceStep[], last: Screen): readonly Check[] {
  const shown = new Set(last.elements.flatMap(wordsShown));
  const typed = steps.flatMap(({ action }) => plainText(action.text ?? '') || []);
  const brought = (steps.at(-1)?.after.checks ?? []).flatMap((check) =>
    check.kind === 'text' ? (plainText(check.text) ?? []) : [],
  );
  const texts = [...new Set([...typed.reverse(), ...brought])].filter((text) => shown.has(text));
  return [...texts.slice(0, MAX_ASSERTIONS).map(textCheck), ...lastingStates(steps, last)];
}

function lastingStates(steps: readonly TraceStep[], last: Screen): readonly Check[] {
  const states = steps.flatMap(({ after }) =>
    after.checks.flatMap((check) => (check.kind === 'state' ? [{ ...check, turned: undefined }] : [])),
  );
  // A switch may have been turned twice: its first state does not hold any more.
  const unique = new Map(states.map((check) => [JSON.stringify(check), check]));
  return [...unique.values()].filter((check) => holdsOn(last, check).holds).slice(-MAX_ASSERTIONS);
}

/** Texts and descriptions, but no passwords: their dots show nothing and must not be stored. */
function wordsShown({ text, desc, password }: ScreenElement): string[] {
  return password ? [desc] : [text, desc];
}
