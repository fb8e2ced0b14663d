import type { Expectation } from '@tapwright/contracts';
import { namedElement, type Screen, type ScreenElement, textsNextTo, withoutSpace } from '@tapwright/screen';
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
  const named = namedElement(screen, filled(name, context));
  const element = isValue ? shownBy(screen, named, { expectation, context }) : named;
  if (!isValue && expectation.is === 'absent') {
    return { kind: 'state', name, locators: byName(template(name)), is: 'absent' };
  }
  if (element === null) return null;
  const chain = locatorChain(screen, element, context).filter((at) => kindOf(at) !== 'point');
  if (!isValue) {
    // An element is there as long as something has its name: an id alone does not show that.
    const byText =
      expectation.is === 'present' ? chain.filter((at) => goesByText(at, filled(name, context))) : [];
    return { kind: 'state', name, locators: byText.length > 0 ? byText : chain, is: expectation.is };
  }
  // If it were found by its value, it would show that value whatever the app does.
  const value = filled(expectation.equals, context);
  const locators = chain.filter((locator) => !goesByText(locator, value));
  return locators.length === 0 ? null : { kind: 'value', name, locators, text: template(expectation.equals) };
}

/** The name may stand on a caption: the value is looked up where it is shown, in the field beside or below it. */
function shownBy(
  screen: Screen,
  named: ScreenElement | null,
  {
    expectation,
    context,
  }: {
    readonly expectation: { readonly value: string; readonly equals: string };
    readonly context: ExpectationContext;
  },
): ScreenElement | null {
  if (named === null) return null;
  const wanted = withoutSpace(filled(expectation.equals, context));
  const texts = textsNextTo(screen, named, filled(expectation.value, context));
  return texts.find(({ text }) => withoutSpace(text) === wanted)?.element ?? named;
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
