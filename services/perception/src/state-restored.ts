import { ScreenObserved, StateRestored } from '@tapwright/contracts';
import { defineHandler, eventFor } from '@tapwright/service';
import type { PerceptionDeps } from './deps.ts';
import { iconsIn } from './icons.ts';
import { arriveAt, markOfScreen } from './mark.ts';

/** Reads the screen to which a restoration led, whether it is the wanted one or not. */
export const onStateRestored = defineHandler({
  on: StateRestored,
  emits: [ScreenObserved],

  async handle({ data, job, run, signal }, { screens, icons }: PerceptionDeps) {
    const screen = await screens.read(data.captureId);
    const seen = await icons(screen, { run, signal });
    const captioned = iconsIn(screen, seen);
    return {
      run: { state: { ...arriveAt(run.state, markOfScreen(screen)), ...captioned.state } },
      writes: [...seen.writes],
      emit: [
        eventFor(
          ScreenObserved,
          { job, run },
          { step: data.step, captureId: data.captureId, ...captioned.event },
        ),
      ],
    };
  },
});
