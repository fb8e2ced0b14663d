import type { ScreenElement } from '@tapwright/screen';
import { WebDriverFault } from './fault.ts';

type Fits = (element: ScreenElement) => boolean;

/** The methods of UiSelector that take one text. */
const METHODS: Readonly<Record<string, (wanted: string) => Fits>> = {
  className: (wanted) => (at) => at.className === wanted,
  description: (wanted) => (at) => at.desc === wanted,
  descriptionContains: (wanted) => (at) => at.desc.toLowerCase().includes(wanted.toLowerCase()),
  descriptionMatches: (wanted) => matching(wanted, ({ desc }) => desc),
  descriptionStartsWith: (wanted) => (at) => at.desc.toLowerCase().startsWith(wanted.toLowerCase()),
  packageName: (wanted) => (at) => at.packageName === wanted,
  resourceId: (wanted) => (at) => at.resourceId === wanted,
  text: (wanted) => (at) => at.text === wanted,
  textContains: (wanted) => (at) => at.text.toLowerCase().includes(wanted.toLowerCase()),
  textMatches: (wanted) => matching(wanted, ({ text }) => text),
  textStartsWith: (wanted) => (at) => at.text.toLowerCase().startsWith(wanted.toLowerCase()),
};

// As in Appium's UiExpressionParser, a text ends at the first quote without a backslash before it, whatever comes before
// that. Only `\"` is unescaped; every other backslash stays.
const CALL = /\s*\.\s*(\w+)\s*\(\s*"((?:[^"]|(?<=\\)")*)(?<!\\)"\s*\)\s*/y;
const START = /\s*(?:new\s+)?UiSelector\s*\(\s*\)/y;

/** Reads `new UiSelector().text("OK")…` into a test of one element. @throws WebDriverFault `invalid selector` */
export function readUiSelector(expression: string): Fits {
  START.lastIndex = 0;
  if (!START.test(expression)) throw refused(expression);
  const all: Fits[] = [];
  for (let at = START.lastIndex; at < expression.length; at = CALL.lastIndex) {
    CALL.lastIndex = at;
    const [, name = '', argument = ''] = CALL.exec(expression) ?? [];
    const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
    if (method === undefined) throw refused(expression);
    all.push(method(argument.replaceAll('\\"', '"')));
  }
  return (element) => all.every((fits) => fits(element));
}

/** Java's `Pattern.matches`: the whole text must match. */
function matching(pattern: string, of: (element: ScreenElement) => string): Fits {
  try {
    const whole = new RegExp(`^(?:${pattern})$`, 'u');
    return (element) => whole.test(of(element));
  } catch {
    throw new WebDriverFault('invalid selector', `this is not a regular expression: ${pattern}`);
  }
}

function refused(expression: string): WebDriverFault {
  return new WebDriverFault('invalid selector', `this UiSelector is not supported: ${expression}`);
}
