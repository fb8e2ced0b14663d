import type { Clause, Token } from '../goal/clauses.ts';
import { matchLabel } from '../goal/match.ts';
import type { Value } from '../goal/values.ts';
import { isStop, words } from '../words/tokens.ts';
import type { VerbClass } from '../words/verbs.ts';
import { AGREES, type ClaimFacts, metBy, spoken } from './claim-evidence.ts';

/** Verbs whose object need only be seen. */
const SEES: ReadonlySet<VerbClass | null> = new Set(['open', 'search', null]);
/** What they leave out, or under which condition they want it, rules cannot see in a screen. */
const LIMITS =
  /\b(?:except|excepting|excluding|without|unless|instead|if|not|never|don t|doesn t|isn t|until|otherwise|only|every other)\b/;
/** One action on one thing does not do it, unless the app's own words say so: `Select all`. */
const QUANTITY =
  /^(?:all|every|everything|each|both|twice|several|two|three|four|five|six|seven|eight|nine|ten)$/;

/**
 * Parts of a goal that no step is known to have dealt with, as they are told. With one of them nothing is confirmed,
 * however much speaks for the rest. They are read from the form of the sentence alone: its values, the things that `and`
 * joins, its quantities, and its limits, such as `except` or `only`, which rules cannot judge.
 */
export function openParts(facts: ClaimFacts): string[] {
  return [
    ...openValues(facts).map((value) => `no step deals with: ${spoken(value)}`),
    ...facts.goal.clauses.flatMap((clause) => [
      ...openConjuncts(facts, clause).map((part) => `no step deals with: ${part}`),
      ...openQuantities(facts, clause).map((word) => `it cannot be seen whether it was done for “${word}”`),
      ...limitsOf(clause).map((word) => `it cannot be seen whether “${word}” was kept`),
    ]),
  ];
}

/**
 * The values that were neither entered nor chosen. Each word of a value counts, so that of a first and a second name
 * neither may be left out. What is only to be opened or found may be on the screen instead. What a value was before
 * (`from 5 to 7`) is nothing to do.
 */
function openValues(facts: ClaimFacts): Value[] {
  const { goal } = facts;
  return goal.values.filter((value, index) => {
    if (value.role === 'old' && value.cue[0]?.raw === 'from') return false;
    const terms = goal.terms.flatMap((term, at) => (term.value === index && !isStop(term.word) ? [at] : []));
    return !terms.every((at) => isDealtWith(facts, at, goal.clauses[value.clause]));
  });
}

/** `A and B`: the words that only one of them has must be met for each. */
function openConjuncts(facts: ClaimFacts, clause: Clause): string[] {
  const parts = conjunctsOf(clause);
  if (parts.length < 2) return [];
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
  return parts.filter((part) => part.some(({ word, quote }) => quote < 0 && !isStop(word)));
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
    .filter(({ word, quote }) => quote < 0 && QUANTITY.test(word.raw) && !said.has(word.stem))
    .map(({ word }) => word.raw);
}

function limitsOf({ tokens }: Clause): string[] {
  const outside = tokens.filter(({ quote }) => quote < 0).map(({ word }) => word.raw);
  return LIMITS.exec(outside.join(' '))?.slice(0, 1) ?? [];
}

function isDealtWith(facts: ClaimFacts, term: number, clause: Clause | undefined): boolean {
  if (metBy(facts, term) >= AGREES) return true;
  if (!SEES.has(clause?.verbClass ?? null)) return false;
  return facts.elements.some(({ text }) => (matchLabel(text, facts.goal.terms).hits[term] ?? 0) >= AGREES);
}
