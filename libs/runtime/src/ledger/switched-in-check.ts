import { onlyChecks } from '@tapwright/cases';
import type { Obligation } from '@tapwright/contracts';
import { ancestorsOf, descendantsOf } from '@tapwright/screen';
import { elementOfKey } from '../choose/element-of-key.ts';
import type { PressOn } from '../judge/refused-press.ts';
import { holds } from './open-deed.ts';

/**
 * The label of what was switched or chosen for a part of a step that only looks: whoever checks that something is on has to find
 * it so. Where the step does something else as well, only what the part names is its own. Null where there is none. Pure.
 */
export function switchedInCheck(
  obligations: readonly Obligation[],
  presses: readonly PressOn[],
): string | null {
  const checks = obligations.filter(isCheck);
  const others = obligations.filter((one) => !isCheck(one));
  const names = (says: string, label: string): boolean =>
    label.split(PARTS).some((part) => part.trim() !== '' && holds(says, part));
  const isFor = (label: string): boolean =>
    others.length === 0 ||
    (checks.some(({ says }) => names(says, label)) && !others.some(({ says }) => names(says, label)));
  const found = presses.find((press) => isSwitch(press) && isFor(press.item.label));
  return checks.length === 0 ? null : (found?.item.label ?? null);
}

/** A row is called by its name, its state and more. */
const PARTS = /,\s|\n/u;

function isCheck({ says, deed, mayHold }: Obligation): boolean {
  return deed === undefined && mayHold && onlyChecks(says);
}

/** What can be checked, or a row around it. */
function isSwitch({ item, before }: PressOn): boolean {
  const element = item.effect === 'look' ? null : elementOfKey(before, item);
  if (element === null) return false;
  const row = ancestorsOf(before, element).find(({ clickable, checkable }) => clickable || checkable);
  const around = row === undefined ? [] : [row, ...descendantsOf(before, row)];
  return [element, ...descendantsOf(before, element), ...around].some(({ checkable }) => checkable);
}
