import { readGoal } from '@tapwright/model';
import type { Act } from './question.ts';

type Obligation = ReturnType<typeof readGoal>['obligations'][number];

/**
 * True where each obligation of the goal is settled by form alone on the right way: its values are typed or chosen as
 * they are written, its switch is set, or a thing that is called as in the goal is pressed. Negatives, quantities and
 * comparisons are none of these. It asks the ledger and the right actions, never a verifier.
 */
export function isStructural(goal: string, way: readonly Act[]): boolean {
  const { obligations } = readGoal({ goal, app: '' });
  return obligations.length > 0 && obligations.every((one) => isSettledByForm(one, way));
}

function isSettledByForm(obligation: Obligation, way: readonly Act[]): boolean {
  const { says, state, negative } = obligation;
  const { values, where, qualifiers } = {
    values: obligation.values ?? [],
    where: obligation.where ?? null,
    qualifiers: obligation.qualifiers ?? [],
  };
  if (negative || qualifiers.length > 0) return false;
  if (state !== null && state !== undefined)
    return way.some(({ label, checked }) => checked !== null && sharesWords(label, where ?? says));
  const isThingTouched = where === null || way.some((act) => shows(act, where));
  if (values.length > 0)
    return isThingTouched && values.every((value) => way.some((act) => shows(act, value)));
  return isThingTouched && way.some(({ kind, label }) => kind === 'click' && isNamedIn(label, says));
}

/** The text was typed, or is a part of the name of what was touched. */
function shows({ label, text }: Act, wanted: string): boolean {
  return ` ${wordsOf(text ?? label).join(' ')} `.includes(` ${wordsOf(wanted).join(' ')} `);
}

/** All words of the name stand in the goal. */
function isNamedIn(label: string, says: string): boolean {
  const said = new Set(wordsOf(says));
  const name = wordsOf(label);
  return name.length > 0 && name.every((word) => said.has(word));
}

function sharesWords(label: string, says: string): boolean {
  const said = new Set(wordsOf(says));
  return wordsOf(label).some((word) => word.length > 2 && said.has(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
