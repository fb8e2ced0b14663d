import { ActAwaited, ActionDecided, EndClaimed, ScreenObserved, TaskEnded } from '@tapwright/contracts';
import { defineHandler } from '@tapwright/service';
import { decide } from './decide.ts';
import type { ActorDeps } from './deps.ts';

/** Chooses on a screen that was just read: a task has begun, or a wrong turn was undone. */
export const onScreenObserved = defineHandler({
  on: ScreenObserved,
  emits: [ActionDecided, EndClaimed, ActAwaited, ScreenObserved, TaskEnded],
  looksAt: 'captureId',
  atOnce: (_input, deps: ActorDeps) => deps.model.inProcess === true,

  handle: (input, deps: ActorDeps) => decide(input, input.data.captureId, deps),
});
