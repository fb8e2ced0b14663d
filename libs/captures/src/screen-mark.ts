import type { ScreenMark } from '@tapwright/contracts';
import { contentHash, layoutSignature, placeIdentity } from '@tapwright/screen';
import type { ReadScreen } from './screen-reader.ts';

/** What is remembered of a screen, without its tree. */
export function markOfScreen({ capture, screen }: ReadScreen): ScreenMark {
  return {
    captureId: capture.id,
    packageName: capture.packageName,
    activity: capture.activity,
    layout: layoutSignature(screen),
    content: contentHash(screen),
    place: placeIdentity(screen),
  };
}
