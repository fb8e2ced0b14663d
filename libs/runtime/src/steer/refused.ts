import type { BlockedAction, HistoryItem, RunState, ScreenMark } from '@tapwright/contracts';
import { markOf } from '../judge/mark.ts';
import { isSameAction } from './same-action.ts';

/** What a person objects to, and the screen on which it was proposed or done. */
export interface Objectionable {
  readonly key: string;
  readonly caption?: string | undefined;
  readonly near?: readonly string[] | undefined;
  readonly on: ScreenMark;
}

/** The block of a person: on every screen of this layout, for the whole run. Pure. */
export function refusal(
  { key, caption, near, on }: Objectionable,
  task: number,
  reason: string,
): BlockedAction {
  const looks = {
    ...(caption === undefined ? {} : { caption }),
    ...(near === undefined ? {} : { near: [...near] }),
  };
  return { task, key, screen: markOf(on, 'layout'), reason, by: 'person', ...looks };
}

/** The reason for which a person has refused this action on the screen, or null. Pure. */
export function refusedBy(
  what: Pick<Objectionable, 'key' | 'caption' | 'near'>,
  { blocked }: Pick<RunState, 'blocked'>,
  on: ScreenMark,
): string | null {
  const screen = markOf(on, 'layout');
  const found = blocked.find(
    (block) => block.by === 'person' && block.screen === screen && isSameAction(block, what),
  );
  return found === undefined ? null : `a person refused it: ${found.reason}`;
}

/** How a task has ended by what a person has seen while the phone was in their hands; null where nothing ended it. Pure. */
export function endInHands(
  history: readonly HistoryItem[],
): { readonly outcome: 'crashed' | 'inconclusive'; readonly code: string; readonly message: string } | null {
  const last = (verdict: HistoryItem['verdict']) => history.findLast((item) => item.verdict === verdict);
  const crashed = last('crashed');
  if (crashed !== undefined)
    return { outcome: 'crashed', code: 'APP_CRASHED', message: `the app failed in step ${crashed.step}` };
  const unsure = last('inconclusive');
  if (unsure === undefined) return null;
  const message = `nobody knows whether step ${unsure.step} was done`;
  return { outcome: 'inconclusive', code: 'ONCE_NOT_REPEATED', message };
}
