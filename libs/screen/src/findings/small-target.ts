import type { Screen, ScreenElement } from '../screen.ts';
import { ancestorsOf } from '../tree.ts';
import { type Finding, finding } from './finding.ts';
import { isInWebPage, mayGoOn, targetsOf, WANTED_DP } from './targets.ts';

/** Places are whole pixels: a target of exactly 48 dp may have one less. */
const ROUNDING = 1;

/**
 * Things to press that are lower or narrower than 48 dp. Left out: what may go on beyond an edge, links in a web page,
 * and a box or switch in a row that can be pressed as a whole.
 */
export function smallTargets(screen: Screen, density: number): readonly Finding[] {
  const least = WANTED_DP * density - ROUNDING;
  return targetsOf(screen).flatMap((element) => {
    const [left, top, right, bottom] = element.bounds;
    const goesOn = mayGoOn(screen, element);
    const isNarrow = right - left < least && !goesOn.x;
    const isLow = bottom - top < least && !goesOn.y;
    if ((!isNarrow && !isLow) || isLink(screen, element) || isInLargerTarget(screen, element, least))
      return [];
    const size = [right - left, bottom - top].map((pixels) => `${Math.round(pixels / density)}`).join(' x ');
    return [finding('small_target', screen, element, `It is ${size} dp; at least 48 x 48 dp is wanted.`)];
  });
}

function isLink(screen: Screen, element: ScreenElement): boolean {
  return (
    isInWebPage(screen, element) && !element.editable && !/Button|CheckBox|Spinner/.test(element.className)
  );
}

function isInLargerTarget(screen: Screen, element: ScreenElement, least: number): boolean {
  if (!element.checkable) return false;
  return ancestorsOf(screen, element).some(
    ({ clickable, bounds }) => clickable && bounds[2] - bounds[0] >= least && bounds[3] - bounds[1] >= least,
  );
}
