import { isStop, type Word, words } from '../words/tokens.ts';
import { verbClass } from '../words/verbs.ts';
import type { Clause, Token } from './clauses.ts';
import { FILE_NAME, type ValueRole, valueRole } from './value-role.ts';

/** A part of the goal that is data: it is typed or chosen literally. */
export interface Value {
  readonly text: string;
  readonly words: readonly Word[];
  readonly kind: 'quoted' | 'name' | 'number' | 'target';
  readonly role: ValueRole;
  readonly clause: number;
  /** Place in the goal's text: the tokens from `from` up to `to` belong to the value. */
  readonly from: number;
  readonly to: number;
  /** Up to four words before it, nearest first: they show which field it is for. */
  readonly cue: readonly Word[];
  /** The words after it that name its field: `as the title`, `into the field "Title"`. */
  readonly place: readonly Word[];
  /** For a number, the word that it counts: `3 people`, `5 March`; null where none follows. */
  readonly unit: Word | null;
}

export type Span = Pick<Value, 'text' | 'kind' | 'from' | 'to'>;

const PHRASE_END =
  /^(?:with|and|in|on|at|then|for|as|to|from|of|by|who|which|that|whose|inside|within|into|onto|under|below|above|before|after|because|so)$/;
const ORDER = /^(?:ascending|descending|increasing|decreasing|alphabetical|reverse)$/;

/** The values of one clause in their order; a part of the text belongs to one value at most. */
export function findValues(clause: Clause): Value[] {
  const spans: Span[] = clause.quotes.map(({ text, from, to }) => ({
    text: text.trim(),
    kind: 'quoted',
    from,
    to,
  }));
  for (const found of [
    ...namedPhrases(clause),
    ...fieldPhrases(clause),
    ...targets(clause),
    ...groupedNumbers(clause),
    ...literals(clause),
    ...properNames(clause),
  ]) {
    if (!spans.some((one) => found.from < one.to && one.from < found.to)) spans.push(found);
  }
  return spans
    .filter((one) => one.text !== '')
    .sort((left, right) => left.from - right.from)
    .filter((one, at) => !isPlace(one, at, clause))
    .map((one) => toValue(one, clause));
}

function toValue(found: Span, clause: Clause): Value {
  const before = clause.tokens.filter((token) => token.at < found.from).reverse();
  const cue = before.slice(0, 4).map((token) => token.word);
  const role = valueRole(found, cue, clause);
  return {
    ...found,
    words: words(found.text),
    clause: clause.index,
    cue,
    place: placeAfter(found, clause),
    unit: unitAfter(found, clause),
    role,
  };
}

const PLACE_LEAD = /^(?:as|in|into|on|to|for)$/;
const ARTICLE = /^(?:the|an?|this|its)$/;
/** Words of a place that every field has. */
const FIELD_KIND = /^(?:field|box|input|area|line|textbox|edit)$/;

/** Empty where no such words follow. */
function placeAfter({ to }: Span, clause: Clause): Word[] {
  const [lead, ...after] = clause.tokens.filter((token) => token.at >= to);
  if (lead === undefined || lead.quote >= 0 || !PLACE_LEAD.test(lead.word.raw)) return [];
  const end = after.findIndex(
    ({ word, quote, afterMark }) => afterMark || (quote < 0 && PHRASE_END.test(word.raw)),
  );
  const named = end < 0 ? after : after.slice(0, end);
  return named.map(({ word }) => word).filter((word) => !isStop(word) && !FIELD_KIND.test(word.raw));
}

function unitAfter({ kind, to }: Span, { tokens }: Clause): Word | null {
  const next = kind === 'number' ? tokens.find((token) => token.at >= to) : undefined;
  return next === undefined || next.quote >= 0 || next.afterMark || isStop(next.word) ? null : next.word;
}

/** `type X into the field "Title"`: where another value is to be typed, a quotation after `into` names its field. */
function isPlace(found: Span, at: number, { verbClass: kind, tokens }: Clause): boolean {
  if (at === 0 || kind !== 'type' || found.kind !== 'quoted') return false;
  const before = tokens.filter((token) => token.at < found.from).reverse();
  const lead = before.find(
    ({ word, quote }) => quote >= 0 || !(ARTICLE.test(word.raw) || FIELD_KIND.test(word.raw)),
  );
  return lead !== undefined && lead.quote < 0 && PLACE_LEAD.test(lead.word.raw);
}

const PRONOUN = /^(?:it|him|her|them)$/;

/** `search for X and open it`: the pronoun in a clause without data of its own stands for the value before it. */
export function pronounValue(clause: Clause, before: readonly Value[]): Value[] {
  const pronoun = clause.tokens.find((token) => token.quote < 0 && PRONOUN.test(token.word.raw));
  const meant = before.findLast((value) => value.kind === 'quoted' || value.kind === 'name');
  if (pronoun === undefined || meant === undefined) return [];
  const place = { from: pronoun.at, to: pronoun.at + pronoun.text.length };
  return [{ ...meant, ...place, role: 'object', clause: clause.index, cue: [], place: [], unit: null }];
}

/** `named Shopping list`: everything after the naming word up to the next preposition. */
function namedPhrases(clause: Clause): Span[] {
  return clause.tokens.flatMap((token, index) => {
    const next = clause.tokens[index + 1];
    if (!/^(?:named|called|titled|labell?ed)$/.test(token.word.raw) || next === undefined || next.quote >= 0)
      return [];
    return phrase(clause.tokens.slice(index + 1), 'name');
  });
}

const FIELD = /^(?:text|message|contents?|body|description|subject|title|name|caption|comment)$/;

/** `with the text Buy milk`: what stands after the name of a field is its value, though nothing quotes it. */
function fieldPhrases(clause: Clause): Span[] {
  const from = clause.tokens.findIndex(({ quote, word }) => quote < 0 && word.raw === 'with');
  if (from < 0) return [];
  return clause.tokens.flatMap(({ quote, word }, index) => {
    const next = clause.tokens[index + 1];
    if (index <= from || quote >= 0 || !FIELD.test(word.raw)) return [];
    if (next === undefined || next.quote >= 0 || PHRASE_END.test(next.word.raw)) return [];
    return phrase(clause.tokens.slice(index + 1), 'quoted');
  });
}

const TARGET_LEAD: Partial<Record<string, RegExp>> = {
  sort: /^by$/,
  set: /^(?:to|as|into)$/,
  rename: /^(?:to|as|into)$/,
};

/** `set X to Y`, `rename X to Y`, `sort by Y in descending order`: the wanted state. */
function targets(clause: Clause): Span[] {
  const lead = clause.verbClass === null ? undefined : TARGET_LEAD[clause.verbClass];
  const quoted = clause.tokens.findIndex(({ quote }) => quote >= 0);
  // `Select "Title" as the sort order`: what is quoted is chosen, what follows says for what.
  const isFor = ({ word }: Token, index: number): boolean =>
    word.raw === 'as' && quoted >= 0 && quoted < index;
  const leads = clause.tokens.flatMap((token, index) =>
    token.quote < 0 && lead?.test(token.word.raw) === true && !isFor(token, index) ? [index] : [],
  );
  // `to large and to small` wants two states; of other leads the last one names it.
  const isJoined = (next: number | undefined): boolean =>
    next === undefined || clause.tokens[next - 1]?.word.raw === 'and';
  const wanted = leads.flatMap((at, nth) =>
    isJoined(leads[nth + 1]) && clause.tokens[at + 1]?.quote === -1
      ? phrase(clause.tokens.slice(at + 1), 'target')
      : [],
  );
  const order = clause.tokens.find((token) => token.quote < 0 && ORDER.test(token.word.raw));
  return order === undefined ? wanted : [...wanted, ...span([order], 'target')];
}

function phrase(tokens: readonly Token[], kind: Value['kind']): Span[] {
  const end = tokens.findIndex(
    (token, index) => index > 0 && (PHRASE_END.test(token.word.raw) || token.afterMark),
  );
  const inside = (end < 0 ? tokens : tokens.slice(0, end)).filter(
    (token, index) => index > 0 || !isStop(token.word),
  );
  return span(inside, kind);
}

const DIGITS = /^\+?\d{1,4}$/;
/** Fewer digits are two numbers beside each other. */
const GROUPED_MIN = 7;

/** `612 345 908`: one number, as telephones and cards have it, though it is written in groups. */
function groupedNumbers({ tokens }: Clause): Span[] {
  const runs: Token[][] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.quote >= 0 || !DIGITS.test(token.text)) continue;
    const run = tokens[at - 1] === undefined || token.afterMark ? undefined : runs.at(-1);
    if (run !== undefined && run.at(-1) === tokens[at - 1]) run.push(token);
    else runs.push([token]);
  }
  const digits = (run: readonly Token[]): number => run.reduce((sum, { text }) => sum + text.length, 0);
  return runs.flatMap((run) => {
    const [first, ...others] = run;
    // `10 000`: groups of three are thousands.
    const isThousands = others.every(({ text }) => text.length === 3) && !/^[+0]/.test(first?.text ?? '');
    const isOne = others.length > 0 && (isThousands || digits(run) >= GROUPED_MIN);
    return isOne ? span(run, 'number') : [];
  });
}

/** Numbers and file names outside quotations. */
function literals(clause: Clause): Span[] {
  return clause.tokens.flatMap((token) => {
    if (token.quote >= 0) return [];
    if (FILE_NAME.test(token.text)) return span([token], 'quoted');
    return /\d/.test(token.text) ? span([token], 'number') : [];
  });
}

/** Capitalised words that open no sentence: people, files, places. Not abbreviations, and not the app's name. */
function properNames(clause: Clause): Span[] {
  const spans: Span[] = [];
  let run: Token[] = [];
  const close = (): void => {
    spans.push(...span(run, 'name'));
    run = [];
  };
  for (const [index, token] of clause.tokens.entries()) {
    const proper =
      token.quote < 0 &&
      !token.opensSentence &&
      /^\p{Lu}\p{Ll}/u.test(token.text) &&
      !namesApp(clause.tokens, index);
    if (!proper || token.afterMark) close();
    if (proper && !(run.length === 0 && beginsSentence(token, index))) run.push(token);
  }
  close();
  return spans;
}

/** A verb, or a word such as `The` after a full stop, is capitalised because of its place. */
function beginsSentence({ word, afterMark }: Token, index: number): boolean {
  return index === 0 ? verbClass(word) !== null : afterMark && isStop(word);
}

/** `the Big Garden app`: up to three words before `app`. */
function namesApp(tokens: readonly Token[], index: number): boolean {
  return tokens.slice(index + 1, index + 4).some((token) => /^app(?:lication)?$/.test(token.word.raw));
}

function span(tokens: readonly Token[], kind: Value['kind']): Span[] {
  const first = tokens[0];
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) return [];
  const text = tokens.map((token) => token.text.replace(/['’]s$/, '')).join(' ');
  return [{ text, kind, from: first.at, to: last.at + last.text.length }];
}
