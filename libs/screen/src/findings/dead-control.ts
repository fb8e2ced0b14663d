import type { Screen, ScreenElement } from '../screen.ts';
import { ancestorsOf, centreOf, descendantsOf } from '../tree.ts';
import { type ControlTry, type Finding, finding } from './finding.ts';
import { isMessage, MESSAGE_DP, ownElements, targetsOf } from './targets.ts';

/** One press may have been lost. */
const PRESSES_WANTED = 2;

/**
 * Controls whose presses changed nothing at all. Left out: what has worked on another screen, as it may have
 * nothing to do here; what is chosen already (the current tab), and fields, which
 * wait for text; and what something else lies over where it is pressed.
 */
export function deadControls(
  screen: Screen,
  tries: readonly ControlTry[],
  density: number,
): readonly Finding[] {
  const targets = targetsOf(screen);
  return tries.flatMap(({ element: index, presses, changes, changesElsewhere }) => {
    const element = targets.find((target) => target.index === index);
    if (element === undefined || presses < PRESSES_WANTED || changes + changesElsewhere > 0) return [];
    const isChosen =
      element.selected ||
      (element.checked && /RadioButton|Chip|Tab|\.CompoundButton$/.test(element.className));
    if (isChosen || element.editable || !(element.clickable || element.checkable)) return [];
    if (isCovered(screen, element, density)) return [];
    return [
      finding('dead_control', screen, element, `${presses} presses changed nothing; a change is wanted.`),
    ];
  });
}

/** Something else lies over its middle. */
function isCovered(screen: Screen, element: ScreenElement, density: number): boolean {
  const [x, y] = centreOf(element.bounds);
  const around = ancestorsOf(screen, element);
  const inside = descendantsOf(screen, element);
  return ownElements(screen).some((other) => {
    if (other.index <= element.index || inside.includes(other) || around.includes(other)) return false;
    const margin = isMessage(other) ? MESSAGE_DP * density : 0;
    const [left, top, right, bottom] = other.bounds;
    return left - margin <= x && x < right + margin && top - margin <= y && y < bottom + margin;
  });
}
