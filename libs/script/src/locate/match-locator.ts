import { descendantsOf, isInteractable, parentOf, type Screen, type ScreenElement } from '@tapwright/screen';
import { plainText, type Template } from '../text/template.ts';
import { shareItem } from './list-item.ts';
import type { LocatorRule } from './locator.ts';
import { findByLook, type Looks } from './looks.ts';

/**
 * All elements that the rule fits, in document order. Its templates must be bound; one that is not fits nothing, nor does
 * a look on a screen whose looks are not known: a tree tells nothing of them.
 */
export function matchLocator(screen: Screen, rule: LocatorRule, looks?: Looks): readonly ScreenElement[] {
  const { elements } = screen;
  switch (rule.by) {
    case 'id':
      return elements.filter((at) => at.resourceId === rule.resourceId && at.className === rule.className);
    case 'id_text': {
      const said = plain(rule.text);
      return elements.filter((at) => at.resourceId === rule.resourceId && at.text === said);
    }
    case 'text': {
      const said = plain(rule.text);
      return elements.filter(({ text }) => text === said);
    }
    case 'desc': {
      const said = plain(rule.desc);
      return elements.filter(({ desc }) => desc === said);
    }
    case 'near':
      return asList(nearAnchor(screen, rule));
    case 'nth':
      return asList(nthInside(screen, rule));
    case 'look':
      return asList(looks === undefined ? undefined : findByLook(screen, rule, looks));
    case 'point':
      return asList(elements.findLast((at) => isInteractable(at) && holds(at, rule.x, rule.y)));
  }
}

function plain(template: Template): string {
  return plainText(template) ?? template;
}

/** The only element that says this text or has it as its description. */
function anchorOf(screen: Screen, said: string): ScreenElement | undefined {
  const found = screen.elements.filter(({ text, desc }) => text === said || desc === said);
  return found.length === 1 ? found[0] : undefined;
}

type Near = Extract<LocatorRule, { by: 'near' }>;
type Nth = Extract<LocatorRule, { by: 'nth' }>;

/**
 * Document order is nearness in the tree: what follows in the anchor's own row comes before what follows in the next. Where
 * the row does not have it, nothing is found: the same control of another row is another one.
 */
function nearAnchor(screen: Screen, rule: Near): ScreenElement | undefined {
  const base = anchorOf(screen, plain(rule.anchor));
  const found = base === undefined ? undefined : nextTo(screen, base, rule);
  return base !== undefined && found !== undefined && shareItem(screen, base, found) ? found : undefined;
}

function nextTo(screen: Screen, base: ScreenElement, { className, side }: Near): ScreenElement | undefined {
  const isClass = (element: ScreenElement) => element.className === className;
  if (side === 'after') return screen.elements.slice(base.index + 1).find(isClass);
  if (side === 'before') return screen.elements.slice(0, base.index).findLast(isClass);
  let above = parentOf(screen, base);
  while (above !== null && !isClass(above)) above = parentOf(screen, above);
  return above ?? undefined;
}

function nthInside(screen: Screen, { className, containerId, nth }: Nth): ScreenElement | undefined {
  const containers = screen.elements.filter(({ resourceId }) => resourceId === containerId);
  const [container] = containers;
  if (containerId !== '' && (container === undefined || containers.length > 1)) return undefined;
  const inside =
    containerId === '' || container === undefined ? screen.elements : descendantsOf(screen, container);
  return inside.filter((element) => element.className === className)[nth - 1];
}

function holds({ bounds: [left, top, right, bottom] }: ScreenElement, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

function asList(element: ScreenElement | null | undefined): readonly ScreenElement[] {
  return element === undefined || element === null ? [] : [element];
}
