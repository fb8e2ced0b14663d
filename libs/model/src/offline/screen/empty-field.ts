import type { ActorChoice } from '../../roles/actor.ts';
import type { Clause } from '../goal/clauses.ts';
import { similarity } from '../words/similarity.ts';
import { areSynonyms } from '../words/synonyms.ts';
import { isStop, type Word, word, words } from '../words/tokens.ts';
import { idName } from './controls.ts';

const AGREES = 0.85;
const CLEAR = word('clear').stem;
/** Words that say what a field holds, and no field by its name. */
const CONTENT = new Set(['field', 'box', 'input', 'text', 'content', 'contents', 'value', 'entry']);

/** The field that a clause such as `clear the title` wants to be empty, as far as this screen shows it. */
export interface FieldToEmpty {
  /** What empties it; null where it is empty already. */
  readonly choice: ActorChoice | null;
  readonly name: string;
}

/**
 * Finds the field that a clause asks to empty: its verb is `clear` or one that means the same, and every other word of it
 * names the field. Null where no field of the screen is called so: `clear the list` asks for a deletion.
 */
export function fieldToEmpty(clause: Clause, choices: readonly ActorChoice[]): FieldToEmpty | null {
  const named = fieldNamed(clause);
  if (named === null) return null;
  const called = (choice: ActorChoice): boolean =>
    named.every((wanted) => namesOf(choice).some((one) => similarity(wanted, one) >= AGREES));
  const full = choices.find((choice) => choice.kind === 'clear' && called(choice));
  if (full !== undefined) return { choice: full, name: full.label };
  const empty = choices.find((choice) => choice.kind === 'text' && choice.value === '' && called(choice));
  return empty === undefined ? null : { choice: null, name: empty.label || empty.hint };
}

/** The words by which the clause names a field; null where it does not ask to empty one. */
function fieldNamed({ verb, tokens }: Clause): Word[] | null {
  if (verb === null || (verb.word.stem !== CLEAR && !areSynonyms(verb.word.stem, CLEAR))) return null;
  const said = tokens
    .filter((token) => token.at > verb.at && (token.quote >= 0 || !isStop(token.word)))
    .map((token) => token.word);
  const named = said.filter((one) => !CONTENT.has(one.raw));
  // A field may itself be called `Text`.
  const names = named.length > 0 ? named : said;
  return names.length === 0 ? null : names;
}

/** Words of the names of a field, not of what stands in it. */
function namesOf(choice: ActorChoice): readonly Word[] {
  const label = choice.label === choice.value ? '' : choice.label;
  return words(`${label} ${choice.hint} ${idName(choice)} ${choice.context.join(' ')}`);
}
