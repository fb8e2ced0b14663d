import { type ReadScreen, storedPicture } from '@tapwright/captures';
import { toTapwrightError } from '@tapwright/contracts';
import { lookHashes } from '@tapwright/picture';
import { elementsWithLooks, type Looks } from '@tapwright/script';
import type { GatewayDeps } from '../deps.ts';

/**
 * The looks of the elements of a class on a stored screen. They are unknown where it has no picture that can be read.
 */
export async function looksOn(
  { artifacts }: Pick<GatewayDeps, 'artifacts'>,
  { screen, capture }: ReadScreen,
  className: string,
): Promise<Looks> {
  const picture = await storedPicture(artifacts, capture);
  if (picture === null) return new Map();
  return lookHashes(screen, picture, elementsWithLooks(screen, className)).catch((error: unknown) => {
    if (toTapwrightError(error).code === 'CAPTURE_FAILED') return new Map();
    throw error;
  });
}
