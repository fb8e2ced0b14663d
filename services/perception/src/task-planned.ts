import { ScreenObserved, TapwrightError, TaskPlanned } from '@tapwright/contracts';
import { defineHandler, eventFor } from '@tapwright/service';
import type { PerceptionDeps } from './deps.ts';
import { arriveAt, markFor } from './mark.ts';
import { pictureFacts } from './picture-facts.ts';

/** Reads the screen on which a task begins. */
export const onTaskPlanned = defineHandler({
  on: TaskPlanned,
  emits: [ScreenObserved],

  async handle({ data, job, run, signal }, { screens, ...deps }: PerceptionDeps) {
    const captureId = data.captureId ?? run.state.current?.captureId;
    if (captureId === undefined)
      throw new TapwrightError('CAPTURE_FAILED', 'the task has no screen to begin on');
    const screen = await screens.read(captureId);
    const mark = markFor(run, screen);
    const facts = await pictureFacts(screen, { run, signal }, deps);
    const state = arriveAt({ ...run.state, seen: [...run.state.seen, mark] }, mark);
    return {
      run: { state: { ...state, ...facts.state } },
      writes: [...facts.writes],
      emit: [eventFor(ScreenObserved, { job, run }, { step: data.step, captureId, ...facts.event })],
    };
  },
});
