import type { Screen } from '../screen.ts';
import { deadControls } from './dead-control.ts';
import { FINDINGS_MAX, type Finding, type FindingFacts } from './finding.ts';
import { namelessTargets, sameNames } from './names.ts';
import { overlaps } from './overlap.ts';
import { smallTargets } from './small-target.ts';
import { coveredField } from './typing.ts';

/**
 * The faults of a screen that its tree shows, 20 of each kind at most. Those that need its picture, contrast and cut
 * texts, are found by `pictureFindings`. Pure.
 */
export function screenFindings(
  screen: Screen,
  { density, keyboardTop, tries }: FindingFacts,
): readonly Finding[] {
  const kinds = [
    namelessTargets(screen, density),
    smallTargets(screen, density),
    sameNames(screen),
    overlaps(screen, density),
    deadControls(screen, tries, density),
    coveredField(screen, keyboardTop),
  ];
  return kinds.flatMap((found) => found.slice(0, FINDINGS_MAX));
}
