import type { ScreenElement } from '@tapwright/screen';
import { WebDriverFault } from './fault.ts';

type Fits = (element: ScreenElement) => boolean;

/** The methods of UiSelector with one text as their argument. */
const METHODS: Readonly<Record<string, (said: string) => Fits>> = {
  className: (said) => (at) => at.className === said,
  description: (said) => (at) => at.desc === said,
  descriptionContains: (said) => (at) => at.desc.toLowerCase().includes(said.toLowerCase()),
  descriptionMatches: (said) => matching(said, ({ desc }) => desc),
  descriptionStartsWith: (said) => (at) => at.desc.toLowerCase().startsWith(said.toLowerCase()),
  packageName: (said) => (at) => at.packageName === said,
  resourceId: (said) => (at) => at.resourceId === said,
  text: (said) => (at) => at.text === said,
  textContains: (said) => (at) => at.text.toLowerCase().includes(said.toLowerCase()),
  textMatches: (said) => matching(said, ({ text }) => text),
  textStartsWith: (said) => (at) => at.text.toLowerCase().startsWith(said.toLowerCase()),
};

// As Appium's UiExpressionParser reads it: a text ends at the first quote that no backslash precedes, whatever precedes
// that; only `\"` is undone, every other backslash stays.
const CALL = /\s*\.\s*(\w+)\s*\(\s*"((?:[^"]|(?<=\\)")*)(?<!\\)"\s*\)\s*/y;
const START = /\s*(?:new\s+)?UiSelector\s*\(\s*\)/y;

/** Reads `new UiSelector().text("OK")…` into a question about one element. @throws WebDriverFault `invalid selector` */
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

/** Java's `Pattern.matches`: as a whole. */
function matching(pattern: string, of: (element: ScreenElement) => string): Fits {
  try {
    const whole = new RegExp(`^(?:${pattern})$`, 'u');
    return (element) => whole.test(of(element));
  } catch {
    throw new WebDriverFault('invalid selector', `not a pattern: ${pattern}`);
  }
}

function refused(expression: string): WebDriverFault {
  return new WebDriverFault('invalid selector', `not a UiSelector that is known here: ${expression}`);
}
