import type { HistoryItem, Obligation } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import type { Choice } from '../choose/action-space.ts';
import { plainText } from '../judge/field-text.ts';
import { holds } from './open-deed.ts';

/**
 * Why a goal excludes a choice, or null. What it says must not be done, or must be left out, is not pressed or typed
 * into: an element that is called just like that, where the action would do more than look. Pure.
 */
export function excludedBy(
  { action, element }: Pick<Choice, 'action' | 'element'>,
  obligations: readonly Obligation[],
): string | null {
  const excluding = obligations.filter(({ negative }) => negative);
  if (excluding.length === 0 || element === null || action.effect === 'look') return null;
  const names = [action.target?.label ?? '', element.text, element.desc].map(plainText);
  const by = excluding.find(({ values, where }) =>
    [...values, ...(where === null ? [] : [where])].some((one) => isCalled(names, one)),
  );
  return by === undefined ? null : `the goal excludes it: “${by.says}”`;
}

/**
 * The same for what stands on the page or in the question of an excluded thing: it was pressed since the run last went
 * back, and the screen says its name. `history`: the actions of the present task. Pure.
 */
export function excludedHere(
  { action }: Pick<Choice, 'action'>,
  obligations: readonly Obligation[],
  { screen, history }: { readonly screen: Screen; readonly history: readonly HistoryItem[] },
): string | null {
  const excluding = obligations.filter(({ negative, values }) => negative && values.length > 0);
  if (excluding.length === 0 || action.effect !== 'commit') return null;
  const left = history.findLastIndex(({ kind, verdict }) => LEAVES.has(kind) && verdict === 'advanced');
  const pressed = history.slice(left + 1).filter(({ kind }) => kind === 'click' || kind === 'long_click');
  const isOpened = (value: string): boolean => pressed.some(({ label }) => begins(label, value));
  const isSaid = (value: string): boolean =>
    screen.elements.some(({ text, desc }) => [text, desc].some((one) => holds(one, value)));
  const by = excluding.find(({ values }) => values.some((value) => isOpened(value) && isSaid(value)));
  return by === undefined ? null : `the goal excludes what it is about: “${by.says}”`;
}

const LEAVES: ReadonlySet<string> = new Set(['back', 'home', 'restart']);

/** A row is called by its name, and then by what else it shows. */
function begins(label: string, value: string): boolean {
  const [name = ''] = label.split(/,\s|\n/u);
  return plainText(value) !== '' && plainText(name) === plainText(value);
}

function isCalled(names: readonly string[], wanted: string): boolean {
  const name = plainText(wanted);
  return name !== '' && names.includes(name);
}
