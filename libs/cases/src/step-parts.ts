import { OBLIGATION_PARTS_MAX, OBLIGATION_WORDS_MAX } from '@tapwright/contracts';
import type { FoundVerb } from './deed-verbs.ts';

/** A part of a step: its words with a hole for each literal, its verb, its literals, and its words as they are told. */
export interface Part {
  readonly words: string;
  readonly verb: FoundVerb | null;
  readonly literals: readonly { readonly text: string; readonly isSecret: boolean }[];
  readonly says: string;
}

/** The literals of a part: what is entered, pressed or chosen, and where. */
export interface Placed {
  readonly values: string[];
  readonly place: string | null;
}

/** A literal after these words is where something is done, and not what. */
const PLACE =
  /\b(?:into|in|onto|inside|at|under|within|of|from|for|with|by|to|beside|near|behind)\s+(?:the\s+|an?\s+)?(?:\p{L}+\s+){0,2}$/iu;
const PLACE_OF_ENTRY =
  /\b(?:into|in|on|onto|inside|at|under|for|of|to)\s+(?:the\s+|an?\s+)?(?:(?:field|box|input|search|text|form|row|line|area|label)\w*\s+){0,2}$/iu;
/** `enter "Ana" as "Name"`: nothing but this stands between the two. */
const AS = /^\s*as\s+(?:the\s+|an?\s+)?(?:(?:field|box|input)\s+)?$/iu;
/** `set "Volume" to "5"`, `fill "Title" with "Ana"`. */
const TO = /\b(?:to|as|with|by)\s+(?:the\s+|an?\s+)?$/iu;

/** Which of the literals are data, and which name a place. Pure. */
export function placed({ words, verb, literals }: Part): Placed {
  const before = words.split('\0').slice(0, -1);
  const follows = before.map((text, at) => at > 0 && TO.test(text));
  const isPlace = before.map((text, at) => {
    if (verb?.asked === 'set' || verb?.word.startsWith('fill') === true)
      return follows.includes(true) ? follows[at] !== true : PLACE_OF_ENTRY.test(text);
    if (verb?.asked === 'enter') return at > 0 && (PLACE_OF_ENTRY.test(text) || AS.test(text));
    return verb?.asked !== 'hand' && PLACE.test(text);
  });
  const texts = literals.map(({ text }) => text);
  const values = cut(texts.filter((_, at) => isPlace[at] !== true));
  const [place = null] = cut(texts.filter((_, at) => isPlace[at] === true));
  return { values, place };
}

const ARTICLE = /^(?:on|the|an?|its|this|that|up)\s+/iu;
/** Words after the name of a control. */
const KIND =
  /\s+(?:button|icon|tab|link|menu|option|item|entry|key|switch|box|checkbox|field|row|sign|symbol|image|picture)s?$/iu;
const HOW = /\s+(?:twice|again|once|(?:two|three|\d) times|now|please|quickly)$/iu;
const PRONOUN = /^(?:it|them|him|her|this|that|all|one|on)$/iu;
const NAME_WORDS_MAX = 4;

/** `Send` of “press the Send button”: the words after the verb, where they are few enough to be a name; else null. Pure. */
export function nameAfter({ rest }: Pick<FoundVerb, 'rest'>): string | null {
  let name = rest.replace(/[\s,;.!?]+$/u, '').trim();
  for (const pattern of [ARTICLE, ARTICLE, HOW, HOW, KIND]) name = name.replace(pattern, '').trim();
  const count = name.split(/\s+/).length;
  if (name === '' || name.includes('\0') || count > NAME_WORDS_MAX || PRONOUN.test(name)) return null;
  return name;
}

const NAME_MIN = 3;

/** Values of the parameters whose names stand in the words of a part: `enter the single limit and the daily limit`. Pure. */
export function namedIn({ words }: Pick<Part, 'words'>, values: Readonly<Record<string, string>>): string[] {
  const [entered = ''] = words.split(/\b(?:into|in|on|onto|at|under|inside)\b/iu);
  const spoken = plain(entered);
  const named = Object.keys(values).filter((name) => name.length >= NAME_MIN && spoken.includes(plain(name)));
  // `daily limit` is not `limit`.
  const longest = named.filter(
    (name) => !named.some((other) => other !== name && plain(other).includes(plain(name))),
  );
  return longest.flatMap((name) => values[name] ?? []);
}

function plain(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

/** Texts as an obligation can hold them. */
export function cut(texts: readonly string[]): string[] {
  return texts
    .map((text) => text.trim().slice(0, OBLIGATION_WORDS_MAX).trim())
    .filter((text) => text !== '')
    .slice(0, OBLIGATION_PARTS_MAX);
}
