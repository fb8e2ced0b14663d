import { ScreenObserved, TapwrightError, TaskPlanned } from '@tapwright/contracts';
import { defineHandler, eventFor } from '@tapwright/service';
import type { PerceptionDeps } from './deps.ts';
import { iconsIn } from './icons.ts';
import { arriveAt, markOfScreen } from './mark.ts';

/** Reads the screen on which a task begins. */
export const onTaskPlanned = defineHandler({
  on: TaskPlanned,
  emits: [ScreenObserved],

  async handle({ data, job, run, signal }, { screens, icons }: PerceptionDeps) {
    const captureId = data.captureId ?? run.state.current?.captureId;
    if (captureId === undefined)
      throw new TapwrightError('CAPTURE_FAILED', 'the task has no screen to begin on');
    const screen = await screens.read(captureId);
    const mark = markOfScreen(screen);
    const seen = await icons(screen, { run, signal });
    const captioned = iconsIn(screen, seen);
    const state = arriveAt({ ...run.state, seen: [...run.state.seen, mark] }, mark);
    return {
      run: { state: { ...state, ...captioned.state } },
      writes: [...seen.writes],
      emit: [eventFor(ScreenObserved, { job, run }, { step: data.step, captureId, ...captioned.event })],
    };
  },
});
