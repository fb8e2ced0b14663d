import { markOfScreen, type ReadScreen } from '@tapwright/captures';
import type { RunState, ScreenMark } from '@tapwright/contracts';
import { findStrategy } from '@tapwright/runtime';
import type { RunRow } from '@tapwright/store';

/** What this run remembers of a screen: the set of its elements only where its strategy compares sets. */
export function markFor({ strategy }: Pick<RunRow, 'strategy'>, screen: ReadScreen): ScreenMark {
  return markOfScreen(screen, { elements: findStrategy(strategy).loopIdentity === 'elements' });
}

/** The run goes on from this screen. Screens seen are bounded by the step budget: two for each step. */
export function arriveAt(state: RunState, mark: ScreenMark): RunState {
  return { ...state, current: mark };
}
