import { descendantsOf, parentOf, type Screen, type ScreenElement } from '@tapwright/screen';
import { WebDriverFault } from './fault.ts';
import { type Argument, type Expression, type MethodCall, refused } from './ui-expression.ts';

type Fits = (element: ScreenElement, screen: Screen) => boolean;
/** Finds in these elements, which are in document order. */
export type UiSelector = (screen: Screen, inside: readonly ScreenElement[]) => readonly ScreenElement[];

/** The methods of UiSelector that take one text. */
const TEXTS: Readonly<Record<string, (wanted: string) => Fits>> = {
  className: (wanted) => (at) => at.className === wanted,
  classNameMatches: (wanted) => matching(wanted, ({ className }) => className),
  description: (wanted) => (at) => at.desc === wanted,
  descriptionContains: (wanted) => (at) => at.desc.toLowerCase().includes(wanted.toLowerCase()),
  descriptionMatches: (wanted) => matching(wanted, ({ desc }) => desc),
  descriptionStartsWith: (wanted) => (at) => at.desc.toLowerCase().startsWith(wanted.toLowerCase()),
  packageName: (wanted) => (at) => at.packageName === wanted,
  packageNameMatches: (wanted) => matching(wanted, ({ packageName }) => packageName),
  resourceId: (wanted) => (at) => at.resourceId === wanted,
  resourceIdMatches: (wanted) => matching(wanted, ({ resourceId }) => resourceId),
  text: (wanted) => (at) => at.text === wanted,
  textContains: (wanted) => (at) => at.text.toLowerCase().includes(wanted.toLowerCase()),
  textMatches: (wanted) => matching(wanted, ({ text }) => text),
  textStartsWith: (wanted) => (at) => at.text.toLowerCase().startsWith(wanted.toLowerCase()),
};

/** The methods that take a boolean, and what they ask. */
const STATES: Readonly<Record<string, (element: ScreenElement) => boolean>> = {
  checkable: ({ checkable }) => checkable,
  checked: ({ checked }) => checked,
  clickable: ({ clickable }) => clickable,
  enabled: ({ enabled }) => enabled,
  focusable: ({ focusable }) => focusable,
  focused: ({ focused }) => focused,
  longClickable: ({ longClickable }) => longClickable,
  scrollable: ({ scrollable }) => scrollable,
  selected: ({ selected }) => selected,
};

/** What an expression of UiSelector finds. @throws WebDriverFault `invalid selector` */
export function uiSelectorOf(expression: Expression, said: string): UiSelector {
  if (expression.kind !== 'UiSelector' || expression.args.length > 0) throw refused(said);
  const tests: Fits[] = [];
  let instance: number | null = null;
  let within: UiSelector | null = null;
  for (const call of expression.calls) {
    const [argument] = call.args;
    if (call.args.length !== 1 || argument === undefined) throw refused(said);
    if (call.name === 'instance' && typeof argument === 'number') instance = argument;
    else if (typeof argument === 'object') within = nested(call, uiSelectorOf(argument, said), said);
    else tests.push(testOf(call.name, argument) ?? fail(said));
  }
  return (screen, inside) => {
    const all = inside.filter((element) => tests.every((fits) => fits(element, screen)));
    const found = instance === null ? all : all.slice(instance, instance + 1);
    if (within === null) return found;
    const deeper = new Set(found.flatMap((element) => within(screen, [element])));
    return screen.elements.filter((element) => deeper.has(element));
  };
}

/** A selector inside of another: below what that one finds, or below its parent. */
function nested({ name }: MethodCall, selector: UiSelector, said: string): UiSelector {
  if (name !== 'childSelector' && name !== 'fromParent') throw refused(said);
  return (screen, found) =>
    found.flatMap((element) => {
      const from = name === 'childSelector' ? element : parentOf(screen, element);
      return from === null || from === undefined ? [] : selector(screen, descendantsOf(screen, from));
    });
}

function testOf(name: string, argument: Exclude<Argument, Expression>): Fits | undefined {
  if (typeof argument === 'string') return Object.hasOwn(TEXTS, name) ? TEXTS[name]?.(argument) : undefined;
  if (typeof argument === 'boolean') {
    const state = Object.hasOwn(STATES, name) ? STATES[name] : undefined;
    return state === undefined ? undefined : (element) => state(element) === argument;
  }
  if (name !== 'index') return undefined;
  return (element, screen) => (parentOf(screen, element)?.children.indexOf(element.index) ?? 0) === argument;
}

function fail(said: string): never {
  throw refused(said);
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
