import { hash } from 'node:crypto';
import {
  appElements,
  elementLabel,
  isInteractable,
  type Screen,
  type ScreenElement,
} from '@tapwright/screen';

/** Maximum number of hashes of a step; each element has two. */
const MAX_KNOWN = 200;
const HEX_DIGITS = 8;

/**
 * Hashes of the ids and names of everything else on a screen that can be used. What was there beside the target cannot
 * be what it has become. They are hashes, so that no text of the app is stored for this.
 */
export function knownElements(screen: Screen, target: ScreenElement): readonly string[] {
  const own = marksOf(screen, target);
  const others = appElements(screen).filter((element) => element !== target && isNamed(element));
  const marks = others.flatMap((element) => {
    const { id, name, both } = marksOf(screen, element);
    // If another element has the target's name or id, only both together identify it; so it is with a twin in another
    // row.
    return [id === own.id ? '' : id, name === own.name ? '' : name, both];
  });
  return [...new Set(marks.filter((mark) => mark !== ''))].slice(0, MAX_KNOWN).map(hashed);
}

/** Whether the element was on the recorded screen beside the target. */
export function isKnown(screen: Screen, element: ScreenElement, known: ReadonlySet<string>): boolean {
  return Object.values(marksOf(screen, element)).some((mark) => mark !== '' && known.has(hashed(mark)));
}

function isNamed(element: ScreenElement): boolean {
  return !element.password && (isInteractable(element) || element.text !== '' || element.desc !== '');
}

interface Marks {
  readonly id: string;
  readonly name: string;
  readonly both: string;
}

/** The text of a field is its value: a field is named by its id and by what is written beside it. */
function marksOf(screen: Screen, element: ScreenElement): Marks {
  const { resourceId, className, editable, password } = element;
  const { label, source } = elementLabel(screen, element);
  const isValue = (editable || password) && source === 'text';
  const name = isValue ? '' : label.toLowerCase();
  return {
    // An id that the rows of a list share identifies none of them.
    id: isOnly(screen, resourceId) ? `id ${resourceId}` : '',
    name: name === '' ? '' : `name ${name}`,
    both: name === '' ? '' : `both ${resourceId} ${className} ${name}`,
  };
}

function isOnly(screen: Screen, id: string): boolean {
  return id !== '' && screen.elements.filter(({ resourceId }) => resourceId === id).length === 1;
}

function hashed(mark: string): string {
  return hash('sha1', mark).slice(0, HEX_DIGITS);
}
