import type { ScreenMark } from '@tapwright/contracts';
import { isExit } from './exits.ts';
import type { ExplorerInput, Option } from './explorer.ts';
import { triesOfRows } from './rows.ts';

/**
 * How many different things to press on the page nobody has tried yet, once one of its options was taken. The ways back do not
 * count, nor does a press on a mere text, as most of them do nothing, nor the other rows of a list of which one was tried: a page
 * is left before all of them were. Pure.
 */
export function untriedAfter(
  taken: Option,
  options: readonly Option[],
  { screen }: Pick<ExplorerInput, 'screen'>,
): number {
  const ofRows = triesOfRows(options);
  const left = options.filter((option) => {
    const { choice, tries, signature, rows } = option;
    const isOfTriedList = rows !== null && (rows === taken.rows || (ofRows.get(rows) ?? 0) > 0);
    const isPress = choice.action.kind === 'click' && choice.element?.clickable === true;
    return (
      isPress && !isOfTriedList && tries === 0 && signature !== taken.signature && !isExit(screen, option)
    );
  });
  return new Set(left.map(({ signature }) => signature)).size;
}

/**
 * True where the option has led to another place the last time, and that place still held things to press that nobody had tried
 * when this run acted there last. A place is an activity and a layout: a form is the same place once it is filled in. Pure.
 */
export function wasLeftUnfinished(
  { choice: { action } }: Option,
  { screen, history }: Pick<ExplorerInput, 'screen' | 'history'>,
): boolean {
  const opened = history.findLast(
    ({ key, before }) => key === action.key && before.activity === screen.activity,
  );
  const place = opened?.after ?? null;
  if (opened === undefined || place === null || isSamePlace(place, opened.before)) return false;
  const last = history.findLast(({ before }) => isSamePlace(before, place));
  return (last?.untried ?? 0) > 0;
}

function isSamePlace(one: ScreenMark, other: ScreenMark): boolean {
  return one.activity === other.activity && one.layout === other.layout;
}
