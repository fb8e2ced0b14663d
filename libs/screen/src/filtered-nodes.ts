import type { Bounds } from '@tapwright/contracts';
import { escapeXml } from '@tapwright/escape';
import type { Screen, ScreenElement } from './screen.ts';
import { appElements, oneLine, shortClass } from './tree.ts';

/** A part of a text that can be tapped separately, found in the picture by its colour (XUAT-Copilot 3.2). */
export interface Hyperlink {
  /** Index of the element that contains it. */
  readonly index: number;
  readonly bounds: Bounds;
  /** Its text; empty if it was not read. */
  readonly text: string;
}

/** A widget with the id that XUAT's skills use for it. */
export interface FilteredNode {
  /** Unique on the screen; generated if the widget has none. */
  readonly rid: string;
  readonly index: number;
  /** Where to tap: the place of the hyperlink, if the widget contains one. */
  readonly bounds: Bounds;
  /** `<node class=… resource-id=… />` */
  readonly line: string;
}

/**
 * XUAT-Copilot's filter rules (3.2): only widgets with a text or a description are kept, each with class, resource id,
 * description, text, clickable, scrollable and bounds. A missing resource id is generated; if several widgets share
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
      const rid = uniqueId(element, taken);
      const link = hyperlinks.find(({ index }) => index === element.index);
      const bounds = link?.bounds ?? element.bounds;
      return { rid, index: element.index, bounds, line: lineOf(element, { rid, link, bounds }) };
    });
}

function uniqueId({ resourceId, className }: ScreenElement, taken: Map<string, number>): string {
  const own = resourceId === '' ? `mock:id/${shortClass(className).toLowerCase()}` : resourceId;
  const before = taken.get(own) ?? 0;
  taken.set(own, before + 1);
  return before === 0 ? own : `${own}#${before + 1}`;
}

function lineOf(
  element: ScreenElement,
  { rid, link, bounds }: { rid: string; link: Hyperlink | undefined; bounds: Bounds },
): string {
  const [left, top, right, bottom] = bounds;
  // The text that was read in the picture replaces the whole text: it is what will be tapped.
  const text = link?.text || element.text;
  const desc = link?.text || element.desc;
  const attributes = [
    ['class', element.className],
    ['resource-id', rid],
    ['clickable', String(element.clickable)],
    ['scrollable', String(element.scrollable)],
    ['content-desc', desc],
    ['text', text],
    ['bounds', `[${left},${top}][${right},${bottom}]`],
  ];
  // A text of the screen cannot close the attribute or the node.
  return `<node ${attributes.map(([name, value]) => `${name}="${escapeXml(oneLine(value ?? ''))}"`).join(' ')}/>`;
}
