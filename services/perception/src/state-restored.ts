import { ScreenObserved, StateRestored } from '@tapwright/contracts';
import { defineHandler, eventFor } from '@tapwright/service';
import type { PerceptionDeps } from './deps.ts';
import { arriveAt, markFor } from './mark.ts';
import { pictureFacts, seesAtOnce } from './picture-facts.ts';

/** Reads the screen to which a restoration led, whether it is the wanted one or not. */
export const onStateRestored = defineHandler({
  on: StateRestored,
  emits: [ScreenObserved],
  looksAt: 'captureId',
  atOnce: ({ run }, deps: PerceptionDeps) => seesAtOnce(run, deps),

  async handle({ data, job, run, signal }, { screens, ...deps }: PerceptionDeps) {
    const screen = await screens.read(data.captureId);
    const facts = await pictureFacts(screen, { run, signal }, deps);
    return {
      run: { state: { ...arriveAt(run.state, markFor(run, screen)), ...facts.state } },
      writes: [...facts.writes],
      emit: [
        eventFor(
          ScreenObserved,
          { job, run },
          { step: data.step, captureId: data.captureId, ...facts.event },
        ),
      ],
    };
  },
});
