import { ScreenObserved, StateRestored } from '@tapwright/contracts';
import { defineHandler, eventFor } from '@tapwright/service';
import type { PerceptionDeps } from './deps.ts';
import { arriveAt, markOfScreen } from './mark.ts';

/** Reads the screen to which a restoration led, whether it is the wanted one or not. */
export const onStateRestored = defineHandler({
  on: StateRestored,
  emits: [ScreenObserved],

  async handle({ data, job, run }, { screens }: PerceptionDeps) {
    const mark = markOfScreen(await screens.read(data.captureId));
    return {
      run: { state: arriveAt(run.state, mark) },
      emit: [eventFor(ScreenObserved, { job, run }, { step: data.step, captureId: data.captureId })],
    };
  },
});
