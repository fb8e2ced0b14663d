import { ancestorsOf, centreOf, descendantsOf, type Screen, type ScreenElement } from '@tapwright/screen';
import type { Locator, LocatorRule } from './locator.ts';
import { matchLocator } from './match-locator.ts';
import { literal } from './template.ts';

/** Most anchors that are tried on each side of an element. */
const MAX_ANCHORS = 3;

/**
 * All ways to find the element that are unique on this screen, surest first: id, id and text, text, description, a
 * neighbour's text, the place in a list. The point comes last and is always there.
 */
export function locatorChain(screen: Screen, element: ScreenElement): readonly Locator[] {
  const unique = candidates(screen, element).filter((rule) => {
    const found = matchLocator(screen, rule);
    return found.length === 1 && found[0] === element;
  });
  const [x, y] = centreOf(element.bounds);
  return [
    ...unique.map((rule) => ({ ...rule, matches: 1, fragile: rule.by === 'nth' })),
    { by: 'point', x, y, matches: matchLocator(screen, { by: 'point', x, y }).length, fragile: true },
  ];
}

/**
 * The element that the first locator of the chain finds, provided it finds exactly one. Fragile ones count only in a
 * chain that has nothing better: a tap on what happens to be there is worse than a failure.
 */
export function resolveLocator(screen: Screen, chain: readonly Locator[]): ScreenElement | null {
  for (const locator of usableLocators(chain)) {
    const [first, second] = matchLocator(screen, locator);
    if (first !== undefined && second === undefined) return first;
  }
  return null;
}

/** The chain without places in a list and points where there is anything better, without points where there is a place. */
export function usableLocators(chain: readonly Locator[]): readonly Locator[] {
  const firm = chain.filter(({ fragile }) => !fragile);
  if (firm.length > 0) return firm;
  const placed = chain.filter(({ by }) => by !== 'point');
  return placed.length > 0 ? placed : chain;
}

function candidates(screen: Screen, element: ScreenElement): LocatorRule[] {
  const { resourceId, text, desc, className, editable } = element;
  const rules: LocatorRule[] = [];
  if (resourceId !== '') rules.push({ by: 'id', resourceId, className });
  // What stands in a field is what the user typed: no name to find it by.
  const name = editable ? '' : text;
  if (resourceId !== '' && name !== '') {
    rules.push({ by: 'id_text', resourceId, text: literal(name) });
  }
  if (name !== '') rules.push({ by: 'text', text: literal(name) });
  if (desc !== '') rules.push({ by: 'desc', desc: literal(desc) });
  const near = nearRules(screen, element);
  return [...rules, ...near.slice(0, 1), nthRule(screen, element)];
}

/** A row by a text inside of it, a widget by the text before or after it; only those that lead to the element. */
function nearRules(screen: Screen, element: ScreenElement): LocatorRule[] {
  const { className, index } = element;
  const unique = uniqueTexts(screen);
  const sides = [
    { side: 'around', from: descendantsOf(screen, element) },
    { side: 'after', from: screen.elements.slice(0, index).reverse() },
    { side: 'before', from: screen.elements.slice(index + 1) },
  ] as const;
  return sides.flatMap(({ side, from }) =>
    from
      .filter((anchor) => !anchor.editable && unique.has(anchor.text || anchor.desc))
      .slice(0, MAX_ANCHORS)
      .map(({ text, desc }): LocatorRule => ({ by: 'near', className, anchor: literal(text || desc), side }))
      .filter((rule) => matchLocator(screen, rule)[0] === element),
  );
}

/** Texts and descriptions that exactly one element has. */
function uniqueTexts(screen: Screen): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { text, desc } of screen.elements) {
    for (const said of new Set([text, desc])) counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  return new Set([...counts].filter(([said, count]) => said !== '' && count === 1).map(([said]) => said));
}

function nthRule(screen: Screen, element: ScreenElement): LocatorRule {
  const { className } = element;
  const isOnly = (id: string) => screen.elements.filter(({ resourceId }) => resourceId === id).length === 1;
  const container = ancestorsOf(screen, element).find(
    ({ resourceId }) => resourceId !== '' && isOnly(resourceId),
  );
  const inside = container === undefined ? screen.elements : descendantsOf(screen, container);
  const nth = inside.filter((at) => at.className === className).indexOf(element) + 1;
  return { by: 'nth', className, containerId: container?.resourceId ?? '', nth };
}
