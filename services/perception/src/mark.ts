import type { RunState, ScreenMark } from '@tapwright/contracts';

/** The run goes on from this screen. Screens seen are bounded by the step budget: two for each step. */
export function arriveAt(state: RunState, mark: ScreenMark): RunState {
  return { ...state, current: mark };
}
