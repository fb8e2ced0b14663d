import { ScreenObserved, TapwrightError, TaskPlanned } from '@tapwright/contracts';
import { defineHandler, eventFor } from '@tapwright/service';
import type { PerceptionDeps } from './deps.ts';
import { arriveAt, markOfScreen } from './mark.ts';

/** Reads the screen on which a task begins. */
export const onTaskPlanned = defineHandler({
  on: TaskPlanned,
  emits: [ScreenObserved],

  async handle({ data, job, run }, { screens }: PerceptionDeps) {
    const captureId = data.captureId ?? run.state.current?.captureId;
    if (captureId === undefined)
      throw new TapwrightError('CAPTURE_FAILED', 'the task has no screen to begin on');
    const mark = markOfScreen(await screens.read(captureId));
    const state = arriveAt({ ...run.state, seen: [...run.state.seen, mark] }, mark);
    return {
      run: { state },
      emit: [eventFor(ScreenObserved, { job, run }, { step: data.step, captureId })],
    };
  },
});
