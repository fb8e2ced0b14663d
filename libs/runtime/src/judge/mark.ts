import type { ScreenMark } from '@tapwright/contracts';
import type { ScreenIdentity } from '../strategy/strategy.ts';

/** The identity of a screen, as the strategy compares screens. */
export function markOf(mark: ScreenMark, identity: ScreenIdentity): string {
  return `${mark.packageName}/${mark.activity}#${mark[identity]}`;
}
