import type { Action } from '@tapwright/contracts';
import {
  contentHash,
  oneLine,
  type Screen,
  type ScreenElement,
  structureKey,
  visibleTexts,
} from '@tapwright/screen';
import { locatorChain } from './locator-chain.ts';
import { literal, parameter, plainText } from './template.ts';
import type { Check, TraceStep } from './trace.ts';

/** Most texts that a step or the end waits for, and the longest of them, in characters. */
const MAX_ASSERTIONS = 3;
const MAX_CHARACTERS = 80;

/** The record of one step that advanced the run: its target must be an element of `before`. */
export function recordStep(
  index: number,
  action: Action,
  before: Screen,
  after: Screen,
  task = 0,
): TraceStep {
  const target = action.target === null ? undefined : before.elements[action.target.index];
  return {
    index,
    task,
    action: { ...action, text: textOf(action) },
    locators: target === undefined ? [] : locatorChain(before, target),
    before: {
      activity: before.activity,
      contentHash: contentHash(before),
      structureKey: structureKey(before),
    },
    after: {
      activity: after.activity,
      structureKey: structureKey(after),
      checks: newTexts(before, after, action.text).map(textCheck),
    },
  };
}

/** What is typed, as a template: a parameter stands in it by its name. */
function textOf({ text, parameter: name }: Action): string | null {
  if (name !== undefined) return parameter(name);
  return text === null ? null : literal(text);
}

function textCheck(text: string): Check {
  return { kind: 'text', text: literal(text) };
}

/**
 * Up to three texts that are on the second screen and not on the first. What was typed comes first; other texts with a
 * figure in them (times, counters, dates) would be different at the next replay and are left out.
 */
export function newTexts(before: Screen, after: Screen, typed: string | null): readonly string[] {
  const old = new Set(before.elements.flatMap(said));
  const fresh = stableTexts(after, typed).filter((text) => !old.has(text));
  return fresh.toSorted((a, b) => Number(b === typed) - Number(a === typed)).slice(0, MAX_ASSERTIONS);
}

/** What the end of a run is proved by: typed texts that are still to be seen, then the texts that the last step brought. */
export function finalChecks(steps: readonly TraceStep[], last: Screen): readonly Check[] {
  const shown = new Set(last.elements.flatMap(said));
  const typed = steps.flatMap(({ action }) => plainText(action.text ?? '') || []);
  const brought = (steps.at(-1)?.after.checks ?? []).flatMap((check) =>
    check.kind === 'text' ? (plainText(check.text) ?? []) : [],
  );
  return [...new Set([...typed.reverse(), ...brought])]
    .filter((text) => shown.has(text))
    .slice(0, MAX_ASSERTIONS)
    .map(textCheck);
}

/** Texts that a comparison letter by letter can find: on one line, not too long, not likely to change by themselves. */
function stableTexts(screen: Screen, typed: string | null): string[] {
  const texts = visibleTexts(screen).flatMap(({ index }) => {
    const element = screen.elements[index];
    return element === undefined ? [] : said(element);
  });
  return [...new Set(texts)].filter(
    (text) => text !== '' && text === oneLine(text, MAX_CHARACTERS) && (text === typed || !/\d/.test(text)),
  );
}

/** Texts and descriptions, but no password: its dots tell nothing and must not be written down. */
function said({ text, desc, password }: ScreenElement): string[] {
  return password ? [desc] : [text, desc];
}
