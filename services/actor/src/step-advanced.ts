import {
  ActAwaited,
  ActionDecided,
  EndClaimed,
  ScreenObserved,
  StepAdvanced,
  TaskEnded,
} from '@tapwright/contracts';
import { defineHandler } from '@tapwright/service';
import { decide } from './decide.ts';
import type { ActorDeps } from './deps.ts';

/** Goes on from the screen to which the last action led. */
export const onStepAdvanced = defineHandler({
  on: StepAdvanced,
  emits: [ActionDecided, EndClaimed, ActAwaited, ScreenObserved, TaskEnded],
  looksAt: 'captureId',
  atOnce: (_input, deps: ActorDeps) => deps.model.inProcess === true,

  handle: (input, deps: ActorDeps) => decide(input, input.data.captureId, deps),
});
