import type { ActorChoice } from '../../roles/actor.ts';
import type { Clause } from '../goal/clauses.ts';
import { matchLabel, withoutExtension } from '../goal/match.ts';
import type { Value } from '../goal/values.ts';
import { similarity } from '../words/similarity.ts';
import { isStop, normalise, type Word, words } from '../words/tokens.ts';
import type { VerbClass } from '../words/verbs.ts';
import { idName, isSearchField } from './controls.ts';
import type { Situation } from './score.ts';

/** A field and the text to type into it. */
export interface Filling {
  readonly choice: ActorChoice;
  readonly text: string;
  readonly fit: number;
}

const FITS = 2.5;
/** The goal says into which field the value goes. */
const NAMED = 6;

const FIELD_WORDS = {
  name: 'name title label subject headline surname firstname lastname first last family given nickname'.split(
    ' ',
  ),
  number: 'number phone mobile amount count price cost size minutes seconds hours value'.split(' '),
  content: 'message content text note body description comment details item write type'.split(' '),
} as const;

/**
 * The next filling of this screen: every value goes to the field that fits it best, and fields are filled from top to
 * bottom. Null if no field fits any unused value.
 */
export function chooseFilling(situation: Situation): Filling | null {
  const fields = situation.choices.filter((choice) => choice.kind === 'text' && !isFilled(choice, situation));
  const wanted: { at: number; filling: Filling }[] = [];
  for (const [index, value] of situation.goal.values.entries()) {
    if (!isTypeable(value, index, situation)) continue;
    const fillings = fields
      .map((choice, at) => ({ at, filling: fillingFor(choice, value, situation, fields) }))
      .filter((one) => one.filling.fit >= FITS);
    const best = Math.max(...fillings.map((one) => one.filling.fit));
    wanted.push(...fillings.filter((one) => one.filling.fit === best).slice(0, 1));
  }
  wanted.sort((left, right) => left.at - right.at || right.filling.fit - left.filling.fit);
  return wanted[0]?.filling ?? null;
}

/** A field that an earlier step filled is not overwritten. */
function isFilled(choice: ActorChoice, { history }: Situation): boolean {
  const present = normalise(choice.value);
  return history.some(
    (item) => item.kind === 'text' && item.text !== null && normalise(item.text) === present,
  );
}

function isTypeable(value: Value, index: number, { goal, coverage, clause }: Situation): boolean {
  if (coverage.values[index] === true || value.role === 'old' || value.clause < clause) return false;
  if (value.kind === 'target' && value.role !== 'new') return false;
  // A later clause must wait until the values of the current one are used.
  return (
    value.clause === clause ||
    goal.values.every((one, at) => one.clause !== clause || coverage.values[at] === true)
  );
}

function fillingFor(
  choice: ActorChoice,
  value: Value,
  situation: Situation,
  fields: readonly ActorChoice[],
): Filling {
  const text = textFor(choice, value, situation);
  const useless =
    text === null ||
    normalise(choice.value) === normalise(text) ||
    (choice.value !== '' && !isSearchField(choice) && !mayReplace(situation.goal.clauses[value.clause]));
  const fit = useless ? 0 : fitOf(choice, value, situation, fields);
  return { choice, text: text ?? '', fit };
}

const REPLACES: ReadonlySet<VerbClass> = new Set(['set', 'create', 'rename', 'type', 'send', 'call', 'act']);

/** What stands in a field is lost by typing over it: only a verb that is known to enter something asks for that. */
function mayReplace(clause: Clause | undefined): boolean {
  const kind = clause?.verbClass ?? null;
  return (kind !== null && REPLACES.has(kind)) || clause?.verb?.word.raw === 'enter';
}

/** The part of the value that belongs into this field; extensions follow the field's content. Null: nothing. */
function textFor(choice: ActorChoice, value: Value, { history }: Situation): string | null {
  if (value.kind === 'name' && value.text.includes(' ')) {
    const part = namePart(fieldWords(choice), value.text);
    const parts = [value.text.split(' ')[0], part];
    if (
      history.some(
        (item) =>
          item.kind === 'text' &&
          (part === value.text ? parts.includes(item.text ?? '') : item.text === part),
      )
    )
      return null;
    return part;
  }
  const bare = withoutExtension(value.text);
  const looksLikeFile = /\d/.test(choice.value) && /[_-]/.test(choice.value) && !choice.value.includes('.');
  return bare !== value.text && looksLikeFile ? bare : value.text;
}

/** First and last names often have separate fields. */
function namePart(field: readonly Word[], name: string): string | null {
  const [first = '', ...rest] = name.split(' ');
  if (has(field, ['first', 'given', 'forename', 'firstname'])) return first;
  if (has(field, ['surname', 'last', 'family', 'lastname'])) return rest.join(' ');
  return has(field, ['middle', 'nickname', 'prefix', 'suffix']) ? null : name;
}

function fitOf(
  choice: ActorChoice,
  value: Value,
  situation: Situation,
  fields: readonly ActorChoice[],
): number {
  const field = fieldWords(choice);
  const search = isSearchField(choice);
  if (isCalled(field, value) && !mustOpenFirst(situation, value)) return NAMED;
  if (fields.some((other) => isCalled(fieldWords(other), value))) return 0;
  if (search !== (value.role === 'query')) return 0;
  if (search) return 4;
  if (mustOpenFirst(situation, value)) return 0;
  const only = situation.inDialog && fields.filter((other) => !isSearchField(other)).length === 1;
  const cues = value.cue.filter(
    (cue) => !isStop(cue) && field.some((other) => similarity(cue, other) >= 0.85),
  );
  const near = value.role === 'new' && cues.length === 0 && sharesNoun(field, value, situation) ? 1.5 : 0;
  return roleFit(field, choice, value, situation) + (only ? 2 : 0) + 1.5 * cues.length + near;
}

/** The field has all words with which the goal names the value's field. */
function isCalled(field: readonly Word[], { place }: Value): boolean {
  return place.length > 0 && place.every((wanted) => field.some((one) => similarity(wanted, one) >= 0.85));
}

function roleFit(field: readonly Word[], choice: ActorChoice, value: Value, situation: Situation): number {
  switch (value.role) {
    case 'new':
      return holdsOld(choice, value, situation)
        ? 5
        : has(field, FIELD_WORDS.name) && situation.inDialog
          ? 1.5
          : 0.5;
    case 'name':
      return has(field, FIELD_WORDS.name)
        ? 3
        : value.kind === 'name' || has(field, FIELD_WORDS.content)
          ? 0
          : 1;
    case 'content':
    case 'number':
      return has(field, FIELD_WORDS[value.role]) ? 3 : 1;
    default:
      return value.kind === 'quoted' ? 0.5 : -2;
  }
}

/** The field has a word of the clause in its name: `change the price to …` and a field `Price`. */
function sharesNoun(field: readonly Word[], value: Value, { goal }: Situation): boolean {
  return goal.terms.some(
    (term) =>
      term.clause === value.clause &&
      term.role === 'noun' &&
      term.weight >= 1 &&
      field.some((one) => similarity(term.word, one) >= 0.85),
  );
}

/** The field shows the value to be replaced. */
function holdsOld(choice: ActorChoice, value: Value, { goal }: Situation): boolean {
  const present = normalise(choice.value);
  return goal.values.some(
    (one) => one.clause === value.clause && one.role === 'old' && normalise(one.text) === present,
  );
}

/** Nothing is typed for `create …` while the control that opens the form has not been pressed. */
function mustOpenFirst({ goal, coverage, choices }: Situation, value: Value): boolean {
  const clause = goal.clauses[value.clause];
  if (clause?.verbClass !== 'create' && clause?.verbClass !== 'rename') return false;
  const verb = goal.terms.findIndex((term) => term.clause === clause.index && term.role === 'verb');
  if (verb < 0 || (coverage.terms[verb] ?? 0) > 0) return false;
  return choices.some(
    (choice) => choice.kind === 'click' && (matchLabel(choice.label, goal.terms).hits[verb] ?? 0) >= 0.8,
  );
}

function fieldWords(choice: ActorChoice): readonly Word[] {
  return words(
    `${choice.label} ${choice.hint} ${choice.value} ${idName(choice)} ${choice.context.join(' ')}`,
  );
}

function has(field: readonly Word[], names: readonly string[]): boolean {
  return field.some((one) => names.includes(one.raw));
}
