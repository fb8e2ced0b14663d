import { type ReadScreen, storedPicture } from '@tapwright/captures';
import type { Picture } from '@tapwright/model';
import type { VerifierDeps } from './deps.ts';

/** The picture of a capture for a model; null where there is none. */
export async function pictureOf(
  artifacts: VerifierDeps['artifacts'],
  capture: ReadScreen['capture'],
): Promise<Picture | null> {
  const bytes = await storedPicture(artifacts, capture);
  return bytes === null ? null : { mediaType: 'image/png', base64: Buffer.from(bytes).toString('base64') };
}
