import { type ReadScreen, storedPicture } from '@tapwright/captures';
import { toTapwrightError } from '@tapwright/contracts';
import type { Model, ModelUsage, Picture, Role } from '@tapwright/model';
import { drawMarks, sizeOf } from '@tapwright/picture';
import type { Observation } from '@tapwright/runtime';
import type { Artifacts } from '@tapwright/store';

/** A picture for a question, with its size in pixels: a point in an answer is a pixel of it. */
export interface ShownPicture {
  readonly picture: Picture;
  readonly width: number;
  readonly height: number;
}

export interface Showing {
  readonly model: Pick<Model, 'sees'>;
  readonly artifacts: Pick<Artifacts, 'get'>;
  readonly role: Role;
  readonly observation: Observation;
  readonly seen: ReadScreen;
}

/**
 * The picture as it is stored, in which secrets are covered, with the numbers of its elements where the strategy wants
 * them. Null where the strategy shows none, the model of the role does not see, or there is none that can be read.
 */
export async function shownPicture(showing: Showing): Promise<ShownPicture | null> {
  const { model, artifacts, role, observation, seen } = showing;
  if (observation !== 'picture' && observation !== 'marks') return null;
  if (model.sees?.(role) === false) return null;
  const stored = await storedPicture(artifacts, seen.capture);
  if (stored === null) return null;
  try {
    const size = await sizeOf(stored);
    const shown = observation === 'marks' ? await drawMarks(stored, seen.screen) : stored;
    const base64 = Buffer.from(shown).toString('base64');
    return { picture: { mediaType: 'image/png', base64 }, width: size.width, height: size.height };
  } catch (error) {
    // The lines of the screen are shown instead.
    if (toTapwrightError(error).code === 'CAPTURE_FAILED') return null;
    throw error;
  }
}

/** Pixels of the screen for one of the picture; without a picture, a point is one of the screen. */
export function pictureScale({
  picture,
  screen,
}: {
  readonly picture?: ShownPicture | null | undefined;
  readonly screen: ReadScreen['screen'];
}): number {
  if (picture === undefined || picture === null) return 1;
  const [, , right, bottom] = screen.bounds;
  return Math.max(1, right / picture.width, bottom / picture.height);
}

/** The model has seen a picture: an endpoint may refuse it, and answer without. */
export function wasPictured({ pictures = 0 }: Pick<ModelUsage, 'pictures'>): boolean {
  return pictures > 0;
}
