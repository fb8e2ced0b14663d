import type { Expectation } from '@tapwright/contracts';
import { elementLabel, oneLine, type Screen, type ScreenElement } from '@tapwright/screen';
import type { Locator } from '../locate/locator.ts';
import { type ChainOptions, locatorChain } from '../locate/locator-chain.ts';
import { kindOf, plainTextsOf } from '../locate/rules/definition-of.ts';
import { literal, parameter, type Template } from '../text/template.ts';
import type { Check } from './trace.ts';

/** What is needed to read an expectation. */
export interface ExpectationContext extends ChainOptions {
  /** Names of the case's parameters; every other `${…}` is plain text. */
  readonly parameters: ReadonlySet<string>;
  /** Values of those that are not secret. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * The check of an expectation, made on the screen where it held. Null for a picture, which a script cannot judge, and
 * for an element that cannot be found there by its name.
 */
export function expectationCheck(
  screen: Screen,
  expectation: Expectation,
  context: ExpectationContext,
): Check | null {
  const template = (text: string) => expectedTemplate(text, context.parameters);
  if ('text' in expectation) return { kind: 'contains', text: template(expectation.text), whole: true };
  if ('absent' in expectation) return { kind: 'absent', text: template(expectation.absent) };
  if ('activity' in expectation) return { kind: 'activity', activity: expectation.activity };
  if ('picture' in expectation) return null;
  if ('file' in expectation) {
    const path = template(expectation.file);
    if ('is' in expectation) return { kind: 'file', path, is: expectation.is };
    return { kind: 'file', path, is: 'present', contains: template(expectation.contains) };
  }
  const isValue = 'value' in expectation;
  const name = isValue ? expectation.value : expectation.element;
  const element = namedElement(screen, filled(name, context));
  if (!isValue && expectation.is === 'absent') {
    return { kind: 'state', name, locators: byName(template(name)), is: 'absent' };
  }
  if (element === null) return null;
  const chain = locatorChain(screen, element, context).filter((at) => kindOf(at) !== 'point');
  if (!isValue) {
    // An element is there as long as something has its name: an id alone does not show that.
    const named =
      expectation.is === 'present' ? chain.filter((at) => goesByText(at, filled(name, context))) : [];
    return { kind: 'state', name, locators: named.length > 0 ? named : chain, is: expectation.is };
  }
  // If it were found by its value, it would show that value whatever the app does.
  const value = filled(expectation.equals, context);
  const locators = chain.filter((locator) => !goesByText(locator, value));
  return locators.length === 0 ? null : { kind: 'value', name, locators, text: template(expectation.equals) };
}

/** The text of an expectation as a template: the parameters that it names; everything else is literal. */
export function expectedTemplate(text: string, parameters: ReadonlySet<string>): Template {
  let template = '';
  let at = 0;
  for (const match of text.matchAll(/\$\{([^{}]{1,60})\}/g)) {
    const name = (match[1] ?? '').trim();
    if (!parameters.has(name)) continue;
    template += literal(text.slice(at, match.index)) + parameter(name);
    at = match.index + match[0].length;
  }
  return template + literal(text.slice(at));
}

function filled(text: string, { values }: ExpectationContext): string {
  return text.replace(/\$\{([^{}]{1,60})\}/g, (whole, name: string) => values[name.trim()] ?? whole);
}

/** The element with this name, or named so by what stands around it; if there are several, the one that is made for use. */
export function namedElement(screen: Screen, name: string): ScreenElement | null {
  const wanted = folded(name);
  const is = [
    ({ text, desc }: ScreenElement) => folded(text) === wanted || folded(desc) === wanted,
    (element: ScreenElement) => folded(elementLabel(screen, element).label) === wanted,
  ];
  // The name may be written on the caption of the field or switch that is meant.
  const found = screen.elements.filter((element) => is.some((test) => test(element)));
  return (
    found.find(({ editable, checkable }) => editable || checkable) ??
    found.find(({ clickable, longClickable }) => clickable || longClickable) ??
    found[0] ??
    null
  );
}

function folded(text: string): string {
  return oneLine(text).toLowerCase();
}

function byName(name: Template): readonly Locator[] {
  const none = { matches: 0, fragile: false };
  return [
    { by: 'text', text: name, ...none },
    { by: 'desc', desc: name, ...none },
  ];
}

function goesByText(locator: Locator, value: string): boolean {
  return plainTextsOf(locator).includes(value);
}
