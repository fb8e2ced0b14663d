import type { Screen, ScreenElement } from './screen.ts';
import { ancestorsOf, descendantsOf, isInteractable, ownText } from './tree.ts';

/**
 * Elements inside `container` that say something and belong to it: not those inside another thing that can be acted on,
 * whose texts are its own, and not `except` and what is inside of it.
 */
export function passiveTexts(
  screen: Screen,
  container: ScreenElement,
  except: ScreenElement | null = null,
): readonly ScreenElement[] {
  const chain = new Set(except === null ? [] : ancestorsOf(screen, except));
  const texts: ScreenElement[] = [];
  // Depth of the foreign subtree that is being passed over.
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
