import type { ActionKind, HistoryItem } from '@tapwright/contracts';
import { recogniseScreen, type ScreenKind } from '@tapwright/screen';
import type { ExplorerInput, Option } from './explorer.ts';

/** Not the app: another app, and what the system shows over it, except a question for a permission. */
const OUTSIDE = new Set<ScreenKind>(['launcher', 'foreign', 'crash', 'anr', 'system']);

/** Where BACK leads nowhere. */
const WITHOUT_BACK = new Set<ScreenKind>(['launcher', 'crash', 'anr']);

/** Inputs in a row that changed nothing, after which the app is started again. */
const STUCK_AFTER = 12;

/**
 * Starting the app again where nothing that was done of late has changed anything; null where that is not offered. A start that shows
 * the same screen changes nothing either: as much is tried after it before the next one.
 */
export function wayOut(options: readonly Option[], { history }: ExplorerInput): Option | null {
  const recent = history.slice(-STUCK_AFTER);
  const isInVain = ({ kind, reason }: HistoryItem) => kind !== 'restart' && reason === 'no_change';
  const isStuck = recent.length === STUCK_AFTER && recent.every(isInVain);
  return isStuck ? (options.find(({ choice }) => choice.action.kind === 'restart') ?? null) : null;
}

/**
 * The way back into the app; null inside of it. From another app or a window of the system it is BACK once, as a person
 * would return; if that did not help, or cannot, the app is started again. It is told by packages and the platform's ids
 * alone, so it holds for every app.
 */
export function wayHome(options: readonly Option[], { screen, app, history }: ExplorerInput): Option | null {
  const { kind } = recogniseScreen(screen, { app });
  if (!OUTSIDE.has(kind)) return null;
  const of = (wanted: ActionKind) => options.find(({ choice }) => choice.action.kind === wanted) ?? null;
  const last = history.at(-1);
  const wentBack = last?.kind === 'back' && last.before.packageName === screen.packageName;
  const back = WITHOUT_BACK.has(kind) || wentBack ? null : of('back');
  return back ?? of('restart');
}
