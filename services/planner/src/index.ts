import {
  type Platform,
  type RetentionPolicy,
  type RunningService,
  startRetention,
  startService,
} from '@tapwright/service';
import { HANDLERS } from './handlers.ts';

export interface PlannerOptions {
  readonly retention: RetentionPolicy;
}

/** Plans tasks, starts and closes runs, collects candidates and verification replays; removes what is old. */
export function startPlanner(platform: Platform, options: PlannerOptions): Promise<RunningService> {
  const { db, artifacts, log } = platform;
  return startService(platform, {
    name: 'planner',
    deps: { db },
    handlers: Object.values(HANDLERS),
    background: [startRetention({ db, artifacts, log, policy: options.retention })],
  });
}
