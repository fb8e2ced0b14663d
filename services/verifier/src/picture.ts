import { toTapwrightError } from '@tapwright/contracts';
import type { Picture } from '@tapwright/model';
import type { ReadScreen } from '@tapwright/service';
import type { VerifierDeps } from './deps.ts';

/** A larger one is left out: endpoints refuse it, and the question is worth more than its picture. Bytes. */
const PICTURE_BYTES_MAX = 8 * 1_024 * 1_024;

/** The picture of a capture as it is stored; null where there is none, it shows nothing, or it was pruned. */
export async function pictureOf(
  artifacts: VerifierDeps['artifacts'],
  { tenantId, pictureId, blackPicture }: ReadScreen['capture'],
): Promise<Picture | null> {
  if (pictureId === null || blackPicture === true) return null;
  const bytes = await artifacts.get(tenantId, pictureId).catch((error: unknown) => {
    if (toTapwrightError(error).code === 'NOT_FOUND') return null;
    throw error;
  });
  if (bytes === null || bytes.length > PICTURE_BYTES_MAX) return null;
  return { mediaType: 'image/png', base64: Buffer.from(bytes).toString('base64') };
}
