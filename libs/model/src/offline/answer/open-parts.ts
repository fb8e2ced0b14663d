import type { Clause, Token } from '../goal/clauses.ts';
import { type Goal, heavyNouns, isTelling } from '../goal/goal.ts';
import { COMPARED, CONDITION, LIMITS, partedAtExcept, QUANTITY } from '../goal/limits.ts';
import { containsWhole, labelCarries, matchLabel, segments, withoutExtension } from '../goal/match.ts';
import type { Value } from '../goal/values.ts';
import { isAwayLabel } from '../screen/controls.ts';
import { clauseDone, clauseVerbMet } from '../screen/done.ts';
import { standsAsWanted } from '../screen/settled.ts';
import { isStop, normalise, words } from '../words/tokens.ts';
import { sameDeed, type VerbClass } from '../words/verbs.ts';
import { AGREES, type ClaimFacts, findEvidence, metBy, spoken } from './claim-evidence.ts';
import { unmetWords } from './unmet-words.ts';

/** Verbs whose object need only be seen. */
const SEES: ReadonlySet<VerbClass | null> = new Set(['open', 'search', null]);
const STORES = /^(?:save|apply|confirm|store)$/;
const NUMBER = /^(?:two|three|four|five|six|seven|eight|nine|ten)$/;
/** What is measured is a value and no number of things. */
const UNIT = /^(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|percent|pounds?|kilos?|times)$/;

/** A part of a goal that is open: the clause that it belongs to, and how it is told. */
export interface OpenPart {
  readonly clause: number;
  readonly says: string;
}

/**
 * Parts of a goal that no step is known to have dealt with. With one of them nothing is confirmed, however much speaks
 * for the rest. They are read from the form of the sentence alone: its values, the things that `and` joins, its
 * quantities, and its limits, such as `except` or `only`, which rules cannot judge.
 */
export function openParts(facts: ClaimFacts): OpenPart[] {
  return [...undoneParts(facts), ...unseenParts(facts)];
}

/** Those that a step could still deal with. */
export function undoneParts(facts: ClaimFacts): OpenPart[] {
  const values = openValues(facts).map((value) => ({ clause: value.clause, part: spoken(value) }));
  const parts = facts.goal.clauses.flatMap((clause) =>
    [
      ...openDeed(facts, clause),
      ...bareDeed(facts, clause),
      ...typedElsewhere(facts, clause),
      ...openConjuncts(facts, clause),
      ...openAttributes(facts, clause),
      ...switchesOf(facts, clause),
    ].map((part) => ({ clause: clause.index, part })),
  );
  return [...values, ...parts].map(({ clause, part }) => ({ clause, says: `no step deals with: ${part}` }));
}

/** Those of which no screen tells rules whether they were done. */
export function unseenParts(facts: ClaimFacts): OpenPart[] {
  return facts.goal.clauses.flatMap((clause) => {
    const says = [
      ...(facts.goal.asks ? ['a question wants an answer, and a run gives none'] : []),
      ...comparisonsOf(facts, clause).map((word) => `it cannot be seen whether it was the ${word}`),
      ...openQuantities(facts, clause).map((word) => `it cannot be seen whether it was done for “${word}”`),
      ...limitsOf(facts, clause).map((word) => `it cannot be seen whether “${word}” was kept`),
      ...unmetWords(facts, clause).map((word) => `nothing was seen or done of: ${word}`),
    ];
    return says.map((part) => ({ clause: clause.index, says: part }));
  });
}

/**
 * The values that were neither entered nor chosen. Each word of a value counts, so that of a first and a second name
 * neither may be left out. What is only to be opened or found may be on the screen instead. What a value was before
 * (`from 5 to 7`) is nothing to do.
 */
function openValues(facts: ClaimFacts): Value[] {
  const { goal } = facts;
  return goal.values.filter((value, index) => {
    const clause = goal.clauses[value.clause];
    if (value.role === 'old' && (isBefore(value, clause) || isReplaced(facts, value))) return false;
    if (isExcluded(value, clause)) return false;
    if (isLiteral(value)) return !isHeld(facts, value);
    if (isTitle(value) && !isNamed(facts, value, clause)) return true;
    if (value.kind === 'target' && !isCalled(facts, value)) return true;
    if (facts.coverage.values[index] === true) return false;
    const terms = goal.terms.flatMap((term, at) => (term.value === index && !isStop(term.word) ? [at] : []));
    return !terms.every((at) => isEntered(facts, at) || isDealtWith(facts, at, clause));
  });
}

/** `from 5 to 7`: what it was is nothing to do. `from Ana` tells whose it is. */
function isBefore({ cue, to }: Value, clause: Clause | undefined): boolean {
  return (
    cue[0]?.raw === 'from' &&
    (clause?.verbClass === 'set' || clause?.verbClass === 'rename') &&
    clause.tokens.some(({ at, quote, word }) => at >= to && quote < 0 && word.raw === 'to')
  );
}

/** `rename A to B`: A stood in the field into which another text was typed. */
function isReplaced({ steps }: ClaimFacts, value: Value): boolean {
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
  const texts = [...told.map(({ text, label }) => text ?? label), ...elements.map(({ text }) => text)];
  return texts.some((text) => labelCarries(text, value));
}

/** A state is called as the goal calls it: of words that are only like it, rules do not know whether they mean the same. */
function isCalled({ steps, elements }: ClaimFacts, value: Value): boolean {
  const texts = [...steps.map(({ text, label }) => text ?? label), ...elements.map(({ text }) => text)];
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

/**
 * `call Bob`: a deed that apps name on a button, where nothing that was done is it, or where all that was pressed for it names
 * another thing: `Remove scarf` does not remove the mug.
 */
function openDeed({ goal, coverage, steps }: ClaimFacts, clause: Clause): string[] {
  const verbs = goal.terms.flatMap(({ clause: own, role }, at) =>
    own === clause.index && role === 'verb' ? [at] : [],
  );
  const isLoud = goal.terms.some((term, at) => verbs.includes(at) && isTelling(term));
  // A value that another part of the goal has as well tells nothing of this part.
  const isOwn = !isShared(goal, clause);
  const pressed = steps.flatMap(({ text, label }) => (text === null ? [segments(label)[0] ?? label] : []));
  const deeds = pressed.filter((title) => {
    const { hits } = matchLabel(title, goal.terms);
    return verbs.some((at) => (hits[at] ?? 0) >= AGREES);
  });
  const isElsewhere = deeds.length > 0 && deeds.every((title) => namesAnother(title, goal, clause));
  // A word further on in a label was written by somebody: `Ada, Call, do not write`.
  const isElse = isOwn && !clauseVerbMet(goal, coverage, clause) && clauseDone(goal, coverage, clause);
  const isMet = deeds.length > 0 || isElse;
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
  if (!isDeed(first) || !goal.terms.some(({ clause, role }) => clause === index && role !== 'verb'))
    return false;
  const rest = others.filter((text) => !words(text).every(isStop));
  const isThing = verbClass === 'create' || rest.some((text) => /^\p{Lu}\p{Ll}/u.test(text));
  return isThing && rest.length > 0 && matchLabel(rest.join(' '), goal.terms).precision === 0;
}

/**
 * `Change the text to "Rye"`: it was typed, and the field has another name than those that the clause has. A field without a name
 * in letters tells nothing, and one that held what is to be changed (`from …`) is the right one.
 */
function typedElsewhere(facts: ClaimFacts, { index, verbClass }: Clause): string[] {
  const { goal, steps } = facts;
  const values = goal.values.filter(({ clause }) => clause === index);
  if (verbClass !== 'set' || values.some((value) => value.role === 'old' && isReplaced(facts, value))) return [];
  const isRight = ({ label }: ClaimFacts['steps'][number]): boolean => {
    const { hits } = matchLabel(label, goal.terms);
    return !/\p{L}/u.test(label) || goal.terms.some(({ clause }, at) => clause === index && (hits[at] ?? 0) >= AGREES);
  };
  const elsewhere = values.find(({ role, text: wanted }) => {
    if (role === 'object' || role === 'old') return false;
    const typed = steps.filter(({ text }) => text !== null && normalise(text) === normalise(wanted));
    return typed.length > 0 && !typed.some(isRight);
  });
  return elsewhere === undefined ? [] : [spoken(elsewhere)];
}

/** `… and show it again`: a further deed on the same thing, of which nothing was pressed. To open it, or to store, is no other deed. */
function bareDeed({ goal, coverage }: ClaimFacts, clause: Clause): string[] {
  const { index, verb, verbClass, tokens } = clause;
  if (index === 0 || verb === null || verbClass === 'open' || STORES.test(verb.word.raw)) return [];
  const isBare = tokens.every(
    (token) => token === verb || isStop(token.word) || (token.quote < 0 && !isTold(token)),
  );
  return isBare && !clauseVerbMet(goal, coverage, clause) ? [verb.word.raw] : [];
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

/**
 * The way forward ended with a look, though the last thing that the goal asks for is to do something. A state that stands as
 * wanted is no deed any more: nothing is left to do.
 */
export function endedLooking({ goal, steps, elements }: ClaimFacts): boolean {
  const last = goal.clauses.at(-1);
  if (last === undefined || SEES.has(last.verbClass)) return false;
  const states = goal.values.filter(({ clause, kind }) => clause === last.index && kind === 'target');
  const stands = elements.some(
    (one) =>
      standsAsWanted(goal, last.index, one) ||
      (one.checked === true && states.some((value) => labelCarries(one.text, value))),
  );
  if (stands) return false;
  const forward = steps.filter(({ kind, label }) => kind !== 'end' && kind !== 'back' && !isAwayLabel(label));
  return forward.at(-1)?.effect === 'look';
}

/** What is left out is nothing to do. */
function isExcluded({ from }: Value, clause: Clause | undefined): boolean {
  const [first] = clause === undefined ? [] : partedAtExcept(clause)[1];
  return first !== undefined && from >= first.at;
}

/** `A and B`: the words that only one of them has must be met for each; a value stands for the thing that has it. */
function openConjuncts(facts: ClaimFacts, clause: Clause): string[] {
  const hasValue = ({ at }: Token): boolean =>
    facts.goal.values.some((value) => value.clause === clause.index && value.from <= at && at < value.to);
  const parts = conjunctsOf(clause).filter((part) => !part.some(hasValue));
  const own = parts.map((tokens) => termsAt(facts, clause, tokens));
  return parts.flatMap((tokens, at) => {
    const others = new Set(
      own.flatMap((terms, other) => (other === at ? [] : terms.map(({ stem }) => stem))),
    );
    const telling = (own[at] ?? []).filter(({ stem }) => !others.has(stem));
    const isOpen = telling.length > 0 && !telling.some(({ index }) => isDealtWith(facts, index, clause));
    return isOpen ? [tokens.map(({ text }) => text).join(' ')] : [];
  });
}

/** `with the colour purple`, `as a file`: what a thing shall have or be, where no step has done anything for it and no text about the thing tells it. */
function openAttributes(facts: ClaimFacts, clause: Clause): string[] {
  const from = clause.tokens.findIndex(
    ({ quote, word, at }) =>
      quote < 0 && /^(?:with|as)$/.test(word.raw) && at > (clause.verb?.at ?? Number.POSITIVE_INFINITY),
  );
  const after = from < 0 ? [] : clause.tokens.slice(from + 1);
  const end = after.findIndex(({ quote, word, afterMark }) => afterMark || (quote < 0 && word.raw === 'and'));
  const part = end < 0 ? after : after.slice(0, end);
  if (part.some(({ at }) => isInValue(facts.goal.values, at))) return [];
  const own = facts.goal.values.filter((value) => value.clause === clause.index);
  const about = facts.elements.filter(({ text }) => own.some((value) => labelCarries(text, value)));
  const done = facts.steps.filter(({ effect }) => effect !== 'look');
  const labels = [...done, ...about].map((one) => ('label' in one ? one.label : one.text));
  const told = labels.map((text) => matchLabel(text, facts.goal.terms).hits);
  const terms = termsAt(facts, clause, part);
  const isOpen = ({ index }: { index: number }): boolean => !told.some((hits) => (hits[index] ?? 0) >= AGREES);
  return terms.length > 0 && terms.every(isOpen) ? [`with ${part.map(({ text }) => text).join(' ')}`] : [];
}

/** What `and` or a comma joins after the clause's verb; nothing where `or` leaves a choice. */
function conjunctsOf({ tokens, verb }: Clause): Token[][] {
  const after = tokens.filter((token) => token.at > (verb?.at ?? -1));
  if (after.some(({ word, quote }) => quote < 0 && word.raw === 'or')) return [];
  const parts: Token[][] = [[]];
  for (const token of after) {
    if (token.quote < 0 && token.word.raw === 'and') parts.push([]);
    else if (token.quote < 0 && token.afterMark) parts.push([token]);
    else parts.at(-1)?.push(token);
  }
  return parts.length < 2 ? [] : parts.filter((part) => part.some(isTold));
}

/** A word outside quotations that tells more than how often or when. */
function isTold({ word, quote }: Token): boolean {
  return quote < 0 && !isStop(word) && !/^(?:once|again|now|too|today|back)$/.test(word.raw);
}

/** The nouns of these tokens, as terms of the goal; values stand for themselves. */
function termsAt({ goal }: ClaimFacts, clause: Clause, tokens: readonly Token[]) {
  const here = new Set(tokens.filter(({ quote }) => quote < 0).map(({ word }) => word.stem));
  return goal.terms.flatMap(({ word, role, value, clause: own }, index) => {
    const counts = own === clause.index && role === 'noun' && value === null && here.has(word.stem);
    return counts ? [{ stem: word.stem, index }] : [];
  });
}

function openQuantities(facts: ClaimFacts, { tokens }: Clause): string[] {
  const said = new Set(facts.steps.flatMap(({ label }) => words(label).map(({ stem }) => stem)));
  return tokens
    .filter(({ word, quote }, at) => {
      const isMeasure = NUMBER.test(word.raw) && UNIT.test(tokens[at + 1]?.word.raw ?? '');
      return quote < 0 && QUANTITY.test(word.raw) && !isMeasure && !said.has(word.stem);
    })
    .map(({ word }) => word.raw);
}

/** `the cheapest one`: unless a step's own words say it, as `Last modified` does. `Large` does not say `the largest`. */
function comparisonsOf({ goal, steps }: ClaimFacts, { tokens }: Clause): string[] {
  const said = new Set(steps.flatMap(({ label }) => words(label).map(({ raw }) => raw)));
  return tokens
    .filter(
      ({ word, quote, at }) =>
        quote < 0 && COMPARED.test(word.raw) && !isInValue(goal.values, at) && !said.has(word.raw),
    )
    .map(({ word }) => word.raw);
}

/** `Turn off the sounds of Ana`: pressing Ana is not enough; what is turned or set must have been met as well. */
function switchesOf(facts: ClaimFacts, clause: Clause): string[] {
  const { goal, steps } = facts;
  const nouns = heavyNouns(goal, clause.index).filter(
    (index) => !/^(?:on|off)$/.test(goal.terms[index]?.word.raw ?? ''),
  );
  const isSet = clause.verbClass === 'set' && !goal.values.some((value) => isState(value, clause));
  if (nouns.length === 0 || !(isSet || clause.verbClass === 'on' || clause.verbClass === 'off')) return [];
  const labels = steps.map(({ label }) => matchLabel(label, goal.terms).hits);
  const isMet = nouns.some((index) => labels.some((hits) => (hits[index] ?? 0) >= AGREES));
  const isSeen = findEvidence(facts).some(({ kind }) => kind === 'switch_right');
  if (!isSeen && clause.verbClass !== 'set') {
    // Of a thing that has the switch, the goal names the thing as well: which noun is the switch, form does not tell.
    const hasThing = goal.values.some((value) => value.clause === clause.index && !isState(value, clause));
    const open = nouns.filter((index) => metBy(facts, index) < AGREES && !isOnScreen(facts, index));
    if (hasThing && open.length > 0) return open.map((index) => goal.terms[index]?.word.raw ?? '');
  }
  return isMet || isSeen ? [] : nouns.slice(0, 1).map((index) => goal.terms[index]?.word.raw ?? '');
}

/** The value is what the clause sets something to. */
function isState({ clause, kind, role }: Value, { index }: Clause): boolean {
  return clause === index && (kind === 'target' || (role !== 'object' && role !== 'old'));
}

function isInValue(values: readonly Value[], at: number): boolean {
  return values.some((value) => value.from <= at && at < value.to);
}

function limitsOf({ steps }: ClaimFacts, { tokens }: Clause): string[] {
  const outside = tokens.filter(({ quote }) => quote < 0).map(({ word }) => word);
  const limit = LIMITS.exec(outside.map(({ raw }) => raw).join(' '))?.[0];
  const said = new Set(steps.flatMap(({ label }) => words(label).map(({ stem }) => stem)));
  const condition = outside.find(({ raw }, at) => {
    const what = outside.slice(at + 1).find((word) => !isStop(word));
    return CONDITION.test(raw) && !(what !== undefined && said.has(what.stem));
  });
  return [limit ?? condition?.raw ?? []].flat();
}

/** The word itself was typed, or is part of what was pressed; a word that is only like it is another one. */
function isEntered({ goal, steps }: ClaimFacts, at: number): boolean {
  const wanted = goal.terms[at]?.word.raw;
  return steps.some(({ text, label }) => words(text ?? label).some(({ raw }) => raw === wanted));
}

function isDealtWith(facts: ClaimFacts, term: number, clause: Clause | undefined): boolean {
  if (facts.goal.terms[term]?.value === null && metBy(facts, term) >= AGREES) return true;
  return SEES.has(clause?.verbClass ?? null) && isOnScreen(facts, term);
}

function isOnScreen({ goal, elements }: ClaimFacts, term: number): boolean {
  return elements.some(({ text }) => (matchLabel(text, goal.terms).hits[term] ?? 0) >= AGREES);
}
