import type { Clause, Token } from '../goal/clauses.ts';
import { type Goal, isTelling } from '../goal/goal.ts';
import { COMPARED, MEASURE, QUANTITY, UNIT } from '../goal/limits.ts';
import { isCounted, labelCarries, matchLabel } from '../goal/match.ts';
import type { Value } from '../goal/values.ts';
import { saidOf } from '../screen/coverage.ts';
import { HOLDING } from '../screen/hold.ts';
import { contentWords, isStop, normalise, words } from '../words/tokens.ts';
import { AGREES, type ClaimFacts, metBy } from './claim-evidence.ts';
import { isSteppedTo } from './stepped-to.ts';

/** Words that say of what kind a value or a page is. */
const KIND =
  /^(?:text|message|contents?|body|description|subject|title|name|caption|comment|number|value|note|file|details?|info)$/;
/** How something is done names no thing. */
const MANNER = /\p{L}{3}(?:ly|wards?)$|^(?:aloud|forever|together|apart|twice|once)$/u;
/** What no app names: the phone or the app itself, that a thing is there or was before, and that something is done now or once more. */
const UNNAMED = /^(?:phone|device|tablet|app|application|existing|again|now|too|well|already|still|yet)$/;
/** When something shall be done or hold: that a screen names a time says nothing of that. */
const TIME =
  /^(?:tomorrow|tonight|yesterday|daily|weekly|monthly|yearly|(?:mon|tues|wednes|thurs|fri|satur|sun|week)days?|weekends?|mornings?|noon|afternoons?|evenings?|nights?|midnight|(?:second|minute|hour|day|week|month|year)s?)$/;
/** The quoted text of a change. */
const CHANGED = /"(.+)"$/;
/** Most words of a name; what is longer was written by somebody. */
const NAME_WORDS_MAX = 3;
/** Share of a label's words that a goal has which means just that. */
const JUST = 0.9;
/** Verbs that help another one, or that say no more than that something is done. */
const HELPING =
  /^(?:have|has|had|shall|must|may|might|want|wants|need|needs|let|lets|make|makes|get|gets|put|puts|go|goes|keep|take|takes|see|ensure|log|track)$/;
/** `log out` and `log a meal` are two verbs. */
const PARTICLE = /^(?:in|out|on|off)$/;
/** `20 or more`. */
const MORE = /^(?:more|up|over|above)$/;
/** A sentence with one of these before an order tells something; it asks for nothing. */
const TELLS = /^(?:is|are|was|were|has|have|had|been)$/;

/**
 * Words of a clause of which nothing was seen: no step pressed or typed them, no screen that a step brought shows them. What an
 * app cannot do it does not name (`encrypted`, `permanently`, `the wish list`), nor the verb for it (`underline`).
 * Values and the clause's own verb are judged elsewhere. These words say nothing new, so that they may be missing:
 * what a value is (`the note "Milk"`), what a word before them names already (`the politics category`), what is set
 * where its new state is called, and the choices of an `or`.
 */
export function unmetWords(facts: ClaimFacts, clause: Clause): string[] {
  const { goal } = facts;
  const isMet = metIn(facts, clause);
  const cues = cuesOf(goal);
  const orders = partsOf(clause).filter(
    (part) => !isReason(part, clause, goal) && !isPlace(part, facts, clause),
  );
  const open = orders.flat().filter((token) => {
    const term = termAt(goal, clause, token);
    return (
      term !== null && isTelling(goal.terms[term] ?? NEVER) && !isMet(term) && saysMore(facts, clause, token)
    );
  });
  return open
    .filter(
      (token) =>
        !(isCue(clause, token, cues) && !isBeforeName(goal, clause, token)) &&
        ![isNamedBefore, isSetting, isChoice, isOrderOfValue, isKindOfChosen].some((isKnown) =>
          isKnown(facts, clause, token),
        ),
    )
    .map(({ word }) => word.raw);
}

const NEVER = { word: { raw: '', stem: '' }, weight: 0, clause: -1, role: 'noun', value: null } as const;

function saysMore(facts: ClaimFacts, clause: Clause, token: Token): boolean {
  const { tokens } = clause;
  const { raw } = token.word;
  // `Long press` is said by what was done, and no label says it.
  if (HOLDING.test(raw) && facts.steps.some(({ kind }) => kind === 'long_click')) return false;
  const isHelping = HELPING.test(raw) && !PARTICLE.test(tokens[tokens.indexOf(token) + 1]?.word.raw ?? '');
  if (isHelping || [UNNAMED, COMPARED, QUANTITY, PARTICLE].some((own) => own.test(raw))) return false;
  if (isAtLeast(facts, clause, token)) return false;
  return !(KIND.test(raw) && isKindOf(facts, clause, token)) && !isUnitOfEntered(facts, token);
}

/** `20 seats and more`, where `20+` was pressed. */
export function isAtLeast({ goal, steps }: ClaimFacts, { tokens }: Clause, token: Token): boolean {
  const before = tokens[tokens.indexOf(token) - 1];
  if (!MORE.test(token.word.raw) || !/^(?:and|or)$/.test(before?.word.raw ?? '')) return false;
  const number = goal.values.findLast(({ kind, to }) => kind === 'number' && to <= token.at)?.text;
  return number !== undefined && steps.some(({ label }) => label.includes(`${number}+`));
}

/** `4 times`: the number was typed, and no screen has a word for what it counts; or a label or a stepper has its sign: `55 °C`. */
function isUnitOfEntered(facts: ClaimFacts, token: Token): boolean {
  const { goal, coverage, steps } = facts;
  return goal.values.some((value, at) => {
    if (value.unit?.raw !== token.word.raw) return false;
    if (isSteppedTo(facts, value)) return true;
    const isEntered = steps.some(
      (step) =>
        step.text?.trim() === value.text ||
        (step.text === null && MEASURE.test(token.word.raw) && isCounted(step.label, value)),
    );
    return coverage.values[at] === true && isEntered;
  });
}

/** Beside its value, or in what is looked at or set, the word only says what that is: `the details of Ana`. */
function isKindOf({ goal }: ClaimFacts, { tokens, verbClass }: Clause, token: Token): boolean {
  if (verbClass === 'open' || verbClass === 'set') return true;
  const at = tokens.indexOf(token);
  return [tokens[at - 1], tokens[at + 1]].some((beside) => beside !== undefined && isInValue(goal, beside));
}

function isInValue({ values }: Goal, { at }: Token): boolean {
  return values.some(({ from, to }) => from <= at && at < to);
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

/**
 * `The club has been given up: …` tells why; the order, which begins with its verb, follows. What shall be, or is told
 * after the order, may be what is asked for.
 */
function isReason(part: readonly Token[], { verb, index }: Clause, { clauses }: Goal): boolean {
  const [first] = part;
  const tells = part.find(({ quote, word }) => quote < 0 && TELLS.test(word.raw));
  if (first === undefined || !isStop(first.word) || tells === undefined) return false;
  // `has been cleared` has a verb of its own.
  const isAhead = verb !== null && part.every(({ at }) => at < verb.at);
  const isPassive = verb !== null && tells.at < verb.at && part.includes(verb);
  return isAhead || (isPassive && index < clauses.length - 1);
}

/** `In the bed of Fern, …`, before the order: the place is named by what was touched there. */
function isPlace(part: readonly Token[], { goal, steps }: ClaimFacts, { verb }: Clause): boolean {
  const [first] = part;
  if (first === undefined || !PREPOSITION.test(first.word.raw)) return false;
  const isAhead = verb !== null && part.every(({ at }) => at < verb.at);
  const place = goal.values.find((value) => part.some(({ at }) => value.from <= at && at < value.to));
  return isAhead && place !== undefined && steps.some((step) => labelCarries(saidOf(step), place));
}

/** `a plant or a shrub named "Fern"`: one of the two is enough. */
function isChoice({ goal }: ClaimFacts, { tokens }: Clause): boolean {
  const or = tokens.findIndex(({ quote, word }) => quote < 0 && word.raw === 'or');
  const next = tokens[or + 1];
  if (or < 0 || next === undefined) return false;
  const hasThing = tokens.slice(0, or).some((one) => isInValue(goal, one));
  return !hasThing && (isStop(next.word) || tokens.slice(or).some((one) => isInValue(goal, one)));
}

/** `the soil` of `set the soil to Clay`, where just that was chosen. What is typed goes into a field, and which one that was matters. */
function isSetting(facts: ClaimFacts, clause: Clause, token: Token): boolean {
  const { goal, steps } = facts;
  const state = goal.values.find(
    (value) =>
      value.clause === clause.index &&
      value.kind === 'target' &&
      (isSteppedTo(facts, value) ||
        steps.some(
          ({ kind, label }) =>
            kind === 'click' && labelCarries(label, value) && matchLabel(label, goal.terms).precision >= JUST,
        )),
  );
  if (state === undefined || token.at > state.from) return false;
  const before = clause.tokens.filter(({ at, quote }) => at < token.at && quote < 0);
  return !before.some(({ word, at }) => at > (clause.verb?.at ?? 0) && PREPOSITION.test(word.raw));
}

/**
 * `Raise the temperature to 55`, `Give "Tax.pdf" the label Paid`: no list has the verb, and a value was typed, chosen or stepped to, so
 * that the verb says no more than that it shall be. What only led to another page chose nothing.
 */
function isOrderOfValue(facts: ClaimFacts, { tokens, verb, index }: Clause, token: Token): boolean {
  if (verb !== null || token !== tokens[0]) return false;
  return facts.goal.values.some(
    (value) =>
      value.clause === index && (isSteppedTo(facts, value) || facts.steps.some((step) => sets(step, value))),
  );
}

function sets({ kind, text, label, effect }: ClaimFacts['steps'][number], value: Value): boolean {
  if (text !== null) return normalise(text) === normalise(value.text);
  return kind === 'click' && effect !== undefined && effect !== 'look' && isCounted(label, value);
}

/** `those of the category Health`, where a choice was pressed that is called just `Health`: its kind may stand on no screen. */
export function isKindOfChosen({ goal, steps }: ClaimFacts, { tokens }: Clause, token: Token): boolean {
  const at = tokens.indexOf(token);
  const [lead, article] = [tokens[at - 2], tokens[at - 1]];
  const next = tokens[at + 1];
  const isLed =
    article !== undefined && (PREPOSITION.test(article.word.raw) || PREPOSITION.test(lead?.word.raw ?? ''));
  const value =
    next === undefined
      ? undefined
      : goal.values.find(({ kind, from }) => kind === 'name' && from === next.at);
  if (!isLed || value === undefined) return false;
  return steps.some(
    ({ kind, label, effect }) =>
      kind === 'click' && effect === 'edit' && normalise(label) === normalise(value.text),
  );
}

/**
 * Whether a term was met by a step, or is on a screen where that counts. What is to be seen may be seen anywhere. Of what is
 * to be changed, a name on the screen or a text about the thing tells; what somebody has written there does not.
 */
function metIn(facts: ClaimFacts, { index, tokens, verbClass }: Clause): (term: number) => boolean {
  const { goal, elements, steps } = facts;
  const shown = [
    ...elements.map(({ text }) => text),
    ...steps.flatMap(({ changes }) =>
      changesHere(changes).map((change) => CHANGED.exec(change)?.[1] ?? change),
    ),
  ];
  const own = goal.values.filter(({ clause }) => clause === index);
  const counts = (text: string): boolean =>
    contentWords(text).length <= NAME_WORDS_MAX || own.some((value) => labelCarries(text, value));
  const sees = verbClass === 'open' || verbClass === 'search';
  const hitsOf = (texts: readonly string[]) => texts.map((text) => matchLabel(text, goal.terms).hits);
  const touched = hitsOf(steps.map(saidOf));
  const seen = hitsOf(sees ? shown : shown.filter(counts));
  const ofMade = hitsOf(textsOfMade(facts));
  return (term) => {
    const isHit = (hits: readonly number[]): boolean => (hits[term] ?? 0) >= AGREES;
    if (metBy(facts, term) >= AGREES || touched.some(isHit)) return true;
    const raw = goal.terms[term]?.word.raw ?? '';
    const isPart =
      verbClass === 'delete' &&
      tokens.some(({ word }, at) => word.raw === raw && tokens[at + 1]?.word.raw === 'of');
    return (TIME.test(raw) ? ofMade : seen).some(isHit) && !isPart;
  };
}

/** What a list tells right after the name of what was typed and stored: `Call mum`, `0 of 2 a week`. */
function textsOfMade({ steps, elements }: ClaimFacts): string[] {
  const typed = new Set(steps.flatMap(({ text }) => (text === null ? [] : [normalise(text)])));
  return elements.flatMap(({ text, checked, holds }, at) => {
    const title = elements[at - 1];
    const isAfter = title !== undefined && title.holds === undefined && typed.has(normalise(title.text));
    return isAfter && checked === null && holds === undefined ? [text] : [];
  });
}

/** Without what has gone as its page was left: of a list, that is each entry, whichever was pressed. */
function changesHere(changes: readonly string[]): readonly string[] {
  const isLeft = changes.some((change) => change.startsWith('activity changed'));
  return isLeft ? changes.filter((change) => !change.startsWith('gone: ')) : changes;
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

/** `the large Fern Mug`: before a name that nothing quotes, the word may say which one is meant. */
function isBeforeName({ values }: Goal, { tokens }: Clause, token: Token): boolean {
  const next = tokens[tokens.indexOf(token) + 1];
  return next !== undefined && values.some(({ kind, from }) => kind === 'name' && from === next.at);
}

/** An order begins with its verb, which names no thing. */
function isCue({ tokens }: Clause, token: Token, cues: ReadonlySet<string>): boolean {
  return token !== tokens[0] && cues.has(token.word.stem);
}

/**
 * `the politics category`: the word before it, which was met, or a value names the thing. Where a kind stands before the
 * value (`the note "Milk" aloud`), what follows is none.
 */
function isNamedBefore(facts: ClaimFacts, clause: Clause, token: Token): boolean {
  const { tokens, verb } = clause;
  const before = tokens[tokens.indexOf(token) - 1];
  // Where no verb is known, it may be the last word or the first one, as it is in many languages: `alle` is no kind of `Lösche`.
  const isData = facts.goal.values.some(({ from, to }) => from <= token.at && token.at < to);
  const mayBeVerb = token === tokens.at(-1) || before === tokens[0];
  if (verb === null && mayBeVerb && !isData && !UNIT.test(token.word.raw)) return false;
  if (before === undefined || token.afterMark || before.at === verb?.at) return false;
  // A letter names nothing: that of `e-mail` stands beside many lists.
  if (before.word.raw.length === 1) return false;
  if (MANNER.test(token.word.raw) || TIME.test(token.word.raw)) return false;
  const value = facts.goal.values.find(({ from, to }) => from <= before.at && before.at < to);
  if (value !== undefined) {
    if (/['’]s$/.test(before.text)) return false;
    const lead = tokens.findLast(({ at }) => at < value.from);
    return lead !== undefined && (lead.at === verb?.at || isStop(lead.word));
  }
  // `all plants`, where the app said all.
  const isSaid = facts.steps.some(({ label }) => words(label).some(({ raw }) => raw === before.word.raw));
  if (QUANTITY.test(before.word.raw)) return isSaid;
  const term = termAt(facts.goal, clause, before);
  return term !== null && isTelling(facts.goal.terms[term] ?? NEVER) && metIn(facts, clause)(term);
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
