import type { Bounds } from '@tapwright/contracts';
import { escapeXml } from '@tapwright/escape';
import type { Screen, ScreenElement } from '../screen.ts';
import { ancestorsOf, appElements, descendantsOf, isInteractable, oneLine, shortClass } from '../tree.ts';

/** A part of a text that can be tapped separately, found in the picture by its colour (XUAT-Copilot 3.2). */
export interface Hyperlink {
  /** Index of the element that contains it. */
  readonly index: number;
  readonly bounds: Bounds;
  /** Its text; empty if it was not read. */
  readonly text: string;
}

/** A widget with the attributes that XUAT-Copilot's agents are shown, and the id that its skills use for it. */
export interface FilteredNode {
  readonly index: number;
  readonly className: string;
  /** Unique on the screen; mocked if the widget has none. It is no id of the app: no locator may use it. */
  readonly rid: string;
  readonly clickable: boolean;
  readonly scrollable: boolean;
  readonly desc: string;
  readonly text: string;
  /** Where to tap: the place of the hyperlink, if the widget contains one. */
  readonly bounds: Bounds;
}

/**
 * XUAT-Copilot's filter rules (3.2): only widgets with a text or a description are kept, each with class, resource id,
 * description, text, clickable, scrollable and bounds. A missing resource id is mocked; if several widgets share
 * one, it gets a number from the second on, because skills identify a widget only by its id.
 */
export function filteredNodes(
  screen: Screen,
  hyperlinks: readonly Hyperlink[] = [],
): readonly FilteredNode[] {
  const taken = new Map<string, number>();
  return appElements(screen)
    .filter(({ text, desc }) => text.trim() !== '' || desc.trim() !== '')
    .map((element) => {
      const { index, className, clickable, scrollable } = element;
      const link = hyperlinks.find((one) => one.index === index);
      return {
        ...{ index, className, rid: uniqueId(element, taken), clickable, scrollable },
        // The text that was read in the picture replaces the whole text: it is what will be tapped.
        desc: link?.text || element.desc,
        text: link?.text || element.text,
        bounds: link?.bounds ?? element.bounds,
      };
    });
}

function uniqueId({ resourceId, className }: ScreenElement, taken: Map<string, number>): string {
  const own = resourceId === '' ? `mock:id/${shortClass(className).toLowerCase()}` : resourceId;
  const numbered = (number: number): string => (number === 1 ? own : `${own}#${number}`);
  let number = (taken.get(own) ?? 0) + 1;
  // A web page may have such an id of its own.
  while (number > 1 && taken.has(numbered(number))) number += 1;
  taken.set(own, number);
  if (number > 1) taken.set(numbered(number), 1);
  return numbered(number);
}

/**
 * The id by which an action on an element is named: its own, or that of the first kept widget inside on which a tap
 * meets this element. Null where the filter has kept nothing of it.
 */
export function ridOf(screen: Screen, nodes: readonly FilteredNode[], element: ScreenElement): string | null {
  const own = nodes.find(({ index }) => index === element.index);
  if (own !== undefined) return own.rid;
  const inside = new Set(
    descendantsOf(screen, element)
      .filter((one) => !isInteractable(one) && touched(screen, one) === element.index)
      .map(({ index }) => index),
  );
  return nodes.find(({ index }) => inside.has(index))?.rid ?? null;
}

/** What a tap on an element that does nothing itself meets. */
function touched(screen: Screen, element: ScreenElement): number | undefined {
  return ancestorsOf(screen, element).find(isInteractable)?.index;
}

/** `<node class=… resource-id=… />`. `show` makes a text safe: it must not close the attribute or the node. */
export function nodeLine(node: FilteredNode, show: (text: string) => string = escaped): string {
  const [left, top, right, bottom] = node.bounds;
  const attributes = [
    ['class', node.className],
    ['resource-id', node.rid],
    ['clickable', String(node.clickable)],
    ['scrollable', String(node.scrollable)],
    ['content-desc', node.desc],
    ['text', node.text],
    ['bounds', `[${left},${top}][${right},${bottom}]`],
  ];
  return `<node ${attributes.map(([name, value]) => `${name}="${show(value ?? '')}"`).join(' ')}/>`;
}

function escaped(text: string): string {
  return escapeXml(oneLine(text));
}
