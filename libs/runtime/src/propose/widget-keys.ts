import { hash } from 'node:crypto';
import {
  appElements,
  descendantsOf,
  isInteractable,
  ownText,
  type Screen,
  type ScreenElement,
} from '@tapwright/screen';

const KEY_MAX = 300;
const HASH_DIGITS = 16;

/**
 * The signature of each widget of a screen that can be acted on, by element index: its activity and textual properties,
 * `resource_id`, `content_description` and `text` (DroidAgent, "Widget Retriever"). What a field holds is left out: it is
 * data. Pure.
 */
export function widgetKeys(screen: Screen): ReadonlyMap<number, string> {
  return new Map(
    appElements(screen)
      .filter(isInteractable)
      .map((element) => {
        const { index, className, resourceId, desc } = element;
        const said = [screen.activity, className, resourceId, desc, textOf(screen, element)];
        return [index, bounded(said.join('|'))];
      }),
  );
}

/** Its text, or the first inside of it: the rows of a list often have none of their own. */
function textOf(screen: Screen, element: ScreenElement): string {
  const { editable, scrollable, text } = element;
  if (editable || scrollable) return '';
  const inside = () => descendantsOf(screen, element).map(ownText);
  return text || (inside().find((one) => one !== '') ?? '');
}

function bounded(text: string): string {
  if (text.length <= KEY_MAX) return text;
  return `${text.slice(0, KEY_MAX - HASH_DIGITS - 1)}#${hash('sha1', text).slice(0, HASH_DIGITS)}`;
}
