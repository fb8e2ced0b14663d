import { descendantsOf, type Screen, type ScreenElement } from '@tapwright/screen';
import { WebDriverFault } from './fault.ts';
import { readUiSelector } from './ui-selector.ts';
import { searchByXPath } from './xpath-search.ts';

/** Longer expressions are refused: an engine may take long for them. */
const EXPRESSION_MAX = 20_000;

export interface Search {
  readonly using: string;
  readonly value: string;
}

/** The elements that a locator strategy of Appium's UiAutomator2 driver finds, in document order; only those inside of `from`. */
export function findElements(
  screen: Screen,
  { using, value }: Search,
  from?: ScreenElement,
): readonly ScreenElement[] {
  if (value.length > EXPRESSION_MAX)
    throw new WebDriverFault('invalid selector', 'the expression is too long');
  if (using === 'xpath') return searchByXPath(screen, value, from);
  const inside = from === undefined ? screen.elements : descendantsOf(screen, from);
  return inside.filter(fitsBy(using, value, screen.packageName));
}

function fitsBy(using: string, value: string, packageName: string): (element: ScreenElement) => boolean {
  switch (using) {
    // Appium completes an id without a package with that of the app.
    case 'id': {
      const full = value.includes(':') ? value : `${packageName}:id/${value}`;
      return ({ resourceId }) => resourceId === value || resourceId === full;
    }
    case 'accessibility id':
      return ({ desc }) => desc === value;
    case 'class name':
      return ({ className }) => className === value;
    case '-android uiautomator':
      return readUiSelector(value);
    default:
      throw new WebDriverFault('invalid selector', `unknown strategy: ${using}`);
  }
}
