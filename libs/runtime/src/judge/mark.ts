import type { ScreenMark } from '@tapwright/contracts';
import type { ScreenIdentity } from '../strategy/strategy.ts';

/** The identity of a screen that a strategy goes by; marks of older runs have no place and go by their content. */
export function markOf(mark: ScreenMark, identity: ScreenIdentity): string {
  return `${mark.packageName}/${mark.activity}#${signatureOf(mark, identity)}`;
}

function signatureOf({ layout, content, place }: ScreenMark, identity: ScreenIdentity): string {
  if (identity === 'layout') return layout;
  return identity === 'place' ? (place ?? content) : content;
}
