import type { Clause, Token } from '../goal/clauses.ts';
import { heavyNouns, isTelling } from '../goal/goal.ts';
import { COMPARED, CONDITION, LIMITS, QUANTITY, UNIT } from '../goal/limits.ts';
import { labelCarries, matchLabel } from '../goal/match.ts';
import type { Value } from '../goal/values.ts';
import { isAwayLabel } from '../screen/controls.ts';
import { saidOf } from '../screen/coverage.ts';
import { standsAsWanted } from '../screen/settled.ts';
import { isStop, normalise, type Word, words } from '../words/tokens.ts';
import type { VerbClass } from '../words/verbs.ts';
import { AGREES, type ClaimFacts, findEvidence, metBy } from './claim-evidence.ts';
import { spoken } from './in-words.ts';
import { isKept } from './kept.ts';
import { bareDeed, idleThings, isTold, openDeed, placedLate, typedElsewhere } from './open-deeds.ts';
import { isDealtWith, isOnlySeen, isOnScreen, openValues } from './open-values.ts';
import { isDoneTooOften, longerNames } from './other-thing.ts';
import { isMovedOtherwise, isPressedSoOften } from './pressed-often.ts';
import { unmarked } from './unmarked.ts';
import { isAtLeast, isKindOfChosen, unmetWords } from './unmet-words.ts';

/** Verbs for which it matters whose switch or setting it is. */
const OWNED: ReadonlySet<VerbClass | null> = new Set(['on', 'off', 'set', 'delete']);
const NUMBER = /^(?:two|three|four|five|six|seven|eight|nine|ten)$/;

/** Most words of a control's name. */
const BUTTON_WORDS_MAX = 6;

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
      ...idleThings(facts, clause),
      ...typedElsewhere(facts, clause),
      ...placedLate(facts, clause),
      ...openConjuncts(facts, clause),
      ...openAttributes(facts, clause),
      ...switchesOf(facts, clause),
    ].map((part) => ({ clause: clause.index, part })),
  );
  const taken = facts.goal.clauses.flatMap((clause) => {
    const name = unmarked(facts, clause);
    const says = `“${name}” was set, and the press has taken that away`;
    return name === null ? [] : [{ clause: clause.index, says }];
  });
  const open = [...values, ...parts].map(({ clause, part }) => ({
    clause,
    says: `no step deals with: ${part}`,
  }));
  return [...open, ...taken];
}

/** Those of which no screen tells rules whether they were done. */
export function unseenParts(facts: ClaimFacts): OpenPart[] {
  return facts.goal.clauses.flatMap((clause) => {
    const says = [
      ...(facts.goal.asks ? ['a question wants an answer, and a run gives none'] : []),
      ...comparisonsOf(facts, clause).map((word) => `it cannot be seen whether it was the ${word}`),
      ...openQuantities(facts, clause).map((word) => `it cannot be seen whether it was done for “${word}”`),
      ...(clause.denied === null || isKept(facts, clause.denied)
        ? []
        : [`it cannot be seen whether “${clause.denied.verb.text}” was left undone`]),
      ...limitsOf(facts, clause).map((word) => `it cannot be seen whether “${word}” was kept`),
      ...unseenThings(facts, clause).map((thing) => `nothing was seen or done of: ${thing}`),
      ...unmetWords(facts, clause).map((word) => `nothing was seen or done of: ${word}`),
      ...longerNames(facts, clause).map(
        ({ name, value }) => `it cannot be seen whether “${name}” is meant by “${value}”`,
      ),
      ...(isDoneTooOften(facts, clause)
        ? ['it cannot be seen whether only that was meant: it was done more than once']
        : []),
    ];
    return says.map((part) => ({ clause: clause.index, says: part }));
  });
}

/**
 * The way forward ended with a look, though the last thing that the goal asks for is to do something. A state that stands as
 * wanted is no deed any more: nothing is left to do.
 */
export function endedLooking({ goal, steps, elements }: ClaimFacts): boolean {
  const last = goal.clauses.at(-1);
  if (last === undefined || isOnlySeen(last)) return false;
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
    if (tokens.every((token) => isStop(token.word) || isAtLeast(facts, clause, token))) return [];
    const telling = (own[at] ?? []).filter(({ stem }) => !others.has(stem));
    const isOpen = telling.length > 0 && !telling.some(({ index }) => isDealtWith(facts, index, clause));
    return isOpen ? [tokens.map(({ text }) => text).join(' ')] : [];
  });
}

/** `with the colour purple`, `as a file`: what a thing shall have or be, where no step has done anything for it and no text about the thing tells it. */
function openAttributes(facts: ClaimFacts, clause: Clause): string[] {
  const from = clause.tokens.findIndex(
    ({ quote, word, at }) =>
      quote < 0 &&
      /^(?:with|as)$/.test(word.raw) &&
      at > (clause.verb?.at ?? Number.POSITIVE_INFINITY) &&
      !isAsWell(clause, at),
  );
  // `Select "Title" as the sort order`: what follows says for what the value is chosen.
  const isFor =
    clause.tokens[from]?.word.raw === 'as' && clause.tokens.slice(0, from).some(({ quote }) => quote >= 0);
  const after = from < 0 || isFor ? [] : clause.tokens.slice(from + 1);
  const end = after.findIndex(({ quote, word, afterMark }) => afterMark || (quote < 0 && word.raw === 'and'));
  const part = end < 0 ? after : after.slice(0, end);
  if (part.some(({ at }) => isInValue(facts.goal.values, at))) return [];
  const own = facts.goal.values.filter((value) => value.clause === clause.index);
  const about = facts.elements.filter(({ text }) => own.some((value) => labelCarries(text, value)));
  const done = facts.steps.filter(({ effect }) => effect !== 'look');
  const labels = [...done, ...about].map((one) => ('label' in one ? one.label : one.text));
  const told = labels.map((text) => matchLabel(text, facts.goal.terms).hits);
  const terms = termsAt(facts, clause, part);
  const isOpen = ({ index }: { index: number }): boolean =>
    !told.some((hits) => (hits[index] ?? 0) >= AGREES);
  return terms.length > 0 && terms.every(isOpen) ? [`with ${part.map(({ text }) => text).join(' ')}`] : [];
}

/** `switch it on as well`. */
function isAsWell({ tokens }: Clause, at: number): boolean {
  const from = tokens.findIndex((token) => token.at === at);
  return tokens[from]?.word.raw === 'as' && tokens[from + 1]?.word.raw === 'well';
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

/** The nouns of these tokens, as terms of the goal; values stand for themselves. */
function termsAt({ goal }: ClaimFacts, clause: Clause, tokens: readonly Token[]) {
  const here = new Set(tokens.filter(({ quote }) => quote < 0).map(({ word }) => word.stem));
  return goal.terms.flatMap(({ word, role, value, clause: own }, index) => {
    const counts = own === clause.index && role === 'noun' && value === null && here.has(word.stem);
    return counts ? [{ stem: word.stem, index }] : [];
  });
}

const OF = /^(?:for|of|from|in)$/;
const THE = /^(?:the|my|your|our|his|her|their)$/;

/**
 * `the child lock for the guest room`: a thing that is named by several words, none of them quoted, is called by all of them together:
 * who has opened `Guest bathroom` has touched a word of it.
 */
function unseenThings(
  { goal, steps, elements }: ClaimFacts,
  { index, tokens, verb, verbClass }: Clause,
): string[] {
  if (verb === null || !OWNED.has(verbClass)) return [];
  const texts = [
    ...steps.flatMap((step) => [step.text ?? saidOf(step), ...step.changes]),
    ...elements.map(({ text }) => text),
  ].map((text) => normalise(text));
  return tokens.flatMap((token, at) => {
    const [lead, article] = [token, tokens[at + 1]];
    if (lead.quote >= 0 || !OF.test(lead.word.raw) || article === undefined || !THE.test(article.word.raw))
      return [];
    const rest = tokens.slice(at + 2);
    const end = rest.findIndex(
      ({ quote, word, afterMark, text }) =>
        quote >= 0 || afterMark || isStop(word) || !/^\p{Ll}+$/u.test(text),
    );
    const named = end < 0 ? rest : rest.slice(0, end);
    const isThing = named.every(({ word }) =>
      goal.terms.some((term) => term.clause === index && term.word.raw === word.raw && isTelling(term)),
    );
    const thing = named.map(({ text }) => text).join(' ');
    return named.length !== 2 || !isThing || texts.some((text) => text.includes(thing)) ? [] : [thing];
  });
}

function openQuantities(facts: ClaimFacts, { tokens }: Clause): string[] {
  const said = new Set(saidBy(facts).map(({ raw }) => raw));
  return tokens
    .filter((token, at) => {
      const { word, quote } = token;
      if (!isInValue(facts.goal.values, token.at) && isMovedOtherwise(facts, token, tokens[at + 1]))
        return true;
      const isMeasure = NUMBER.test(word.raw) && UNIT.test(tokens[at + 1]?.word.raw ?? '');
      if (quote >= 0 || !QUANTITY.test(word.raw) || isMeasure || said.has(word.raw)) return false;
      return !isPressedSoOften(facts, token);
    })
    .map(({ word }) => word.raw);
}

/** `the cheapest one`: unless a step's own words say it, as `Last modified` does. `Large` does not say `the largest`. */
function comparisonsOf(facts: ClaimFacts, { tokens }: Clause): string[] {
  const { goal } = facts;
  const said = new Set(saidBy(facts).map(({ raw }) => raw));
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
  const kinds = new Set(
    clause.tokens.filter((token) => isKindOfChosen(facts, clause, token)).map(({ word }) => word.raw),
  );
  const nouns = heavyNouns(goal, clause.index).filter((index) => {
    const raw = goal.terms[index]?.word.raw ?? '';
    return !/^(?:on|off)$/.test(raw) && !kinds.has(raw);
  });
  const isSet = clause.verbClass === 'set' && !goal.values.some((value) => isState(value, clause));
  if (nouns.length === 0 || !(isSet || clause.verbClass === 'on' || clause.verbClass === 'off')) return [];
  const labels = steps.map((step) => matchLabel(saidOf(step), goal.terms).hits);
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

/** What the app's own words say stands on a short label: in a longer one somebody has written it. */
function saidBy({ steps }: ClaimFacts): Word[] {
  return steps.flatMap(({ label }) => {
    const said = words(label);
    return said.length <= BUTTON_WORDS_MAX ? said : [];
  });
}
