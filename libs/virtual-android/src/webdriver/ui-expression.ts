import { WebDriverFault } from './fault.ts';

/** An argument of a method: a text, a number, a boolean, or a selector of its own. */
export type Argument = string | number | boolean | Expression;

export interface MethodCall {
  readonly name: string;
  readonly args: readonly Argument[];
}

/** `new UiSelector().text("OK").instance(1)`, or a UiScrollable with the selector of its container. */
export interface Expression {
  readonly kind: 'UiSelector' | 'UiScrollable';
  /** Of the constructor. */
  readonly args: readonly Argument[];
  readonly calls: readonly MethodCall[];
}

/** How deep selectors stand inside each other. */
const DEPTH_MAX = 20;

const START = /\s*(?:new\s+)?(UiSelector|UiScrollable)\s*\(/y;
const CALL = /\s*\.\s*(\w+)\s*\(/y;
// As in Appium's UiExpressionParser, a text ends at the first quote without a backslash before it, whatever comes before
// that. Only `\"` is unescaped; every other backslash stays.
const TEXT = /\s*"((?:[^"]|(?<=\\)")*)(?<!\\)"\s*/y;
const WORD = /\s*(true|false|-?\d{1,9})\s*/y;
const COMMA = /\s*,\s*/y;
const CLOSE = /\s*\)/y;
const END = /\s*;?\s*$/y;

/** Reads an expression of the locator strategy `-android uiautomator`. @throws WebDriverFault `invalid selector` */
export function readExpression(text: string): Expression {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  const args = (depth: number): readonly Argument[] => {
    const all: Argument[] = [];
    while (take(CLOSE) === null) {
      if (all.length > 0 && take(COMMA) === null) throw refused(text);
      all.push(argument(depth));
    }
    return all;
  };
  const argument = (depth: number): Argument => {
    const [, said] = take(TEXT) ?? [];
    if (said !== undefined) return said.replaceAll('\\"', '"');
    const [, word] = take(WORD) ?? [];
    if (word !== undefined) return word === 'true' || word === 'false' ? word === 'true' : Number(word);
    return expression(depth + 1);
  };
  const expression = (depth: number): Expression => {
    const [, kind] = take(START) ?? [];
    if (kind === undefined || depth > DEPTH_MAX) throw refused(text);
    const made = args(depth);
    const calls: MethodCall[] = [];
    for (let call = take(CALL); call !== null; call = take(CALL))
      calls.push({ name: call[1] ?? '', args: args(depth) });
    return { kind: kind === 'UiScrollable' ? kind : 'UiSelector', args: made, calls };
  };
  const read = expression(0);
  if (take(END) === null) throw refused(text);
  return read;
}

export function refused(expression: string): WebDriverFault {
  return new WebDriverFault(
    'invalid selector',
    `this UiSelector is not supported: ${expression.slice(0, 500)}`,
  );
}
