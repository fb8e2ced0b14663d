import { isStop, type Word, word, words } from '../words/tokens.ts';
import { isSilent, verbClass } from '../words/verbs.ts';
import { type Clause, outsideQuotes, splitClauses } from './clauses.ts';
import { partedAtExcept } from './limits.ts';
import { isQuestion } from './question.ts';
import { findValues, pronounValue, type Value } from './values.ts';

/** One word of the goal that a label may contain, and its weight. */
export interface Term {
  readonly word: Word;
  readonly weight: number;
  readonly clause: number;
  readonly role: 'verb' | 'noun' | 'target' | 'value';
  /** Index into {@link Goal.values}; null for words outside values. */
  readonly value: number | null;
}

export interface Goal {
  readonly clauses: readonly Clause[];
  readonly values: readonly Value[];
  readonly terms: readonly Term[];
  /** It wants to be told something. */
  readonly asks: boolean;
}

/** Words that refer to the app and its screens instead of naming a thing in them. */
const FILLER = new Set(
  (
    'app application screen page tab tabs view list item items option options file menu button new content information current ' +
    'following feature function mode main make use all named called titled labelled it based'
  ).split(' '),
);

const WEIGHT = {
  quoted: 3,
  name: 2,
  number: 1.6,
  target: 1.6,
  noun: 1,
  loudVerb: 0.9,
  silentVerb: 0.3,
  filler: 0.3,
  extension: 1.2,
};

/** From this weight on, a word is what the goal is about. */
const HEAVY = 0.9;

/** Most goals that are kept as they were read; when there are more, all are forgotten. */
const KEPT_MAX = 200;
const kept = new Map<string, Goal>();

/**
 * Reads a goal: clauses in their order, the values in them, and the weighted words to look for. Every question of a run is
 * about the same one, so what was read is kept, and with it how labels match it (`matchLabel`). Pure.
 * @param packageName words of the app's own name say little about where to tap inside it
 */
export function parseGoal(text: string, packageName: string): Goal {
  const key = `${packageName}\n${text}`;
  const goal = kept.get(key) ?? readGoal(text, packageName);
  if (kept.size >= KEPT_MAX && !kept.has(key)) kept.clear();
  kept.set(key, goal);
  return goal;
}

function readGoal(text: string, packageName: string): Goal {
  const clauses = splitClauses(text);
  const values: Value[] = [];
  for (const clause of clauses) {
    const own = findValues(clause);
    const meant = own.length > 0 || nounsOf(clause).length > 0 ? own : pronounValue(clause, values);
    const [, [excluded]] = partedAtExcept(clause);
    // What is left out is neither looked for nor typed.
    values.push(
      ...meant.map((value) =>
        excluded === undefined || value.from < excluded.at ? value : { ...value, role: 'old' as const },
      ),
    );
  }
  const appWords = new Set(packageName.split(/[._]/).flatMap((part) => words(part).map((one) => one.stem)));
  const terms = clauses.flatMap((clause) => termsOf(clause, values, appWords));
  return { clauses, values, terms, asks: isQuestion(outsideQuotes(text)) };
}

function termsOf(clause: Clause, values: readonly Value[], appWords: ReadonlySet<string>): Term[] {
  const light = (one: Word): boolean => FILLER.has(one.raw) || appWords.has(one.stem);
  const ownValues = values.some((value) => value.clause === clause.index);
  // If the clause names nothing else, the words of the app's name are what it means.
  const bare = !ownValues && nounsOf(clause).every(light);
  const noun = (one: Word): number =>
    FILLER.has(one.raw) || (light(one) && !bare) ? WEIGHT.filler : WEIGHT.noun;
  const [wanted] = partedAtExcept(clause);
  return wanted.flatMap((token): Term[] => {
    const index = values.findIndex(
      (one) => one.clause === clause.index && one.from <= token.at && token.at < one.to,
    );
    const value = values[index];
    if (value !== undefined) {
      // All words belong to the value's first token; a pronoun contains none of them.
      const first = clause.tokens.find((one) => one.at >= value.from);
      return first === token ? valueTerms(value, index) : [];
    }
    if (isStop(token.word)) return [];
    const verb = token.at === clause.verb?.at ? clause.verb : null;
    const weight = verb === null ? noun(token.word) : verbWeight(clause);
    const { word: meant } = verb ?? token;
    return [
      { word: meant, weight, clause: clause.index, role: verb === null ? 'noun' : 'verb', value: null },
    ];
  });
}

/** Words of a clause outside its quotations and besides its verb. */
function nounsOf(clause: Clause): Word[] {
  return clause.tokens
    .filter((token) => token.quote < 0 && token.at !== clause.verb?.at && !isStop(token.word))
    .map((token) => token.word);
}

function valueTerms(value: Value, index: number): Term[] {
  const weight = Math.max(WEIGHT[value.kind] / Math.max(1, value.words.length), 0.6);
  const role = value.kind === 'target' ? 'target' : 'value';
  const own = value.words.map(
    (one): Term => ({ word: one, weight, clause: value.clause, role, value: index }),
  );
  return value.role === 'object' ? own : [...own, ...extensionTerm(value.text, value.clause)];
}

/** A goal to make a `report.pdf` also looks for `PDF` on the screen; a goal to open one does not. */
function extensionTerm(text: string, clause: number): Term[] {
  const extension = /\w\.([A-Za-z]\w{1,4})$/.exec(text)?.[1];
  if (extension === undefined) return [];
  return [{ word: word(extension), weight: WEIGHT.extension, clause, role: 'noun', value: null }];
}

/** Words that distinguish goals: data, wanted states, names of actions and things. */
export function isTelling({ weight, role }: Term): boolean {
  return weight >= HEAVY || role === 'value' || role === 'target';
}

/** Places in {@link Goal.terms} of the words that a clause is about, besides its verb, values and words such as `showing`. */
export function heavyNouns(goal: Goal, clause: number): number[] {
  return goal.terms.flatMap((term, index) => {
    const kind = verbClass(term.word);
    const counts =
      term.clause === clause &&
      term.role === 'noun' &&
      term.weight >= HEAVY &&
      kind !== 'on' &&
      kind !== 'off';
    return counts ? [index] : [];
  });
}

/** `Put X into Y` says with no word of its own what is pressed for it. */
const PUTS = /^put$/i;

function verbWeight({ verb, verbClass }: Clause): number {
  const isLow = verb === null || verbClass === null || isSilent(verbClass) || PUTS.test(verb.text);
  return isLow ? WEIGHT.silentVerb : WEIGHT.loudVerb;
}
