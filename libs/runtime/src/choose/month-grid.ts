import { elementLabel, type Screen, type ScreenElement } from '@tapwright/screen';

/** The shortest month. */
const DAYS_MIN = 28;
const DAYS_MAX = 31;

/**
 * True if a press has turned the page of a calendar that an app has drawn itself: there is a grid of days before and
 * after, of one class and id and at one place, and it is that of another month: it has more or fewer days, or begins on
 * another weekday. What is planned or done on the days has no part in it. Pure.
 */
export function turnsMonth(before: Screen, after: Screen): boolean {
  const was = daysOn(before);
  const is = daysOn(after);
  const [first, now] = [was?.[0], is?.[0]];
  if (was === null || is === null || first === undefined || now === undefined) return false;
  if (first.className !== now.className || first.resourceId !== now.resourceId) return false;
  if (first.bounds[1] !== now.bounds[1]) return false;
  return was.length !== is.length || first.bounds[0] !== now.bounds[0];
}

/** The days from the first to the last of a month, in order, each with its number; null if there are none. */
function daysOn(screen: Screen): readonly ScreenElement[] | null {
  const kinds = Map.groupBy(
    screen.elements.filter(({ clickable, editable }) => clickable && !editable),
    ({ className, resourceId }) => `${className}#${resourceId}`,
  );
  for (const cells of kinds.values()) {
    if (cells.length < DAYS_MIN) continue;
    const days: ScreenElement[] = [];
    for (const cell of cells) {
      const numbers: readonly string[] = elementLabel(screen, cell).label.match(/\p{Nd}+/gu) ?? [];
      if (numbers.includes(String(days.length + 1))) days.push(cell);
    }
    if (days.length >= DAYS_MIN && days.length <= DAYS_MAX) return days;
  }
  return null;
}
