import type { Screen } from '@tapwright/screen';
import type { Choice } from './action-space.ts';
import { forbiddenBy } from './forbidden.ts';

const PRESSES = new Set(['click', 'double_click', 'long_click', 'enter']);

/** Marks the choices that touch one of these words as "may happen only once": a case says so of its own app. Pure. */
export function withOnce(
  choices: readonly Choice[],
  screen: Screen,
  words: readonly string[],
): readonly Choice[] {
  if (words.length === 0) return choices;
  return choices.map((choice) => {
    const isOnce = PRESSES.has(choice.action.kind) && forbiddenBy({ ...choice, screen }, words) !== null;
    return isOnce ? { ...choice, action: { ...choice.action, effect: 'commit' } } : choice;
  });
}
