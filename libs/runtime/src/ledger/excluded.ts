import type { Obligation } from '@tapwright/contracts';
import type { Choice } from '../choose/action-space.ts';
import { plainText } from '../judge/field-text.ts';

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

function isCalled(names: readonly string[], wanted: string): boolean {
  const name = plainText(wanted);
  return name !== '' && names.includes(name);
}
