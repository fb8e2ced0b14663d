import type { WithScreens } from '@tapwright/captures';
import { type Model, withModelOf } from '@tapwright/model';
import type { DomainKnowledge } from '@tapwright/runtime';
import { type Platform, type RunningService, startService } from '@tapwright/service';
import { HANDLERS } from './handlers.ts';
import { createKnownWays } from './known-ways.ts';

/** The questions of the actor to its model, for benches that measure the parts of a step or play tasks without a platform. */
export { actorInput } from './actor-input.ts';
export { type ChoosingByTool, chooseByTool } from './choose-by-tool.ts';
export type { Chosen } from './chosen.ts';
export { choosePrompt } from './prompts/choose.ts';
export { type Reviewing, reviewTask } from './review-task.ts';

/** The handlers themselves, for programs that decide a recorded run again. */
export { onScreenObserved } from './screen-observed.ts';
export { onStepAdvanced } from './step-advanced.ts';

export interface ActorOptions {
  readonly model: Model;
  readonly modelTimeoutMs: number;
  /** Words of elements that no run may touch, in addition to those of its job. */
  readonly forbidden?: readonly string[];
  /** A tenant's own optimisers. */
  readonly knowledge?: DomainKnowledge;
}

/** Chooses the next action from the refined action space, and says which element a replay's lost target has become. */
export function startActor(platform: Platform & WithScreens, options: ActorOptions): Promise<RunningService> {
  return startService(platform, {
    name: 'actor',
    modelTimeoutMs: options.modelTimeoutMs,
    deps: {
      db: platform.db,
      screens: platform.screens,
      artifacts: platform.artifacts,
      ways: createKnownWays(platform.db.read),
      ...options,
    },
    depsOf: (deps, { spec }) => withModelOf(deps, spec),
    handlers: Object.values(HANDLERS),
  });
}
