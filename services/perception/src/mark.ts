import type { RunState, ScreenMark } from '@tapwright/contracts';
import { contentHash, layoutSignature, placeIdentity } from '@tapwright/screen';
import type { ReadScreen } from '@tapwright/service';

/** What is remembered of a screen without its tree. */
export function markOfScreen({ capture, screen }: ReadScreen): ScreenMark {
  return {
    captureId: capture.id,
    packageName: capture.packageName,
    activity: capture.activity,
    layout: layoutSignature(screen),
    content: contentHash(screen),
    place: placeIdentity(screen),
  };
}

/** The run goes on from this screen. Screens seen are bounded by the step budget: two for each round. */
export function arriveAt(state: RunState, mark: ScreenMark): RunState {
  return { ...state, current: mark };
}
