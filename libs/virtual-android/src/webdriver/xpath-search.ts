import type { Screen, ScreenElement } from '@tapwright/screen';
import { DOMParser, type Element as Tag } from '@xmldom/xmldom';
import { select } from 'xpath';
import { WebDriverFault } from './fault.ts';
import { appiumSource } from './source-xml.ts';

type Document = ReturnType<DOMParser['parseFromString']>;

/** Parsed documents. A screen never changes and is often searched more than once. */
const documents = new WeakMap<Screen, Document>();

/**
 * The elements that an XPath 1.0 expression finds in the page source, in document order; relative to `from` if given.
 * @throws WebDriverFault `invalid selector`
 */
export function searchByXPath(
  screen: Screen,
  expression: string,
  from?: ScreenElement,
): readonly ScreenElement[] {
  const document = documents.get(screen) ?? new DOMParser().parseFromString(appiumSource(screen), 'text/xml');
  documents.set(screen, document);
  const root = from === undefined ? document : tagAt(document, from);
  const found = evaluate(expression, root as unknown as Node);
  const places = found.map((node) => Number((node as unknown as Tag).getAttribute('order') ?? Number.NaN));
  return places
    .filter((place) => !Number.isNaN(place))
    .toSorted((a, b) => a - b)
    .flatMap((place) => screen.elements[place] ?? []);
}

function tagAt(document: Document, { index }: ScreenElement): Tag {
  const tag = Array.from(document.getElementsByTagName('*')).find(
    (at) => at.getAttribute('order') === String(index),
  );
  if (tag === undefined) throw new WebDriverFault('stale element reference', 'the element is gone');
  return tag;
}

/** The engine throws plain errors, and returns texts and numbers for expressions that give these. */
function evaluate(expression: string, root: Node): readonly Node[] {
  let found: unknown;
  try {
    found = select(expression, root);
  } catch (thrown) {
    throw new WebDriverFault('invalid selector', `this is not a valid XPath: ${String(thrown)}`);
  }
  // 1 is the node type of elements; an XPath may also name attributes and texts.
  if (Array.isArray(found) && found.every((node: Node) => node.nodeType === 1)) return found;
  throw new WebDriverFault('invalid selector', 'the XPath does not select elements');
}
