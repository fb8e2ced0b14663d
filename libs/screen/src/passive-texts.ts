import type { Screen, ScreenElement } from './screen.ts';
import { ancestorsOf, descendantsOf, isInteractable, ownText } from './tree.ts';

/**
 * Elements inside `container` that have a text and belong to it: not those inside another actionable element, and not
 * `except` with its content.
 */
export function passiveTexts(
  screen: Screen,
  container: ScreenElement,
  except: ScreenElement | null = null,
): readonly ScreenElement[] {
  const chain = new Set(except === null ? [] : ancestorsOf(screen, except));
  const texts: ScreenElement[] = [];
  // Depth of the foreign subtree that is being skipped.
  let foreign = Number.POSITIVE_INFINITY;
  for (const inner of descendantsOf(screen, container)) {
    if (inner.depth > foreign) continue;
    foreign = Number.POSITIVE_INFINITY;
    if (chain.has(inner)) continue;
    if (inner === except || isInteractable(inner)) foreign = inner.depth;
    else if (ownText(inner) !== '') texts.push(inner);
  }
  return texts;
}
