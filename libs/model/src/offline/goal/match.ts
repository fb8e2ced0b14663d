import { similarity } from '../words/similarity.ts';
import { areSynonyms } from '../words/synonyms.ts';
import { contentWords, copied, isStop, normalise, type Word, word, words } from '../words/tokens.ts';
import type { Term } from './goal.ts';
import { isSignOf } from './limits.ts';
import type { Value } from './values.ts';

/** How a label matches the words of the goal. */
export interface Match {
  /** For every term of the goal, the best agreement of any word of the label, 0 to 1. */
  readonly hits: readonly number[];
  /** Share of the label's content words that agree with the goal, 0 to 1. */
  readonly precision: number;
}

/** The parts of a row's label: title, current value, summary. */
export function segments(label: string): string[] {
  return label
    .split(/\n|,\s|\s[|·•]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Most labels of a goal that are kept; when there are more, all are forgotten. */
const LABELS_MAX = 500;
/** The questions of a run need the same labels many times; results are kept as long as the goal itself. */
const known = new WeakMap<readonly Term[], Map<string, Match>>();

export function matchLabel(label: string, terms: readonly Term[]): Match {
  const matches = known.get(terms) ?? new Map<string, Match>();
  const found = matches.get(label);
  if (found !== undefined) return found;
  const match = computeMatch(label, terms);
  if (matches.size >= LABELS_MAX) matches.clear();
  known.set(terms, matches.set(copied(label), match));
  return match;
}

function computeMatch(label: string, terms: readonly Term[]): Match {
  const whole = matchWords(contentWords(label), terms);
  const title = segments(label)[0] ?? label;
  if (title === label) return whole;
  return {
    hits: whole.hits,
    precision: Math.max(whole.precision, matchWords(contentWords(title), terms).precision),
  };
}

function matchWords(label: readonly Word[], terms: readonly Term[]): Match {
  const hits = terms.map(() => 0);
  const met = label.map(() => 0);
  const note = (term: number, place: number, agreement: number): void => {
    hits[term] = Math.max(hits[term] ?? 0, agreement);
    met[place] = Math.max(met[place] ?? 0, agreement);
  };
  for (const [t, term] of terms.entries()) {
    for (const [l, candidate] of label.entries()) {
      note(t, l, similarity(term.word, candidate));
      joinCompounds(t, l, label, terms, note);
    }
  }
  const precision = met.length === 0 ? 0 : met.reduce((sum, one) => sum + one, 0) / met.length;
  return { hits, precision };
}

/** `stop watch` matches `stopwatch`, and `lineheight` matches `Line height`. */
function joinCompounds(
  t: number,
  l: number,
  label: readonly Word[],
  terms: readonly Term[],
  note: (term: number, place: number, agreement: number) => void,
): void {
  const [term, nextTerm, here, next] = [terms[t], terms[t + 1], label[l], label[l + 1]];
  if (term === undefined || here === undefined) return;
  if (nextTerm !== undefined && term.word.raw + nextTerm.word.raw === here.raw) {
    note(t, l, 1);
    note(t + 1, l, 1);
  }
  if (next !== undefined && here.raw + next.raw === term.word.raw) {
    note(t, l, 1);
    note(t, l + 1, 1);
  }
}

/** File names are often shown without their extension. */
export function withoutExtension(text: string): string {
  return text.replace(/(?<=\w)\.[A-Za-z]\w{1,4}$/, '');
}

/** True if choosing an element with this label chooses the value. */
export function labelCarries(label: string, value: Value): boolean {
  if (value.kind === 'quoted') {
    const text = normalise(label.replace(/,/g, ''));
    if (
      [value.text, withoutExtension(value.text)].some((form) =>
        containsWhole(text, normalise(form.replace(/,/g, ''))),
      )
    )
      return true;
    return isInflected(label, value);
  }
  const parts = value.kind === 'target' ? segments(label).slice(0, 1) : [label];
  return parts.some((part) => {
    const have = words(part).filter((one) => !isStop(one));
    const want = value.words.filter((one) => !isStop(one));
    if (value.kind === 'target' && have.length > want.length + 1 && !/only|just/.test(part)) return false;
    const agrees = value.kind === 'name' ? isSameName : isAlike;
    return want.length > 0 && want.every((one) => have.some((other) => agrees(one, other)));
  });
}

/**
 * The label carries the value, and its number counts the same: `3 seats` and `Floor 5` are neither `3 people` nor `5 March`.
 * A number that stands alone may count anything.
 */
export function isCounted(label: string, value: Value): boolean {
  if (!labelCarries(label, value)) return false;
  const { unit, text } = value;
  if (unit === null) return true;
  // `two hours` says 2 as well.
  const number = word(normalise(text)).stem;
  const counted = segments(label)
    .map((segment) => words(segment))
    .filter((all) => all.some(({ stem }) => stem === number));
  const isUnit = ({ raw, stem }: Word) => stem === unit.stem || (raw.length > 2 && unit.raw.startsWith(raw));
  const isSign = ({ raw }: Word) => raw.length < 3 && isSignOf(raw, unit.raw);
  return (
    counted.length === 0 || counted.some((all) => all.length === 1 || all.some(isUnit) || all.some(isSign))
  );
}

/** `on Fridays` is each Friday. */
const DAYS = /days?$/;

const isAlike = (left: Word, right: Word): boolean => similarity(left, right) >= 0.75;
/** A name that is nearly the same is that of another one; words of apps, such as `Favorites`, are capitalised as well. */
const isSameName = (left: Word, right: Word): boolean =>
  left.raw === right.raw ||
  (DAYS.test(left.raw) && left.stem === right.stem) ||
  areSynonyms(left.stem, right.stem);

/** `Latest pictures` for `latests`: one word in another form, in a short label. */
function isInflected(label: string, { words: [only, ...others] }: Value): boolean {
  const have = contentWords(label);
  if (only === undefined || others.length > 0 || have.length > 3 || /\d/.test(only.raw)) return false;
  return have.some((one) => one.stem === only.stem);
}

export function containsWhole(text: string, part: string): boolean {
  if (part === '') return false;
  const at = text.indexOf(part);
  if (at < 0) return false;
  const isLetter = (character: string | undefined): boolean =>
    character !== undefined && /[\p{L}\p{N}]/u.test(character);
  return !isLetter(text[at - 1]) && !isLetter(text[at + part.length]);
}
