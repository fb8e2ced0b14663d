import { asSingleTaps, saysDoubleTap } from '@tapwright/cases';
import { BESIDE_SPACELESS, type Word, word } from '../words/tokens.ts';
import { isAmbiguous, type VerbClass, verbClass } from '../words/verbs.ts';

/** A word of the goal with its place in the text. */
export interface Token {
  readonly word: Word;
  readonly text: string;
  /** Offset of the first character in the goal. */
  readonly at: number;
  /** Offset of the quotation that contains the token, -1 outside quotations. */
  readonly quote: number;
  /** True if a comma, colon or full stop stands right before it. */
  readonly afterMark: boolean;
  /** The first word of the goal or of one of its sentences, where a capital letter says nothing. */
  readonly opensSentence: boolean;
}

/** One thing to do: a verb and its objects. */
export interface Clause {
  readonly index: number;
  readonly tokens: readonly Token[];
  readonly quotes: readonly Quote[];
  readonly verb: Token | null;
  readonly verbClass: VerbClass | null;
  /** The clause asks to tap twice in quick succession; its words are those of a single tap. */
  readonly doubleTap: boolean;
  /** What stands at its end and is not to be done: `but do not send it`. Its words are none of the clause's. Null: nothing. */
  readonly denied: Denied | null;
}

/** A deed that a goal forbids after it has said what to do. */
export interface Denied {
  readonly verb: Token;
  readonly tokens: readonly Token[];
}

interface Quote {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const QUOTED =
  /(?<![\p{L}\p{N}])(?:'([^']+)'|"([^"]+)"|‘([^’]+)’|`([^`]+)`)(?![\p{L}\p{N}])|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|»([^«]+)«|「([^」]+)」|『([^』]+)』/gu;

/**
 * Strings in quotation marks. An apostrophe inside a word does not open one; beside a mark that only opens or closes may stand
 * a letter, as in scripts without spaces.
 */
function findQuotes(text: string): Quote[] {
  return [...text.matchAll(QUOTED)].map((match) => ({
    text: match.slice(1).find((group) => group !== undefined) ?? '',
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** The text without its quotations. */
export function outsideQuotes(text: string): string {
  return text.replace(QUOTED, ' ');
}

/** Maximum number of words of a goal that are read; the rest is ignored, so that a question stays fast. */
const TOKENS_MAX = 300;

const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}_.:/+@-]*[\p{L}\p{N}]%?(?:['’]s)?|[\p{L}\p{N}]%?(?:['’]s)?|\+/gu;

/** Not the full stop of a short form before a name: `Dr. Amsel`. */
const SENTENCE_END = /(?<!\b\p{Lu}\p{L}?)[.!?]\s+["'“‘]?$/u;

/** Words of the goal in order; file names, times and addresses stay whole, words joined by `-` or `/` do not. */
function tokenise(text: string, quotes: readonly Quote[]): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    if (tokens.length >= TOKENS_MAX) break;
    for (const piece of pieces(match[0])) {
      const at = match.index + piece.offset;
      const quote = quotes.find((one) => one.from <= at && at < one.to)?.from ?? -1;
      const before = text.slice(0, at);
      const afterMark = /[,;:.!]\s*["'“‘]?$/.test(before);
      const opensSentence = before.trim() === '' || SENTENCE_END.test(before);
      tokens.push({ word: word(piece.text), text: piece.text, at, quote, afterMark, opensSentence });
    }
  }
  return tokens;
}

function pieces(token: string): { text: string; offset: number }[] {
  const whole = /\d/.test(token) || /^[\w-]+\.\w{2,4}$/.test(token) || token.includes('@');
  if (whole) return [{ text: token, offset: 0 }];
  return [...token.matchAll(/\+|[\p{L}\p{N}]+(?:['’]s)?/gu)].flatMap((match) => {
    let offset = match.index;
    return match[0].split(BESIDE_SPACELESS).map((text) => {
      const piece = { text, offset };
      offset += text.length;
      return piece;
    });
  });
}

/** Splits at `and`, `then` and commas if a verb follows. */
export function splitClauses(text: string): Clause[] {
  const quotes = findQuotes(text);
  const groups: Token[][] = [[]];
  const tokens = tokenise(asSingleTaps(text), quotes);
  for (const [at, token] of tokens.entries()) {
    const current = groups.at(-1) ?? [];
    if (opensClause(token, current) || opensSwitch(tokens.slice(at), current)) groups.push([token]);
    else current.push(token);
  }
  return groups
    .filter((group) => group.length > 0)
    .map((tokens, index, all) => {
      const inside = quotes.filter((quote) => tokens.some((token) => token.quote === quote.from));
      const doubleTap = saysDoubleTap(text.slice(endOf(all[index - 1]), all[index + 1]?.[0]?.at).trim());
      const { wanted, denied } = partedAtDenied(tokens);
      const verbs = verbOf(wanted).verb === null ? switchVerb(wanted, all[index - 1] ?? []) : verbOf(wanted);
      return { index, tokens: wanted, quotes: inside, ...verbs, doubleTap, denied };
    });
}

const DENIES = /^(?:not|never|don['’]?t|without)$/;
/** What may stand before a denial and belongs to it. */
const LEADS_DENIAL = /^(?:but|and|then|please|do|just)$/;
/** Of these, what only joins it. */
const JOINS_DENIAL = /^(?:but|and|then)$/;
/** What a denied verb may have after it: nothing that tells one thing from another. */
const BARE_OBJECT = /^(?:it|them|this|that|anything|yet|the|any|changes?|form|now)$/;

/**
 * `…, but do not send it`, `… without saving`: the verb of a deed at the end of what is to be done, without a thing of its own. A switch
 * that shall not show something is to be turned off, which is a thing to do.
 */
function partedAtDenied(tokens: readonly Token[]): { wanted: readonly Token[]; denied: Denied | null } {
  const none = { wanted: tokens, denied: null };
  // `don't` may be read as two words.
  const at = tokens.findLastIndex(({ quote, word: own }) => quote < 0 && DENIES.test(own.raw));
  const [verb, ...after] = tokens.slice(at + 1).filter(({ word: own }) => own.raw !== 't');
  const kind = verb === undefined ? null : verbClass(verb.word);
  if (at < 0 || verb === undefined || kind === null || kind === 'on' || kind === 'off') return none;
  if (!after.every(({ quote, word: own }) => quote < 0 && BARE_OBJECT.test(own.raw))) return none;
  const from = tokens
    .slice(0, at)
    .findLastIndex(({ quote, word: own }) => quote >= 0 || !LEADS_DENIAL.test(own.raw));
  const wanted = tokens.slice(0, from + 1);
  const said = tokens.slice(from + 1).filter(({ word: own }) => !JOINS_DENIAL.test(own.raw));
  return verbOf(wanted).verb === null ? none : { wanted, denied: { verb, tokens: said } };
}

function verbOf(tokens: readonly Token[]): Pick<Clause, 'verb' | 'verbClass'> {
  const plain = tokens.find((token, at) => isVerb(token, tokens[at - 1]));
  const phrasal = phrasalVerb(tokens);
  const isPhrasal = phrasal !== null && phrasal.at < (plain?.at ?? Number.POSITIVE_INFINITY);
  const verb = isPhrasal ? phrasal : plain;
  if (verb === undefined) return { verb: null, verbClass: null };
  const cause = causeOf(verb, tokens);
  return cause === null ? { verb, verbClass: classOf(verb, tokens) } : { verb: cause, verbClass: 'on' };
}

const ARTICLE = /^(?:an?|the|this|that|these|those|my|your|his|her|its|our|their|each|every|no)$/;

/** No order: `a meter reading`, `the settings`. What is begun may be called so: `Begin recording`. */
const NOUN_FORM = /ings?$/;
const NOUN_CLASSES: ReadonlySet<VerbClass | null> = new Set(['open', 'set']);

/** What follows an article is a noun, though it may be a verb elsewhere: `the phone`, `this message`. */
function isVerb({ quote, word: own, afterMark }: Token, before: Token | undefined): boolean {
  const kind = verbClass(own);
  if (quote >= 0 || kind === null) return false;
  if (afterMark || before === undefined || before.quote >= 0) return true;
  return !ARTICLE.test(before.word.raw) && !(NOUN_FORM.test(own.raw) && NOUN_CLASSES.has(kind));
}

const CAUSES = /^(?:have|get)$/;
const JOINS = /^(?:and|then|to)$/;

/**
 * `Have the messages read aloud`: the phone shall do it from now on, which is to switch it on; nothing is to be read now. The word
 * that says so, or null.
 */
function causeOf(verb: Token, tokens: readonly Token[]): Token | null {
  const [first, ...between] = tokens.filter(({ at }) => at < verb.at);
  if (first === undefined || between.length === 0 || verbClass(verb.word) !== 'open') return null;
  const isJoined = between.some(
    ({ word: own, quote, afterMark }) => afterMark || (quote < 0 && JOINS.test(own.raw)),
  );
  return CAUSES.test(first.word.raw) && !isJoined ? first : null;
}

/** Where the words of a clause end in the goal; its beginning before the first one. */
function endOf(tokens: readonly Token[] | undefined): number {
  const last = tokens?.at(-1);
  return last === undefined ? 0 : last.at + last.text.length;
}

const STATE = /^(?:on|off)$/;

/** `Turn A on and B off`: what follows `and` has a state of its own at its end, and the verb of what is before. */
function opensSwitch(rest: readonly Token[], before: readonly Token[]): boolean {
  const last = before.at(-1);
  if (last === undefined || last.quote >= 0 || last.word.raw !== 'and') return false;
  const end = rest.findIndex(
    ({ afterMark, quote, word: own }, at) => quote < 0 && ((at > 0 && afterMark) || own.raw === 'and'),
  );
  const own = end < 0 ? rest : rest.slice(0, end);
  const isState = (token: Token | undefined): boolean =>
    token !== undefined && token.quote < 0 && STATE.test(token.word.raw);
  return (
    own.length > 1 &&
    isState(own.at(-1)) &&
    before.some(isState) &&
    own.every(({ word: one }) => verbClass(one) === null)
  );
}

/** The verb that a clause without one has from the clause before, where it ends with its own `on` or `off`. */
function switchVerb(tokens: readonly Token[], before: readonly Token[]): Pick<Clause, 'verb' | 'verbClass'> {
  const { verb } = verbOf(before);
  const state = tokens.at(-1);
  const isSwitch =
    verb !== null && state !== undefined && state.quote < 0 && SWITCHES.test(before[0]?.word.raw ?? '');
  if (!isSwitch || !STATE.test(state.word.raw)) return { verb: null, verbClass: null };
  return { verb, verbClass: state.word.raw === 'on' ? 'on' : 'off' };
}

const SWITCHES = /^(?:turn|switch|toggle|put|set)$/;

const ADVERB = /^(?:only|just|also|finally|then|next|please)$/;

function opensClause(token: Token, before: readonly Token[]): boolean {
  if (
    token.quote >= 0 ||
    verbClass(token.word) === null ||
    !(before.some((one) => verbClass(one.word) !== null) || phrasalVerb(before) !== null || isOrder(before))
  )
    return false;
  const last = before.at(-1);
  if (last !== undefined && last.quote < 0 && last.afterMark && ADVERB.test(last.word.raw)) return true;
  const joined =
    last !== undefined && last.quote < 0 && (last.word.raw === 'and' || last.word.raw === 'then');
  if (!joined) return token.afterMark;
  const comma = last.afterMark || before.at(-2)?.word.raw === 'and';
  return !isAmbiguous(token.word) || comma;
}

/** `Use the sound "Waves" …`: what a determiner or a quotation follows at the beginning is a verb, though no list has it. */
function isOrder([first, second]: readonly Token[]): boolean {
  if (first === undefined || second === undefined || first.quote >= 0 || !first.opensSentence) return false;
  return /^\p{L}{3,}$/u.test(first.text) && (second.quote >= 0 || ARTICLE.test(second.word.raw));
}

const GESTURES = /^(?:tap|click|press|touch)$/;
const CONFIRMS = /^(?:confirm|confirms|accept|accepts|agree|agrees)$/;

/** The clause asks for one press and nothing more: what the press asks in turn is for the next sentence. */
export function isGesture({ verb, tokens }: Pick<Clause, 'verb' | 'tokens'>): boolean {
  if (verb === null || !GESTURES.test(verb.word.raw)) return false;
  return !tokens.some(({ quote, word: own }) => quote < 0 && CONFIRMS.test(own.raw));
}

/** Verbs that say with another word what is done, and the one that apps have on a button for it. */
const PHRASAL = [
  { verb: 'put', particle: /^(?:in|into|on|onto|to)$/, means: word('add') },
  { verb: 'take', particle: /^(?:out|off|from)$/, means: word('remove') },
  { verb: 'get', particle: /^rid$/, means: word('delete') },
  { verb: 'throw', particle: /^(?:away|out)$/, means: word('delete') },
  { verb: 'bring', particle: /^back$/, means: word('restore') },
] as const;

/** `put X on`: nothing follows into which it is put. */
function isPutOn(outside: readonly Token[], at: number): boolean {
  const last = outside.filter(({ word: own }) => own.raw !== 'and').at(-1);
  return last !== undefined && outside.indexOf(last) > at && STATE.test(last.word.raw);
}

/** `put X into Y` adds it, `take X out of Y` removes it; null where the clause has no such verb. */
function phrasalVerb(tokens: readonly Token[]): Token | null {
  const outside = tokens.filter(({ quote }) => quote < 0);
  for (const { verb, particle, means } of PHRASAL) {
    const at = outside.findIndex((token) => token.word.raw === verb);
    const found = outside[at];
    if (found === undefined) continue;
    if (verb === 'put' && isPutOn(outside, at)) return { ...found, word: word('turn') };
    if (outside.slice(at).some((token) => particle.test(token.word.raw))) return { ...found, word: means };
  }
  return null;
}

const DAY = /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow)$/;

/** `Move the alarm to 9:15`: what is moved to a time or a day is set anew. */
function isMovedInTime({ at }: Token, tokens: readonly Token[]): boolean {
  const to = tokens.findLastIndex((token) => token.at > at && token.quote < 0 && token.word.raw === 'to');
  const next = to < 0 ? undefined : tokens[to + 1];
  return (
    next !== undefined && next.quote < 0 && (/^\d{1,2}[:.]\d\d/.test(next.text) || DAY.test(next.word.raw))
  );
}

/** `stop vibrating`, `stop it from vibrating`: it shall no more do so. */
function stopsDoing({ at, word: own }: Token, tokens: readonly Token[]): boolean {
  if (own.raw !== 'stop') return false;
  const after = tokens.filter((token) => token.at > at && token.quote < 0);
  const [what] = after.filter(({ word: one }) => !/^(?:it|them|this|that|from)$/.test(one.raw));
  return what !== undefined && /\p{L}{3}ing$/u.test(what.word.raw);
}

/** `turn on`, `switch off` … are classified by their particle; to enter what is quoted is to type it, not to go into it. */
function classOf(verb: Token, tokens: readonly Token[]): VerbClass | null {
  const kind = verbClass(verb.word);
  if (stopsDoing(verb, tokens)) return 'off';
  if (verb.word.raw === 'move' && isMovedInTime(verb, tokens)) return 'set';
  if (verb.word.raw === 'enter' && tokens.some(({ quote }) => quote >= 0)) return 'type';
  if (verb.word.raw !== 'turn' && verb.word.raw !== 'switch' && verb.word.raw !== 'toggle') return kind;
  if (tokens.some((token) => token.word.raw === 'off' && token.quote < 0)) return 'off';
  return tokens.some((token) => token.word.raw === 'on' && token.quote < 0) ? 'on' : kind;
}
