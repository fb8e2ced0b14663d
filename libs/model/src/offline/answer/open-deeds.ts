import type { Clause, Token } from '../goal/clauses.ts';
import { type Goal, isTelling } from '../goal/goal.ts';
import { labelCarries, matchLabel, segments } from '../goal/match.ts';
import { isPlaceOf } from '../goal/value-role.ts';
import type { Value } from '../goal/values.ts';
import { isCommitLabel } from '../screen/controls.ts';
import { saidOf } from '../screen/coverage.ts';
import { clauseDone, clauseVerbMet } from '../screen/done.ts';
import { isStop, normalise, words } from '../words/tokens.ts';
import { sameDeed } from '../words/verbs.ts';
import { AGREES, type ClaimFacts } from './claim-evidence.ts';
import { spoken } from './in-words.ts';
import { isOnlySeen, isReplaced } from './open-values.ts';
import { isDayShown } from './shown-day.ts';
import { isTakenAway } from './taken-away.ts';

/** The field into which goes what something shall be called. */
const NAMES = /\b(?:name|title|label)\b/i;
const STORES = /^(?:save|apply|confirm|store)$/;

/**
 * `call Bob`: a deed that apps name on a button, where nothing that was done is it, or where all that was pressed for it names
 * another thing: `Remove scarf` does not remove the mug.
 */
export function openDeed(facts: ClaimFacts, clause: Clause): string[] {
  const { goal, coverage, steps } = facts;
  const verbs = goal.terms.flatMap(({ clause: own, role }, at) =>
    own === clause.index && role === 'verb' ? [at] : [],
  );
  const isLoud = goal.terms.some((term, at) => verbs.includes(at) && isTelling(term));
  // A value that another part of the goal has as well tells nothing of this part.
  const isOwn = !isShared(goal, clause);
  const pressed = steps.flatMap((step) =>
    step.text === null ? [segments(saidOf(step))[0] ?? saidOf(step)] : [],
  );
  const deeds = pressed.filter((title) => {
    const { hits } = matchLabel(title, goal.terms);
    return verbs.some((at) => (hits[at] ?? 0) >= AGREES);
  });
  const isElsewhere = deeds.length > 0 && deeds.every((title) => namesAnother(title, goal, clause));
  // A word further on in a label was written by somebody: `Ada, Call, do not write`.
  const isElse = isOwn && !clauseVerbMet(goal, coverage, clause) && clauseDone(goal, coverage, clause);
  const isSearched = clause.verbClass === 'search' && steps.some(({ kind }) => kind === 'enter');
  const isGone = goal.values.some((value) => value.clause === clause.index && isTakenAway(facts, value));
  const isMet = deeds.length > 0 || isElse || isSearched || isGone;
  return isLoud && (isElsewhere || !isMet) ? [clause.verb?.word.raw ?? ''] : [];
}

/**
 * Besides its deed the label names a thing of which the goal has no word, though it names one: `Remove Red Scarf`, or what is
 * made, `New event`. `Call number` only says what is called.
 */
function namesAnother(title: string, goal: Goal, { index, verb, verbClass }: Clause): boolean {
  const [first, ...others] = title.match(/\p{L}+/gu) ?? [];
  const isDeed = (text: string | undefined): boolean =>
    text !== undefined && verb !== null && words(text).some((one) => sameDeed(one, verb.word));
  // `Add Nairobi`: a name alone says nothing of its kind.
  const object = goal.clauses[index]?.tokens.find(({ at, word }) => at > (verb?.at ?? 0) && !isStop(word));
  const isBareName = goal.values.some(({ from, kind }) => from === object?.at && kind !== 'number');
  if (
    !isDeed(first) ||
    isBareName ||
    !goal.terms.some(({ clause, role }) => clause === index && role !== 'verb')
  )
    return false;
  const rest = others.filter((text) => !words(text).every(isStop));
  const isThing = verbClass === 'create' || rest.some((text) => /^\p{Lu}\p{Ll}/u.test(text));
  return isThing && rest.length > 0 && matchLabel(rest.join(' '), goal.terms).precision === 0;
}

/**
 * `Change the text to "Rye"`: it was typed, and the field has another name than those that the clause has. A field without a name
 * in letters tells nothing, and one that held what is to be changed (`from …`) is the right one.
 */
export function typedElsewhere(facts: ClaimFacts, { index, verbClass }: Clause): string[] {
  const { goal, steps } = facts;
  const values = goal.values.filter(({ clause }) => clause === index);
  if (verbClass !== 'set' || values.some((value) => value.role === 'old' && isReplaced(facts, value)))
    return [];
  const isRight = (step: ClaimFacts['steps'][number]): boolean => {
    const { hits } = matchLabel(saidOf(step), goal.terms);
    return (
      !/\p{L}/u.test(step.label) ||
      goal.terms.some(({ clause }, at) => clause === index && (hits[at] ?? 0) >= AGREES)
    );
  };
  const elsewhere = values.find(({ role, text: wanted }) => {
    if (role === 'object' || role === 'old') return false;
    const typed = steps.filter(({ text }) => text !== null && normalise(text) === normalise(wanted));
    const isNamed =
      role === 'name' &&
      typed.some(({ label, near = [] }) => [label, ...near].some((text) => NAMES.test(text)));
    return typed.length > 0 && !isNamed && !typed.some(isRight);
  });
  return elsewhere === undefined ? [] : [spoken(elsewhere)];
}

/** `… and show it again`: a further deed on the same thing, of which nothing was pressed. To open it, or to store, is no other deed. */
export function bareDeed({ goal, coverage }: ClaimFacts, clause: Clause): string[] {
  const { index, verb, verbClass, tokens } = clause;
  if (index === 0 || verb === null || verbClass === 'open' || STORES.test(verb.word.raw)) return [];
  const isBare = tokens.every(
    (token) => token === verb || isStop(token.word) || (token.quote < 0 && !isTold(token)),
  );
  return isBare && !clauseVerbMet(goal, coverage, clause) ? [verb.word.raw] : [];
}

/**
 * `Remove the mug and the scarf`: each of several things has a deed of its own, or was touched before one that names none of them,
 * as where several are marked and removed at once. Who only looked at a thing did nothing to it.
 */
export function idleThings(facts: ClaimFacts, clause: Clause): string[] {
  const { goal, steps } = facts;
  const things = joined(clause, goal.values).filter(
    (value) =>
      value.clause === clause.index &&
      value.role === 'object' &&
      value.kind !== 'target' &&
      value.kind !== 'number' &&
      !isDayShown(facts, value),
  );
  if (isOnlySeen(clause) || things.length < 2) return [];
  const done = new Set<Value>();
  let touched: Value[] = [];
  for (const step of steps) {
    const { text, effect } = step;
    const named = things.filter((one) => labelCarries(text ?? saidOf(step), one));
    // What is typed may only look for the thing.
    const isDeed = text === null && effect !== 'look';
    if (!isDeed) touched = [...touched, ...named];
    for (const one of isDeed && named.length === 0 ? touched.splice(0) : named) if (isDeed) done.add(one);
  }
  return things.filter((one) => !done.has(one)).map(spoken);
}

/** Those that `and` or a comma joins to another one: `Tax.pdf` of `Give Tax.pdf the labels Old and Paid` is where the others are set. */
function joined({ tokens }: Clause, values: readonly Value[]): Value[] {
  const isJoined = (left: Value, right: Value): boolean => {
    const between = tokens.filter(({ at }) => left.to <= at && at < right.from);
    const [first] = tokens.filter(({ at }) => at >= right.from);
    const isMarked = [...between, first].some(
      (token) => token?.afterMark === true || token?.word.raw === 'and',
    );
    return isMarked && between.every(({ word, quote }) => quote < 0 && (isStop(word) || word.raw === 'and'));
  };
  return values.filter((value, at) => {
    const [before, next] = [values[at - 1], values[at + 1]];
    return (before !== undefined && isJoined(before, value)) || (next !== undefined && isJoined(value, next));
  });
}

/** `inside Documents`: the place was pressed, and nothing was stored since then; or its name was only typed. */
export function placedLate({ goal, steps }: ClaimFacts, { index, verbClass }: Clause): string[] {
  if (verbClass !== 'create') return [];
  const stored = steps.findLastIndex(({ effect, label }) => effect === 'commit' || isCommitLabel(label));
  const late = goal.values.filter((value) => {
    if (value.clause !== index || value.role !== 'object' || !isPlaceOf(value.cue)) return false;
    const isNamed = steps.map((step) => labelCarries(step.text ?? saidOf(step), value));
    const pressed = steps.findIndex(({ text }, at) => text === null && isNamed[at] === true);
    return pressed < 0 ? isNamed.includes(true) : pressed >= stored && stored >= 0;
  });
  return late.map(spoken);
}

/** Each value of the clause stands in another one, too. A pronoun only speaks of what another one did. */
function isShared({ clauses, values }: Goal, { index }: Clause): boolean {
  const written = values.filter(({ clause, from, words: [first] }) =>
    clauses[clause]?.tokens.some(({ at, word }) => at >= from && word.raw === first?.raw),
  );
  const others = written.filter(({ clause }) => clause !== index).map(({ text }) => normalise(text));
  const own = written.filter(({ clause }) => clause === index);
  return own.length > 0 && own.every(({ text }) => others.includes(normalise(text)));
}

/** A word outside quotations that tells more than how often or when. */
export function isTold({ word, quote }: Token): boolean {
  return quote < 0 && !isStop(word) && !/^(?:once|again|now|too|today|back)$/.test(word.raw);
}
