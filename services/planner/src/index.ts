import type { WithScreens } from '@tapwright/captures';
import { type Model, withModelOf } from '@tapwright/model';
import {
  type Platform,
  type RetentionPolicy,
  type RunningService,
  startRetention,
  startService,
} from '@tapwright/service';
import { HANDLERS } from './handlers.ts';

/** Reads a goal as the planner does, for programs that show it before they submit a job. */
export { readGoalWith } from './read-goal.ts';

export interface PlannerOptions {
  readonly retention: RetentionPolicy;
  /** Reads goals, and finds tasks for explorations. */
  readonly model: Model;
  readonly modelTimeoutMs: number;
}

/** Plans tasks, starts and closes runs, collects candidates and verification replays; removes what is old. */
export function startPlanner(
  platform: Platform & WithScreens,
  options: PlannerOptions,
): Promise<RunningService> {
  const { db, artifacts, log, screens } = platform;
  return startService(platform, {
    name: 'planner',
    modelTimeoutMs: options.modelTimeoutMs,
    deps: { db, screens, model: options.model, modelTimeoutMs: options.modelTimeoutMs },
    depsOf: (deps, { spec }) => withModelOf(deps, spec),
    handlers: Object.values(HANDLERS),
    background: [startRetention({ db, artifacts, log, policy: options.retention })],
  });
}
