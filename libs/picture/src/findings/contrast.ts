import { type Finding, finding, type Screen } from '@tapwright/screen';
import { EM_PIXELS_MIN, INK_MIN, type ShownText } from './shown-texts.ts';

/** WCAG 2.1, 1.4.3: 4.5 to 1, and 3 to 1 for large texts. */
const WANTED = 4.5;
const WANTED_LARGE = 3;
/** Large is 18 pt, which is 24 dp, or 14 pt if it is bold: what may be bold and large is taken as large. */
const LARGE_DP = 18;
/** Rounded edges and colours: a ratio that is nearly reached is none to report. */
const NEARLY = 0.97;
/** Fewer pixels than this are no text. */
const PIXELS_MIN = 20;
/** The letters' own colour is that of nearly their strongest pixels; the others are blurred edges. */
const STRONGEST = 0.95;

/** Texts whose letters are too like their ground. */
export function faintTexts(screen: Screen, texts: readonly ShownText[]): readonly Finding[] {
  return texts.flatMap(({ element, ink, em, size }) => {
    if (em < EM_PIXELS_MIN) return [];
    const letters = ink.contrasts.filter((ratio) => ratio >= INK_MIN).sort();
    if (letters.length < PIXELS_MIN) return [];
    const ratio = letters[Math.floor(letters.length * STRONGEST)] ?? 1;
    const wanted = size >= LARGE_DP ? WANTED_LARGE : WANTED;
    if (ratio >= wanted * NEARLY) return [];
    const says = `Its contrast with the ground is ${ratio.toFixed(1)}:1; at least ${wanted}:1 is wanted.`;
    return [finding('contrast', screen, element, says)];
  });
}
