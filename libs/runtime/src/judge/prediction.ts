import type { HistoryItem } from '@tapwright/contracts';
import { editableValue, elementLabel, type Screen } from '@tapwright/screen';
import { opensWindow } from '../restore/restoration.ts';
import { holdsTyped, plainText } from './field-text.ts';

const TITLES_TOLD = 3;

/** The screens before and after an action. */
export interface Around {
  readonly before: Screen;
  readonly after: Screen;
}

/**
 * What was expected of an action and what came in its place, in one sentence; null where it came, or nothing was expected.
 * Words are compared by their letters and digits alone: whatever else an actor expects is no prediction. Pure.
 */
export function missedPrediction(item: HistoryItem, around: Around): string | null {
  const { predicted } = item;
  if (predicted === undefined) return null;
  const { kind, text } = predicted;
  const { after } = around;
  switch (kind) {
    case 'field':
      return fieldTexts(after).some((shown) => isSame(shown, text)) ? null : `no field holds “${text}”`;
    case 'switch':
      return missedSwitch(item, text, after);
    case 'element':
      return isShown(after, text) ? null : `“${text}” was expected, ${seen(after)}`;
    case 'place':
      return isElsewhere(item, around) || isShown(after, text)
        ? null
        : `another page was expected (${text}), but it is the same`;
  }
}

function fieldTexts({ elements }: Screen): string[] {
  return elements.filter(({ editable }) => editable).map(editableValue);
}

/** Whichever of the two is formatted. */
function isSame(shown: string, expected: string): boolean {
  return shown !== '' && (holdsTyped(shown, expected) || holdsTyped(expected, shown));
}

/** The switch that was pressed, by its name; of several with one name, form does not tell which. */
function missedSwitch({ label }: HistoryItem, wanted: string, after: Screen): string | null {
  const state = wanted.trim().toLowerCase();
  if (state !== 'on' && state !== 'off') return null;
  const [own, other] = after.elements.filter(
    (element) => element.checkable && plainText(elementLabel(after, element).label) === plainText(label),
  );
  if (own === undefined || other !== undefined) return null;
  return own.checked === (state === 'on') ? null : `“${label}” is not ${state}`;
}

/** Somewhere on the screen stand the letters and digits of the text. */
function isShown({ elements }: Screen, text: string): boolean {
  const wanted = plainText(text);
  return (
    wanted === '' ||
    elements.some(
      ({ text: own, desc }) => plainText(own).includes(wanted) || plainText(desc).includes(wanted),
    )
  );
}

function isElsewhere({ before, after }: HistoryItem, around: Around): boolean {
  return after === null || before.place !== after.place || opensWindow(around.before, around.after);
}

function seen({ elements }: Screen): string {
  const texts = elements.map(({ text }) => text).filter((text) => text !== '');
  return texts.length === 0 ? 'and no text was seen' : `seen were: ${texts.slice(0, TITLES_TOLD).join(', ')}`;
}
