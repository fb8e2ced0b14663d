import type { ReadScreen } from '@tapwright/captures';
import { storedPicture } from '@tapwright/captures';
import { toTapwrightError } from '@tapwright/contracts';
import { isElementChanged, isPictureChanged } from '@tapwright/picture';
import { findStrategy } from '@tapwright/runtime';
import type { ScreenElement } from '@tapwright/screen';
import type { Artifacts, RunRow } from '@tapwright/store';

/**
 * Says whether the pictures of two screens with the same tree differ, or the looks of the element that was pressed. The
 * answer comes from the pictures, or from a
 * recording. It is no where the strategy does not look at pictures, or a picture is missing or cannot be read.
 */
export type PictureComparer = (
  before: ReadScreen,
  after: ReadScreen,
  about: { readonly run: RunRow; readonly pressed: ScreenElement | null },
) => Promise<boolean>;

export function comparePictures(artifacts: Pick<Artifacts, 'get'>): PictureComparer {
  return async (before, after, { run, pressed }) => {
    const ids = [before.capture.pictureId, after.capture.pictureId];
    if (!findStrategy(run.strategy).vision || ids.includes(null) || ids[0] === ids[1]) return false;
    const [was, is] = await Promise.all([
      storedPicture(artifacts, before.capture),
      storedPicture(artifacts, after.capture),
    ]);
    if (was === null || is === null) return false;
    const { screen } = before;
    const changed = async () =>
      (await isPictureChanged(was, is)) ||
      (pressed !== null && (await isElementChanged(was, is, { screen, element: pressed })));
    return changed().catch((error: unknown) => {
      if (toTapwrightError(error).code === 'CAPTURE_FAILED') return false;
      throw error;
    });
  };
}
