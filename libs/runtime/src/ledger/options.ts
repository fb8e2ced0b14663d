import { elementLabel, type Screen, type ScreenElement } from '@tapwright/screen';
import { plainText } from '../judge/field-text.ts';

/** Views of which one of several is ticked, whatever toolkit draws them. */
const OPTION = /(?:RadioButton|CheckedTextView)$/;

/**
 * The texts of a screen by which a value may be shown. The dots of a password show none; an option that is not ticked says what
 * may be chosen, and not what is. Pure.
 */
export function textsShown(screen: Screen): string[] {
  const texts = screen.elements
    .flatMap(({ text, desc }) => [text, desc])
    .filter((text) => plainText(text) !== '');
  for (const { label } of optionsOf(screen).filter(({ element }) => !element.checked)) {
    const at = texts.findIndex((text) => plainText(text) === label);
    if (at >= 0) texts.splice(at, 1);
  }
  return texts;
}

/** True if the screen offers just this and another option is ticked: then this one is not chosen. Pure. */
export function isOtherChosen(value: string, screen: Screen): boolean {
  const options = optionsOf(screen);
  const meant = options.filter(({ label }) => label === plainText(value));
  return (
    meant.length > 0 &&
    meant.every(({ element }) => !element.checked) &&
    options.some(({ element }) => element.checked)
  );
}

interface Option {
  readonly element: ScreenElement;
  readonly label: string;
}

function optionsOf(screen: Screen): Option[] {
  return screen.elements
    .filter(({ checkable, className }) => checkable && OPTION.test(className))
    .map((element) => ({ element, label: plainText(elementLabel(screen, element).label) }))
    .filter(({ label }) => label !== '');
}
