import type { ScreenMark } from '@tapwright/contracts';
import { elementLikeness } from '@tapwright/screen';
import type { LoopIdentity, ScreenIdentity } from '../strategy/strategy.ts';

/** GUARDIAN's published code: above this share of common elements two screens of an activity are the same. */
const ELEMENTS_ALIKE = 0.8;

/** The identity of a screen, as the strategy compares screens. */
export function markOf<Identity extends ScreenIdentity>(
  mark: Pick<ScreenMark, 'packageName' | 'activity' | Identity>,
  identity: Identity,
): string {
  return `${mark.packageName}/${mark.activity}#${mark[identity]}`;
}

/**
 * True if these two screens are the same one for the strategy's idea of a loop. Screens whose elements cannot be
 * compared, because they have none or none were remembered, are the same if their content is.
 */
export function isSameScreen(one: ScreenMark, other: ScreenMark, identity: LoopIdentity): boolean {
  if (identity !== 'elements') return markOf(one, identity) === markOf(other, identity);
  if (one.packageName !== other.packageName || one.activity !== other.activity) return false;
  const likeness = elementLikeness(one.elements ?? '', other.elements ?? '');
  return likeness === null ? one.content === other.content : likeness > ELEMENTS_ALIKE;
}
