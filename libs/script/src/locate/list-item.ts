import { ancestorsOf, parentOf, type Screen, type ScreenElement } from '@tapwright/screen';

/** Containers whose children are items of one list. A scroll view holds a page, so it is not one. */
const LIST = /(?:RecyclerView|ListView|GridView)$/;

/**
 * The item of a list that the element is, or is in: a child of a list, or one of several siblings with one id. Null
 * outside of lists. Items come, go and change places, so nothing in one says where anything outside of it is.
 */
export function listItemOf(screen: Screen, element: ScreenElement): ScreenElement | null {
  return [element, ...ancestorsOf(screen, element)].find((at) => isItem(screen, at)) ?? null;
}

function isItem(screen: Screen, element: ScreenElement): boolean {
  const parent = parentOf(screen, element);
  if (parent === null) return false;
  if (LIST.test(parent.className)) return true;
  const { resourceId, className, children } = element;
  if (resourceId === '' || children.length === 0) return false;
  return parent.children.some((at) => {
    const brother = screen.elements[at];
    return brother !== element && brother?.resourceId === resourceId && brother.className === className;
  });
}

/** Both in one item of a list, or both in none. */
export function shareItem(screen: Screen, one: ScreenElement, other: ScreenElement): boolean {
  return listItemOf(screen, one) === listItemOf(screen, other);
}

/** True in the only item of a list: its id would also be found in every other item. */
export function isInOnlyItem(screen: Screen, element: ScreenElement): boolean {
  const item = listItemOf(screen, element);
  const list = item === null ? null : parentOf(screen, item);
  return list?.children.length === 1;
}
