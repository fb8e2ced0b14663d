import { type ReadScreen, storedPicture } from '@tapwright/captures';
import { type Action, toTapwrightError } from '@tapwright/contracts';
import { cropAt } from '@tapwright/picture';
import type { Artifacts } from '@tapwright/store';

export interface PressedPoint {
  /** Number of the step. */
  readonly index: number;
  readonly action: Action;
  /** The screen on which it was done. */
  readonly seen: ReadScreen;
}

/** What the pictures of a run showed around the points that were pressed, as PNGs in base64 by their step. */
export async function cropsOfRun(
  points: readonly PressedPoint[],
  artifacts: Pick<Artifacts, 'get'>,
): Promise<ReadonlyMap<number, string>> {
  const crops = new Map<number, string>();
  for (const { index, action, seen } of points) {
    const { target } = action;
    if (target?.spot === undefined) continue;
    const picture = await storedPicture(artifacts, seen.capture);
    if (picture === null) continue;
    const place = { screen: seen.screen, bounds: target.bounds, meant: target };
    // The script is written anyway: a replay says that it has nothing to compare.
    const crop = await cropAt(picture, place).catch((error: unknown) => {
      if (toTapwrightError(error).code === 'CAPTURE_FAILED') return null;
      throw error;
    });
    if (crop !== null) crops.set(index, Buffer.from(crop).toString('base64'));
  }
  return crops;
}
