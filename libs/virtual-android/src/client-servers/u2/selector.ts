import { descendantsOf, parentOf, type Screen, type ScreenElement } from '@tapwright/screen';
import { RPC, RpcFault } from '../json-rpc.ts';

type Fields = Readonly<Record<string, unknown>>;
type Fits = (element: ScreenElement, screen: Screen) => boolean;

/** Longest pattern, and the nesting of `child` and `sibling`. */
const PATTERN_MAX = 500;
const DEPTH_MAX = 8;

/** The fields of a selector (`uiautomator2/_selector.py`) that take a text, as `UiSelector` compares them. */
const TEXTS: Readonly<Record<string, (wanted: string) => Fits>> = {
  ...textFields('text', ({ text }) => text),
  ...textFields('description', ({ desc }) => desc),
  className: (wanted) => (at) => at.className === wanted,
  classNameMatches: (wanted) => matching(wanted, ({ className }) => className),
  packageName: (wanted) => (at) => at.packageName === wanted,
  packageNameMatches: (wanted) => matching(wanted, ({ packageName }) => packageName),
  resourceId: (wanted) => (at) => at.resourceId === wanted,
  resourceIdMatches: (wanted) => matching(wanted, ({ resourceId }) => resourceId),
};

const STATES: Readonly<Record<string, (element: ScreenElement) => boolean>> = {
  checkable: ({ checkable }) => checkable,
  checked: ({ checked }) => checked,
  clickable: ({ clickable }) => clickable,
  longClickable: ({ longClickable }) => longClickable,
  scrollable: ({ scrollable }) => scrollable,
  enabled: ({ enabled }) => enabled,
  focusable: ({ focusable }) => focusable,
  focused: ({ focused }) => focused,
  selected: ({ selected }) => selected,
};

const CHAINS = new Set(['mask', 'childOrSibling', 'childOrSiblingSelector', 'instance']);

/** What a selector of uiautomator2 finds, in document order. @throws RpcFault for a selector that it is not */
export function foundBy(screen: Screen, selector: unknown): readonly ScreenElement[] {
  return search(screen, screen.elements, selector, 0);
}

function search(
  screen: Screen,
  inside: readonly ScreenElement[],
  selector: unknown,
  depth: number,
): readonly ScreenElement[] {
  if (typeof selector !== 'object' || selector === null || Array.isArray(selector) || depth > DEPTH_MAX)
    throw new RpcFault(RPC.invalidParams, 'this is not a selector');
  const fields: Fields = { ...selector };
  const tests = Object.entries(fields).flatMap(([name, value]) =>
    CHAINS.has(name) || value === null ? [] : [testOf(name, value)],
  );
  const all = inside.filter((element) => tests.every((fits) => fits(element, screen)));
  const { instance } = fields;
  let found = typeof instance === 'number' ? all.slice(instance, instance + 1) : all;
  const chain = Array.isArray(fields.childOrSibling) ? fields.childOrSibling : [];
  const selectors = Array.isArray(fields.childOrSiblingSelector) ? fields.childOrSiblingSelector : [];
  for (const [at, kind] of chain.slice(0, DEPTH_MAX).entries()) {
    // As `UiSelector.childSelector` and `fromParent`: below the first that fits, or below its parent.
    const [first] = found;
    const from = first === undefined || kind === 'child' ? first : (parentOf(screen, first) ?? undefined);
    found =
      from === undefined ? [] : search(screen, descendantsOf(screen, from), selectors[at], depth + 1).slice();
  }
  return found;
}

function testOf(name: string, value: unknown): Fits {
  if (typeof value === 'string' && Object.hasOwn(TEXTS, name)) return TEXTS[name]?.(value) ?? (() => false);
  if (typeof value === 'boolean' && Object.hasOwn(STATES, name))
    return (element) => STATES[name]?.(element) === value;
  if (typeof value === 'number' && name === 'index')
    return (element, screen) => (parentOf(screen, element)?.children.indexOf(element.index) ?? 0) === value;
  throw new RpcFault(RPC.invalidParams, `a selector has no field ${name.slice(0, 60)} of this kind`);
}

function textFields(name: string, of: (element: ScreenElement) => string): typeof TEXTS {
  return {
    [name]: (wanted) => (at) => of(at) === wanted,
    [`${name}Contains`]: (wanted) => (at) => of(at).toLowerCase().includes(wanted.toLowerCase()),
    [`${name}StartsWith`]: (wanted) => (at) => of(at).toLowerCase().startsWith(wanted.toLowerCase()),
    [`${name}Matches`]: (wanted) => matching(wanted, of),
  };
}

function matching(pattern: string, of: (element: ScreenElement) => string): Fits {
  try {
    if (pattern.length > PATTERN_MAX) throw new Error('too long');
    const expression = new RegExp(`^(?:${pattern})$`, 's');
    return (element) => expression.test(of(element));
  } catch {
    throw new RpcFault(
      RPC.invalidParams,
      'java.util.regex.PatternSyntaxException: the pattern cannot be read',
    );
  }
}
