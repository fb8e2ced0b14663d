import { FINDINGS_MAX, type Finding, type FindingFacts, type Screen } from '@tapwright/screen';
import { readPixels } from '../read-picture.ts';
import { faintTexts } from './contrast.ts';
import { cutTexts } from './cut-text.ts';
import { shownTexts } from './shown-texts.ts';

/**
 * The faults of a screen that only its picture shows: contrast and cut texts, 20 of each at most.
 * @throws TapwrightError `CAPTURE_FAILED` where it is not a picture
 */
export async function pictureFindings(
  screen: Screen,
  picture: Uint8Array,
  facts: FindingFacts,
): Promise<readonly Finding[]> {
  const texts = shownTexts(screen, await readPixels(picture), facts);
  return [faintTexts(screen, texts), cutTexts(screen, texts)].flatMap((found) =>
    found.slice(0, FINDINGS_MAX),
  );
}
