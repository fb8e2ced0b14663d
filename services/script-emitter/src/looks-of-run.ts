import { type ReadScreen, storedPicture } from '@tapwright/captures';
import { toTapwrightError } from '@tapwright/contracts';
import { lookHashes } from '@tapwright/picture';
import { elementsWithLooks, type TraceInput, type wantedLooks } from '@tapwright/script';
import type { Artifacts } from '@tapwright/store';

export interface PicturedRun {
  readonly artifacts: Pick<Artifacts, 'get'>;
  readonly screens: Iterable<ReadScreen>;
}

/** The looks of the wanted elements, on those screens of the run that have a picture. */
export async function looksOfRun(
  wanted: ReturnType<typeof wantedLooks>,
  { artifacts, screens }: PicturedRun,
): Promise<NonNullable<TraceInput['looks']>> {
  const looks = new Map<ReadScreen['screen'], ReadonlyMap<number, string>>();
  for (const { screen, capture } of screens) {
    const elements = [...(wanted.get(screen) ?? [])].flatMap((name) => elementsWithLooks(screen, name));
    if (elements.length === 0 || looks.has(screen)) continue;
    const picture = await storedPicture(artifacts, capture);
    if (picture === null) continue;
    // The script is written anyway.
    const hashes = await lookHashes(screen, picture, elements).catch((error: unknown) => {
      if (toTapwrightError(error).code === 'CAPTURE_FAILED') return null;
      throw error;
    });
    if (hashes !== null) looks.set(screen, hashes);
  }
  return looks;
}
