import { toTapwrightError } from '@tapwright/contracts';
import type { Artifacts } from '@tapwright/store';
import type { ReadScreen } from './screen-reader.ts';

/** A larger picture is not decoded. Bytes. */
const PICTURE_BYTES_MAX = 8 * 1_024 * 1_024;

/** The picture as it is stored, without secrets; null if there is none, it shows nothing, or it was pruned. */
export async function storedPicture(
  artifacts: Pick<Artifacts, 'get'>,
  { tenantId, pictureId, blackPicture }: ReadScreen['capture'],
): Promise<Uint8Array | null> {
  if (pictureId === null || blackPicture === true) return null;
  const bytes = await artifacts.get(tenantId, pictureId).catch((error: unknown) => {
    if (toTapwrightError(error).code === 'NOT_FOUND') return null;
    throw error;
  });
  return bytes === null || bytes.length > PICTURE_BYTES_MAX ? null : bytes;
}
