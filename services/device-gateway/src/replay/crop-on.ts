import { type ReadScreen, storedPicture } from '@tapwright/captures';
import { toTapwrightError } from '@tapwright/contracts';
import { cropAt, cropLikeness } from '@tapwright/picture';
import type { Spotted } from '@tapwright/script';
import type { GatewayDeps } from '../deps.ts';

/** How alike a stored screen looks around the point of a step; undefined where it has no picture that can be read. */
export async function cropOn(
  { artifacts }: Pick<GatewayDeps, 'artifacts'>,
  { screen, capture }: ReadScreen,
  { step, element }: Spotted,
): Promise<number | undefined> {
  const picture = await storedPicture(artifacts, capture);
  if (picture === null || step.crop === undefined) return undefined;
  try {
    const now = await cropAt(picture, { screen, bounds: element.bounds, meant: step.action.target });
    return now === null ? 0 : await cropLikeness(Buffer.from(step.crop, 'base64'), now);
  } catch (error) {
    if (toTapwrightError(error).code === 'CAPTURE_FAILED') return undefined;
    throw error;
  }
}
