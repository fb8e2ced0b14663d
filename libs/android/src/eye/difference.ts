import { parseHierarchy, type ScreenElement } from '@tapwright/screen';

/**
 * How two trees differ as screens; null: they are the same. Signatures, locators and element identities are made of
 * nothing but these fields, so that they are the same too. Names no text: texts may be secret.
 */
export function differenceOf(one: string, other: string): string | null {
  const context = { packageName: '', activity: '' };
  const [first, second] = [parseHierarchy(one, context), parseHierarchy(other, context)];
  if (!first.ok || !second.ok) return 'one of them is no tree';
  const [a, b] = [first.screen, second.screen];
  if (a.rotation !== b.rotation) return `rotation ${a.rotation} and ${b.rotation}`;
  if (a.elements.length !== b.elements.length)
    return `${a.elements.length} elements and ${b.elements.length}`;
  for (const [at, element] of a.elements.entries()) {
    const twin = b.elements[at];
    if (twin === undefined) return `element ${at} is missing`;
    const field = fieldsOf(element).find((name) => !isSame(element[name], twin[name]));
    if (field !== undefined) return `element ${at}, a ${element.className.slice(0, 80)}, differs in ${field}`;
  }
  return null;
}

const fieldsOf = (element: ScreenElement): (keyof ScreenElement)[] =>
  Object.keys(element) as (keyof ScreenElement)[];

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
