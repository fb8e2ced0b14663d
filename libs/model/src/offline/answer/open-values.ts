import type { Clause, Token } from '../goal/clauses.ts';
import { partedAtExcept } from '../goal/limits.ts';
import {
  containsWhole,
  isCounted,
  labelCarries,
  matchLabel,
  segments,
  withoutExtension,
} from '../goal/match.ts';
import type { Value } from '../goal/values.ts';
import { saidOf } from '../screen/coverage.ts';
import { isStop, normalise, words } from '../words/tokens.ts';
import type { VerbClass } from '../words/verbs.ts';
import { AGREES, type ClaimFacts, metBy } from './claim-evidence.ts';
import { isGivenInParts } from './given-in-parts.ts';
import { isDayShown } from './shown-day.ts';
import { isSteppedTo } from './stepped-to.ts';
import { isConfirmedBy, isTakenAway } from './taken-away.ts';

/** Words of a phrase that names a place; what has more and no known verb may be an order in any language. */
const PHRASE_MAX = 3;
/** Verbs whose object need only be seen. */
const SEES: ReadonlySet<VerbClass | null> = new Set(['open', 'search', null]);
const DETERMINER = /^(?:an?|the|this|that|these|those|my|your|his|her|its|our|their|all|each|every)$/;

/**
 * True where the object of the clause need only be seen: to open or find it, or a clause without a verb. What begins as
 * `Book the room` does has a verb that no list knows, and asks for a deed.
 */
export function isOnlySeen(clause: Clause | undefined): boolean {
  if (clause === undefined || !SEES.has(clause.verbClass)) return clause === undefined;
  const [first, second] = clause.tokens;
  const isUnknownVerb =
    clause.verb === null &&
    first !== undefined &&
    second !== undefined &&
    first.quote < 0 &&
    !isStop(first.word) &&
    (second.quote >= 0 || DETERMINER.test(second.word.raw) || clause.tokens.length > PHRASE_MAX);
  return !isUnknownVerb;
}

/**
 * The values that were neither entered nor chosen. Each word of a value counts, so that of a first and a second name
 * neither may be left out. What is only to be opened or found may be on the screen instead. What a value was before
 * (`from 5 to 7`) is nothing to do.
 */
export function openValues(facts: ClaimFacts): Value[] {
  const { goal } = facts;
  return goal.values.filter((value, index) => {
    const clause = goal.clauses[value.clause];
    if (isNothingToDo(facts, value, clause)) return false;
    if (DONE_BY.some((isDone) => isDone(facts, value))) return false;
    if (isLiteral(value)) return !(isHeld(facts, value) && isEnteredAgain(facts, value));
    if (isTitle(value) && !isNamed(facts, value, clause)) return true;
    if (value.kind === 'target' && !isCalled(facts, value)) return true;
    if (value.kind === 'number' && !isDoneForEach(facts, value)) return true;
    if (facts.coverage.values[index] === true) return false;
    return !areTermsMet(facts, value, clause);
  });
}

/** What the screens alone tell of a value, whatever was pressed for it. */
const DONE_BY = [isTakenAway, isConfirmedBy, isDayShown, isSteppedTo, isGivenInParts] as const;

function isNothingToDo(facts: ClaimFacts, value: Value, clause: Clause | undefined): boolean {
  if (isExcluded(value, clause)) return true;
  return value.role === 'old' && (isBefore(value, clause) || isReplaced(facts, value));
}

/** Each word of the value was entered or dealt with; of what counts something, a label or text shows it with what it counts. */
function areTermsMet(facts: ClaimFacts, value: Value, clause: Clause | undefined): boolean {
  const { goal, elements } = facts;
  if (value.unit !== null) return isOnlySeen(clause) && elements.some(({ text }) => isCounted(text, value));
  const index = goal.values.indexOf(value);
  const terms = goal.terms.flatMap((term, at) => (term.value === index && !isStop(term.word) ? [at] : []));
  // What it is to be called may have the words of what it was called.
  const isOld = value.role === 'old';
  return terms.every(
    (at) => (isOld ? isPressed(facts, at) : isEntered(facts, at)) || isDealtWith(facts, at, clause),
  );
}

/** `from 5 to 7`: what it was is nothing to do. `from Ana` tells whose it is. */
function isBefore({ cue, to }: Value, clause: Clause | undefined): boolean {
  return (
    cue[0]?.raw === 'from' &&
    (clause?.verbClass === 'set' || clause?.verbClass === 'rename') &&
    isTo(clause.tokens.find(({ at }) => at >= to))
  );
}

function isTo(next: Token | undefined): boolean {
  return next !== undefined && next.quote < 0 && next.word.raw === 'to';
}

/** `rename A to B`: A stood in the field into which another text was typed. */
export function isReplaced({ steps }: ClaimFacts, value: Value): boolean {
  const was = new Set([value.text, withoutExtension(value.text)].map(normalise));
  return steps.some(
    ({ kind, changes }) =>
      kind === 'text' &&
      changes.some((change) => was.has(normalise(/^text changed.*?: "(.*)" → "/.exec(change)?.[1] ?? '\0'))),
  );
}

/** Data that is entered as it is written; a number may be chosen in another form. */
function isLiteral({ kind, role }: Value): boolean {
  return (kind === 'quoted' || kind === 'name') && role !== 'object' && role !== 'old';
}

/** A thing's name of several words. */
function isTitle({ kind, role, words: own }: Value): boolean {
  return kind === 'quoted' && role !== 'old' && own.length > 1;
}

/** One text has all words of the name: those of several texts may belong to several things. */
function isNamed({ steps, elements }: ClaimFacts, value: Value, clause: Clause | undefined): boolean {
  // What is to be opened was not opened by typing its name.
  const told = steps.filter(({ text }) => text === null || clause?.verbClass !== 'open');
  const texts = [...told.map((step) => step.text ?? saidOf(step)), ...elements.map(({ text }) => text)];
  return texts.some((text) => labelCarries(text, value));
}

/** A state is called as the goal calls it: of words that are only like it, rules do not know whether they mean the same. */
function isCalled({ steps, elements }: ClaimFacts, value: Value): boolean {
  const texts = [...steps.map((step) => step.text ?? saidOf(step)), ...elements.map(({ text }) => text)];
  const stems = new Set(texts.flatMap((text) => words(text).map(({ stem }) => stem)));
  return value.words.filter((one) => !isStop(one)).every(({ stem }) => stems.has(stem));
}

/**
 * One typed text or element holds the whole value, letter by letter, and is not just another value of the goal: where
 * `Tea` and `Tea list` are wanted, `Tea list` alone is only one of them. A thing of that name that was pressed may have been there
 * before. Or its words were typed apart: a first and a second name.
 */
function isHeld({ goal, steps, elements }: ClaimFacts, value: Value): boolean {
  // A file is often named without the ending that its kind has anyway.
  const wanted = [value.text, withoutExtension(value.text)].map(normalise);
  const others = goal.values.filter((one) => one !== value).map(({ text }) => normalise(text));
  const holds = (text: string): boolean =>
    wanted.some((form) => containsWhole(text, form)) && (wanted.includes(text) || !others.includes(text));
  const texts = [
    ...steps.flatMap(({ text }) => text ?? []),
    ...elements.flatMap(({ text, holds = '' }) => [text, holds]),
  ];
  if (texts.some((text) => [text, ...segments(text)].map(normalise).some(holds))) return true;
  const apart = steps.flatMap(({ text }) =>
    text === null || others.includes(normalise(text)) ? [] : [text],
  );
  const typed = new Set(apart.flatMap((text) => words(text).map(({ raw }) => raw)));
  return value.words.filter((one) => !isStop(one)).every(({ raw }) => typed.has(raw));
}

/** A text that several parts of the goal want is entered once for each of them: what one has entered does not count for another. */
function isEnteredAgain({ goal, steps }: ClaimFacts, value: Value): boolean {
  const wanted = normalise(value.text);
  const same = goal.values.filter((one) => {
    const clause = goal.clauses[one.clause];
    const isThere = isOnlySeen(clause) || clause?.verbClass === 'delete' || clause?.verbClass === 'call';
    return isLiteral(one) && normalise(one.text) === wanted && !isThere;
  });
  const before = same.indexOf(value);
  const entered = steps.filter(({ text, label }) => containsWhole(normalise(text ?? label), wanted));
  return before < 1 || entered.length > before;
}

/** `27 pounds, dated February 27`: a number that the goal says more than once was entered or chosen as often. */
function isDoneForEach({ goal, steps }: ClaimFacts, value: Value): boolean {
  const same = goal.values.filter(
    ({ kind, role, text }) =>
      kind === 'number' && role !== 'old' && normalise(text) === normalise(value.text),
  );
  if (same.length < 2) return true;
  return steps.filter((step) => labelCarries(step.text ?? step.label, value)).length >= same.length;
}

/** What is left out is nothing to do. */
function isExcluded({ from }: Value, clause: Clause | undefined): boolean {
  const [first] = clause === undefined ? [] : partedAtExcept(clause)[1];
  return first !== undefined && from >= first.at;
}

/** The word itself was typed, or is part of what was pressed; a word that is only like it is another one. */
function isEntered({ goal, steps }: ClaimFacts, at: number): boolean {
  const wanted = goal.terms[at]?.word.raw;
  return steps.some((step) => words(step.text ?? saidOf(step)).some(({ raw }) => raw === wanted));
}

function isPressed({ goal, steps }: ClaimFacts, at: number): boolean {
  const wanted = goal.terms[at]?.word.raw;
  return steps.some((step) => step.text === null && words(saidOf(step)).some(({ raw }) => raw === wanted));
}

export function isDealtWith(facts: ClaimFacts, term: number, clause: Clause | undefined): boolean {
  if (facts.goal.terms[term]?.value === null && metBy(facts, term) >= AGREES) return true;
  return isOnlySeen(clause) && isOnScreen(facts, term);
}

export function isOnScreen({ goal, elements }: ClaimFacts, term: number): boolean {
  return elements.some(({ text }) => (matchLabel(text, goal.terms).hits[term] ?? 0) >= AGREES);
}
