import type { ScreenMark } from '@tapwright/contracts';
import { contentHash, elementSet, layoutSignature, placeIdentity } from '@tapwright/screen';
import type { ReadScreen } from './screen-reader.ts';

/** What is remembered of a screen, without its tree; with the set of its elements only if `elements` says so. */
export function markOfScreen(
  { capture, screen }: ReadScreen,
  { elements = false }: { readonly elements?: boolean } = {},
): ScreenMark {
  return {
    captureId: capture.id,
    packageName: capture.packageName,
    activity: capture.activity,
    layout: layoutSignature(screen),
    content: contentHash(screen),
    place: placeIdentity(screen),
    ...(elements ? { elements: elementSet(screen) } : {}),
  };
}
