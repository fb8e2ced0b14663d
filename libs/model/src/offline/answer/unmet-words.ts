import type { Clause, Token } from '../goal/clauses.ts';
import { type Goal, isTelling } from '../goal/goal.ts';
import { COMPARED, QUANTITY } from '../goal/limits.ts';
import { labelCarries, matchLabel } from '../goal/match.ts';
import { isStop } from '../words/tokens.ts';
import { AGREES, type ClaimFacts, metBy } from './claim-evidence.ts';

/** Words that say of what kind a value or a page is. */
const KIND =
  /^(?:text|message|contents?|body|description|subject|title|name|caption|comment|number|value|note|file|details?|info)$/;
/** How something is done names no thing. */
const MANNER = /\p{L}{3}ly$/u;
/** The phone or the app itself, which no app names. */
const ITSELF = /^(?:phone|device|tablet|app|application)$/;
/** Verbs that help another one, or that say no more than that something is done. */
const HELPING =
  /^(?:have|has|had|shall|must|may|might|want|wants|need|needs|let|lets|make|makes|get|gets|put|puts|go|goes|keep|take|takes|see|ensure|log|track)$/;
/** `log out` and `log a meal` are two verbs. */
const PARTICLE = /^(?:in|out|on|off)$/;
/** A sentence with one of these tells something; it asks for nothing. */
const STATES = /^(?:is|are|was|were|has|have|had|been|shall|will)$/;

/**
 * Words of a clause of which nothing was seen: no step pressed or typed them, no screen that a step brought shows them. What an
 * app cannot do it does not name (`encrypted`, `permanently`, `the wish list`), nor the verb for it (`underline`).
 * Values and the clause's own verb are judged elsewhere. These words say nothing new, so that they may be missing:
 * what a value is (`the note "Milk"`), what a word before them names already (`the politics category`), what is set
 * where its new state is called, and the choices of an `or`.
 */
export function unmetWords(facts: ClaimFacts, clause: Clause): string[] {
  const { goal } = facts;
  if (hasChoice(clause) || hasState(facts, clause)) return [];
  const isMet = metIn(facts);
  const cues = cuesOf(goal);
  const orders = partsOf(clause).filter((part) => !isStatement(part));
  const open = orders.flat().filter((token) => {
    const term = termAt(goal, clause, token);
    return term !== null && isTelling(goal.terms[term] ?? NEVER) && !isMet(term) && saysMore(clause, token);
  });
  return open
    .filter((token) => !isCue(clause, token, cues) && !isNamedBefore(facts, clause, token))
    .map(({ word }) => word.raw);
}

const NEVER = { word: { raw: '', stem: '' }, weight: 0, clause: -1, role: 'noun', value: null } as const;

function saysMore({ tokens }: Clause, token: Token): boolean {
  const { raw } = token.word;
  const isHelping = HELPING.test(raw) && !PARTICLE.test(tokens[tokens.indexOf(token) + 1]?.word.raw ?? '');
  return !isHelping && ![KIND, ITSELF, COMPARED, QUANTITY, PARTICLE].some((words) => words.test(raw));
}

/** A clause between its commas, colons and full stops. */
function partsOf({ tokens }: Clause): Token[][] {
  const parts: Token[][] = [];
  for (const token of tokens) {
    if (parts.length === 0 || (token.afterMark && token.quote < 0)) parts.push([token]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** `The club has been given up: …` tells why. An order begins with its verb. */
function isStatement(part: readonly Token[]): boolean {
  const [first] = part;
  return (
    first !== undefined &&
    isStop(first.word) &&
    part.some(({ quote, word }) => quote < 0 && STATES.test(word.raw))
  );
}

function hasChoice({ tokens }: Clause): boolean {
  return tokens.some(({ quote, word }) => quote < 0 && word.raw === 'or');
}

/** The new state was chosen. What is typed goes into a field, and which one that was matters. */
function hasState({ goal, steps }: ClaimFacts, { index }: Clause): boolean {
  return goal.values.some(
    (value) =>
      value.clause === index &&
      value.kind === 'target' &&
      steps.some(({ kind, label }) => kind === 'click' && labelCarries(label, value)),
  );
}

/** Whether a term was met by a step, or stands on a screen that the run has seen. */
function metIn(facts: ClaimFacts): (term: number) => boolean {
  const { goal, elements, steps } = facts;
  const texts = [
    ...elements.map(({ text }) => text),
    ...steps.flatMap(({ label, changes }) => [label, ...changes]),
  ];
  const seen = texts.map((text) => matchLabel(text, goal.terms).hits);
  return (term) => metBy(facts, term) >= AGREES || seen.some((hits) => (hits[term] ?? 0) >= AGREES);
}

/** Between a thing's kind and its name stands no word such as these: `the ringtone of Ana` is no kind of Ana. */
const PREPOSITION = /^(?:of|in|on|at|to|for|from|with|by|as|into|onto)$/;

/** The noun right before a thing that exists already, or that is searched for, says what it is. */
function cuesOf({ values }: Goal): ReadonlySet<string> {
  const things = values.filter(({ role }) => role === 'object' || role === 'old' || role === 'query');
  return new Set(
    things.flatMap(({ cue }) => {
      const kind = cue.find((word) => !isStop(word) || PREPOSITION.test(word.raw));
      return kind === undefined || PREPOSITION.test(kind.raw) ? [] : [kind.stem];
    }),
  );
}

/** An order begins with its verb, which names no thing. */
function isCue({ tokens }: Clause, token: Token, cues: ReadonlySet<string>): boolean {
  return token !== tokens[0] && cues.has(token.word.stem);
}

/** `the politics category`: the word before it, which was met, or a value names the thing. */
function isNamedBefore(facts: ClaimFacts, clause: Clause, token: Token): boolean {
  const before = clause.tokens[clause.tokens.indexOf(token) - 1];
  if (before === undefined || token.afterMark || before.at === clause.verb?.at) return false;
  if (MANNER.test(token.word.raw)) return false;
  const isValue = facts.goal.values.some(({ from, to }) => from <= before.at && before.at < to);
  const term = termAt(facts.goal, clause, before);
  return isValue || (term !== null && metIn(facts)(term));
}

/** The place of the term that stands for a word outside values and besides the verb; null if there is none. */
function termAt({ terms }: Goal, { index }: Clause, { quote, word }: Token): number | null {
  if (quote >= 0) return null;
  const at = terms.findIndex(
    (term) =>
      term.clause === index && term.role === 'noun' && term.value === null && term.word.raw === word.raw,
  );
  return at < 0 ? null : at;
}
