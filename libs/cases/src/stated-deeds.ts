import { type ObligationInput, withValues } from '@tapwright/contracts';
import { countsIn } from './counts.ts';
import { type FoundVerb, leadingVerb } from './deed-verbs.ts';
import { exceptionAt } from './exceptions.ts';
import { insideMarks, LITERAL } from './literals.ts';
import { cut, nameAfter, namedIn, type Part, type Placed, placed } from './step-parts.ts';

/** The parameters of a case as its steps are read: the value of each; that of a secret is `${name}`. */
export interface KnownParameters {
  readonly values: Readonly<Record<string, string>>;
  readonly secrets: ReadonlySet<string>;
}

/** Where a sentence may go on with another thing to do. */
const BREAK = /[;.!?]+(?=\s|$)|,|\s(?=(?:and|then|but)\b)/giu;
const HOLE = /\0/g;

/**
 * What a step of a case obliges to, read from its form: one obligation for each thing to do, with the values of the
 * parameters that it names. Verbs are known in English alone: of other sentences only the values are. Pure.
 */
export function statedDeeds(sentence: string, known: KnownParameters): ObligationInput[] {
  const read = partsOf(sentence, known).flatMap((part) => obligationsOf(part, known));
  const isDone = read.some(({ deed }) => deed !== undefined);
  // Where something is done as well, what is checked may have been on a screen before.
  return read.map((one) => (isDone && one.mayHold === true ? { ...one, values: [] } : one));
}

function partsOf(sentence: string, known: KnownParameters): Part[] {
  const texts: string[] = [];
  const words = sentence.replace(LITERAL, (written) => {
    texts.push(written);
    return '\0';
  });
  const ends = [...words.matchAll(BREAK)].map(({ 0: found, index }) => index + found.length);
  const pieces = [0, ...ends].map((from, at) => words.slice(from, ends[at]));
  const groups: { before: string; words: string; verb: FoundVerb | null }[] = [];
  for (const piece of pieces) {
    const verb = leadingVerb(piece);
    const last = groups.at(-1);
    // What begins with no verb belongs to what stands before it, or else to what follows.
    if (last === undefined || (verb !== null && last.verb !== null))
      groups.push({ before: '', words: piece, verb });
    else if (verb === null) last.words += piece;
    else groups.splice(-1, 1, { before: last.words, words: piece, verb });
  }
  let taken = 0;
  return groups.map(({ before, words: own, verb }) => {
    const all = `${before}${own}`;
    const literals = (all.match(HOLE) ?? []).map(() => literalOf(texts[taken++] ?? '', known));
    const skipped = (before.match(HOLE) ?? []).length;
    return { words: own, verb, literals: literals.slice(skipped), says: told(all, literals) };
  });
}

function literalOf(written: string, { values, secrets }: KnownParameters): Part['literals'][number] {
  const inside = insideMarks(written);
  const name = /^\$\{([^{}]+)\}$/.exec(inside.trim())?.[1]?.trim() ?? '';
  return { text: withValues(inside, values).trim(), isSecret: secrets.has(name) };
}

/** The words with their values in quotation marks, without what joins them to others. */
function told(words: string, literals: Part['literals']): string {
  let at = 0;
  const filled = words.replace(HOLE, () => `"${literals[at++]?.text ?? ''}"`);
  return filled
    .replace(/^[\s,;]*(?:(?:and|then|but)\b\s*)*/iu, '')
    .replace(/[\s,;.!?]+$/u, '')
    .trim();
}

/** `Delete all notes except "Gift ideas"`: what is left out is no data of the deed. */
function obligationsOf(part: Part, known: KnownParameters): ObligationInput[] {
  const at = part.verb === null || part.verb.negative ? -1 : exceptionAt(part.words);
  const wanted = part.words.slice(0, Math.max(at, 0));
  const count = wanted.split('\0').length - 1;
  const excluded = at < 0 ? [] : cut(part.literals.slice(count).map(({ text }) => text));
  if (excluded.length === 0) return [counted(part, obligationOf(part, known))];
  const left = { ...part, words: wanted, literals: part.literals.slice(0, count) };
  const [says = 'the exception'] = cut([part.says]);
  return [counted(left, obligationOf(left, known)), { says, negative: true, values: excluded }];
}

/** How many things something is done to, no form of a screen tells. */
function counted({ words, verb }: Part, one: ObligationInput): ObligationInput {
  if (one.negative === true || one.mayHold === true) return one;
  const qualifiers = cut(countsIn(words, { isEnglish: verb !== null }).map(({ word }) => word));
  return qualifiers.length === 0 ? one : { ...one, qualifiers };
}

function obligationOf(part: Part, known: KnownParameters): ObligationInput {
  const { verb, literals } = part;
  const [says] = cut([part.says]);
  const base = { says: says ?? 'the step' };
  const all = cut(literals.map(({ text }) => text));
  if (verb === null) return { ...base, values: all, ...secretly(part) };
  if (verb.negative) {
    const where = all.length > 0 ? null : (nameAfter(verb) ?? verb.word);
    return { ...base, negative: true, values: all, where };
  }
  const places = placed(part);
  switch (verb.asked) {
    case 'check':
      return { ...base, values: denies(part) ? [] : all, mayHold: true };
    case 'press':
      return { ...base, ...named(places, verb), deed: 'press' };
    case 'reach':
      return { ...base, values: all, mayHold: true, deed: 'act' };
    case 'open':
      return opened(part, { base, places });
    case 'choose':
    case 'set':
      return unticked(part, places) ?? { ...base, ...chosen(places, verb) };
    case 'enter':
    case 'hand':
      return entered(part, { base, places, known });
    default:
      return switched(part) ?? { ...base, values: all, deed: verb.asked, ...secretly(part) };
  }
}

/** What is secret can only be entered, whatever the verb is. */
function secretly({ literals }: Part): Pick<ObligationInput, 'values' | 'deed'> {
  const secrets = cut(literals.flatMap(({ text, isSecret }) => (isSecret ? [text] : [])));
  return secrets.length === 0 ? {} : { values: secrets, deed: 'enter' };
}

/** A name that is written with a capital is that of the control itself, as if it stood in quotation marks. */
function named({ values, place }: Placed, verb: FoundVerb): Pick<ObligationInput, 'values' | 'where'> {
  if (values.length > 0) return { values, where: place };
  const name = nameAfter(verb);
  return name !== null && /^\p{Lu}/u.test(name) ? { values: [name], where: place } : { values, where: name };
}

/** What is not in quotation marks may be a name, or the kind of what is chosen: `choose the trailer`, `choose a day`. */
function chosen(places: Placed, verb: FoundVerb): Pick<ObligationInput, 'values' | 'where' | 'deed'> {
  if (places.values.length > 0) return { values: places.values, where: places.place, deed: 'choose' };
  if (verb.asked === 'set') return { ...named(places, verb), deed: 'act' };
  const where = nameAfter(verb);
  return { where, deed: where === null ? 'act' : 'choose' };
}

const APP = /\bapp(?:lication)?\b/iu;
const PROPER = /(?<=\s)\p{Lu}[\p{L}\p{N}’'-]*(?:\s\p{Lu}[\p{L}\p{N}’'-]*)*/gu;

/** The app of the case is open from the start; anything else is opened by pressing it. */
function opened(
  { words, literals }: Part,
  { base, places }: { readonly base: { says: string }; readonly places: Placed },
): ObligationInput {
  if (APP.test(words)) return { ...base, mayHold: true };
  const written = literals.length > 0 ? literals.map(({ text }) => text) : (words.match(PROPER) ?? []);
  const values = cut(places.values.length > 0 ? places.values : written);
  return { ...base, values, deed: values.length > 0 ? 'open' : 'act' };
}

function entered(
  part: Part,
  {
    base,
    places,
    known,
  }: { readonly base: { says: string }; readonly places: Placed; readonly known: KnownParameters },
): ObligationInput {
  const values = places.values.length > 0 ? places.values : cut(namedIn(part, known.values));
  // `submit the form` enters nothing by itself.
  const isOnly = part.verb?.asked === 'hand' && values.length === 0;
  return { ...base, values, where: places.place, deed: isOnly ? 'act' : 'enter' };
}

/** `turn on the dark theme`: the state counts, and it may be so already. */
function switched({ verb, says, literals }: Part): ObligationInput | null {
  const on = /^(?:turn|switch)$/.test(verb?.word ?? '')
    ? /\b(on|off)\b/i.exec(verb?.rest ?? '')?.[1]
    : undefined;
  const word = verb?.word.replace(/s$/, '');
  const state = on?.toLowerCase() ?? (word === 'enable' ? 'on' : word === 'disable' ? 'off' : null);
  if (state === null || verb === null) return null;
  const name = literals[0]?.text ?? nameAfter({ ...verb, rest: verb.rest.replace(/\b(?:on|off)\b/i, ' ') });
  const [where = null] = cut([name ?? '']);
  return { says, where, state: state === 'on' ? 'on' : 'off', mayHold: true, deed: 'act' };
}

/** `untick "Reminder"`: what is called so stands chosen before, and must not do so afterwards. */
function unticked({ verb, says }: Part, { values, place }: Placed): ObligationInput | null {
  if (verb === null || !/^(?:untick|unselect|deselect|unmark)(?:e?s)?$/.test(verb.word)) return null;
  const where = values[0] ?? nameAfter(verb);
  if (where === null) return { says, deed: 'act' };
  if (values.length > 1 || place !== null) return null;
  return { says, where, state: 'off', mayHold: true, deed: 'act' };
}

/** What is to be gone, or was never there, cannot be shown. */
function denies({ words }: Part): boolean {
  return /\b(?:not|no|never|gone|absent|without|missing|disappear\w*|empty)\b|n['’]t\b/iu.test(words);
}
