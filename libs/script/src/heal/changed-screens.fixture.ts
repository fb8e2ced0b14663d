import type { Screen, ScreenElement } from '@tapwright/screen';

/** A changed screen, and the new number of each element. */
export interface Changed {
  readonly screen: Screen;
  readonly movedTo: ReadonlyMap<number, number>;
}

/** The same on a screen of another size. */
export function resized(screen: Screen, factor: number): Changed {
  const scaled = ({ bounds: [left, top, right, bottom] }: Pick<Screen, 'bounds'>): Screen['bounds'] => [
    Math.round(left * factor),
    Math.round(top * factor),
    Math.round(right * factor),
    Math.round(bottom * factor),
  ];
  const elements = screen.elements.map((element) => ({ ...element, bounds: scaled(element) }));
  const movedTo = new Map(elements.map(({ index }) => [index, index]));
  return { screen: { ...screen, bounds: scaled(screen), elements }, movedTo };
}

/** The items of every list the other way round. */
export function reversedLists(screen: Screen): Changed {
  const elements: ScreenElement[] = [];
  const movedTo = new Map<number, number>();
  const add = (element: ScreenElement, parent: number | null): number => {
    const index = elements.length;
    movedTo.set(element.index, index);
    elements.push({ ...element, index, parent, children: [] });
    const inside = element.children.flatMap((at) => screen.elements[at] ?? []);
    const isList = /(?:RecyclerView|ListView)$/.test(element.className);
    const children = (isList ? inside.toReversed() : inside).map((child) => add(child, index));
    elements[index] = { ...element, index, parent, children };
    return index;
  };
  for (const root of screen.elements.filter(({ parent }) => parent === null)) add(root, null);
  return { screen: { ...screen, elements }, movedTo };
}
