import { descendantsOf, type Screen, type ScreenElement } from '@tapwright/screen';
import { WebDriverFault } from './fault.ts';
import { type Expression, readExpression } from './ui-expression.ts';
import { uiSelectorOf } from './ui-selector.ts';
import { searchByXPath } from './xpath-search.ts';

const UI_AUTOMATOR = '-android uiautomator';

/** Longer expressions are refused: an engine may take too long for them. */
const EXPRESSION_MAX = 20_000;

export interface Search {
  readonly using: string;
  readonly value: string;
}

/** The elements that a locator strategy of Appium's UiAutomator2 driver finds, in document order, inside of `from`. */
export function findElements(
  screen: Screen,
  { using, value }: Search,
  from?: ScreenElement,
): readonly ScreenElement[] {
  if (value.length > EXPRESSION_MAX)
    throw new WebDriverFault('invalid selector', 'the expression is too long');
  if (using === 'xpath') return searchByXPath(screen, value, from);
  const inside = from === undefined ? screen.elements : descendantsOf(screen, from);
  if (using === UI_AUTOMATOR) return uiSelectorOf(readExpression(value), value)(screen, inside);
  return inside.filter(fitsBy(using, value, screen.packageName));
}

function fitsBy(using: string, value: string, packageName: string): (element: ScreenElement) => boolean {
  switch (using) {
    // Appium adds the app's package to an id without one.
    case 'id': {
      const full = value.includes(':') ? value : `${packageName}:id/${value}`;
      return ({ resourceId }) => resourceId === value || resourceId === full;
    }
    case 'accessibility id':
      return ({ desc }) => desc === value;
    case 'class name':
      return ({ className }) => className === value;
    case 'css selector':
      return fitsCss(value, packageName);
    default:
      throw new WebDriverFault('invalid selector', `unknown locator strategy: ${using}`);
  }
}

/** What Selenium's own `By.ID` and `By.CLASS_NAME` become: an attribute, or a class after a full stop. */
function fitsCss(value: string, packageName: string): (element: ScreenElement) => boolean {
  const [, id, className] = /^(?:\[id="((?:[^"\\]|\\.)+)"\]|\.([\w.$\\]+))$/.exec(value.trim()) ?? [];
  const plain = (id ?? className)?.replace(/\\(.)/g, '$1');
  if (plain !== undefined) return fitsBy(id === undefined ? 'class name' : 'id', plain, packageName);
  throw new WebDriverFault('invalid selector', 'of css selectors, only [id="…"] and .class are known');
}

/** The expression of a search that scrolls before it finds; null for any other search. @throws WebDriverFault `invalid selector` */
export function scrollingSearch({ using, value }: Search): Expression | null {
  if (using !== UI_AUTOMATOR || value.length > EXPRESSION_MAX) return null;
  const expression = readExpression(value);
  return expression.kind === 'UiScrollable' ? expression : null;
}
