import type { Clause } from '../goal/clauses.ts';
import type { Goal } from '../goal/goal.ts';
import { QUANTITY } from '../goal/limits.ts';
import { containsWhole, segments, withoutExtension } from '../goal/match.ts';
import type { Value } from '../goal/values.ts';
import { isStop, normalise, type Word, words } from '../words/tokens.ts';
import { sameDeed, type VerbClass } from '../words/verbs.ts';
import type { ClaimFacts } from './claim-evidence.ts';
import { isOnlySeen } from './open-values.ts';

/** A name has at most so many words more than what is quoted; what is longer was written by somebody. */
const NAME_REST_MAX = 2;
/** An option is often quoted by the first words of its name. */
const CHOOSES: ReadonlySet<VerbClass | null> = new Set(['set', 'sort', 'type']);

/**
 * `Delete "rye"`, where nothing is called so, but `Rye bread`: whether that is meant, rules do not know. What was pressed for each
 * such value of the clause, and the value.
 */
export function longerNames(
  facts: ClaimFacts,
  clause: Clause,
): { readonly name: string; readonly value: string }[] {
  const { goal, steps } = facts;
  if (isOnlySeen(clause) || CHOOSES.has(clause.verbClass)) return [];
  return goal.values.flatMap((value) => {
    if (value.clause !== clause.index || value.kind !== 'quoted') return [];
    if (value.role !== 'object' && value.role !== 'old') return [];
    const pressed = steps.filter(({ text }) => text === null);
    if (pressed.some(({ label }) => nameIn(label, value, goal) === 'whole')) return [];
    const longer = pressed.find(({ label }) => nameIn(label, value, goal) === 'longer');
    // What the press has brought may say that it is the thing itself; what else is called so is another one.
    if (longer === undefined || broughtBy(longer).some((text) => nameIn(text, value, goal) === 'whole'))
      return [];
    return [{ name: longer.label, value: value.text }];
  });
}

/** The text names the value itself, or a thing whose name has it and more; null where it does neither. */
function nameIn(text: string, value: Value, goal: Goal): 'whole' | 'longer' | null {
  const forms = [value.text, withoutExtension(value.text)].map(normalise);
  const found = segments(text).filter((part) => forms.some((form) => containsWhole(normalise(part), form)));
  if (found.length === 0) return null;
  const rests = found.map((part) => restOf(part, value, goal));
  const isWhole = found.some((part, at) => isQuoted(part, forms) || rests[at]?.length === 0);
  if (isWhole) return 'whole';
  return rests.some(({ length }) => length <= NAME_REST_MAX) ? 'longer' : null;
}

/** Words of a name besides the value, and besides what the goal says itself: `Remove Fern`. */
function restOf(part: string, value: Value, { terms }: Goal): Word[] {
  const own = new Set(value.words.map(({ raw }) => raw));
  const said = new Set(terms.flatMap(({ word, value: of }) => (of === null ? [word.stem] : [])));
  return words(withoutExtension(part)).filter(
    (one) => !own.has(one.raw) && !said.has(one.stem) && !isStop(one) && !/\d/.test(one.raw),
  );
}

function isQuoted(part: string, forms: readonly string[]): boolean {
  const quoted = part.match(/["“„«'‘「]([^"”“»'’」]+)["”“»'’」]/u)?.[1];
  return quoted !== undefined && forms.includes(normalise(quoted));
}

function broughtBy({ changes }: ClaimFacts['steps'][number]): string[] {
  return changes.flatMap((change) =>
    change.startsWith('gone: ') ? [] : (/"(.+)"$/.exec(change)?.[1] ?? []),
  );
}

/**
 * Something was taken away at several times, though the clause names fewer things: a wrong one may have been taken first. Presses
 * that follow one another are one deed and its confirmation.
 */
export function isDoneTooOften({ goal, steps }: ClaimFacts, clause: Clause): boolean {
  const { verb, verbClass, tokens, index } = clause;
  if (verb === null || verbClass !== 'delete') return false;
  if (tokens.some(({ quote, word }) => quote < 0 && QUANTITY.test(word.raw))) return false;
  const joins = tokens.filter(({ quote, word, afterMark }) => quote < 0 && (word.raw === 'and' || afterMark));
  const things = goal.values.filter((value) => value.clause === index && value.role === 'object');
  const others = goal.clauses.filter(
    (one) => one !== clause && one.verb !== null && sameDeed(one.verb.word, verb.word),
  );
  const isDeed = ({ kind, effect, label }: ClaimFacts['steps'][number]): boolean =>
    kind === 'click' &&
    effect === 'commit' &&
    words(segments(label)[0] ?? label).some((one) => sameDeed(one, verb.word));
  const done = steps.filter(({ kind }) => kind !== 'wait');
  const times = done.filter((step, at) => isDeed(step) && !(at > 0 && isDeed(done[at - 1] ?? step))).length;
  return times > Math.max(1, things.length, joins.length + 1) + others.length;
}
