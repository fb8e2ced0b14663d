import {
  type Platform,
  type RetentionPolicy,
  type RunningService,
  startRetention,
  startService,
} from '@tapwright/service';
import { onJobSubmitted } from './job-submitted.ts';
import { onReplayPlayed } from './replay-played.ts';
import { onRunEnded } from './run-ended.ts';
import { onRunStarted } from './run-started.ts';
import { onRunStopped } from './run-stopped.ts';
import { onScriptsEmitted } from './scripts-emitted.ts';
import { onTaskReflected } from './task-reflected.ts';

export interface PlannerOptions {
  readonly retention: RetentionPolicy;
}

/** Plans tasks, starts and closes runs, collects candidates and verification replays; removes what is old. */
export function startPlanner(platform: Platform, options: PlannerOptions): Promise<RunningService> {
  const { db, artifacts, log } = platform;
  return startService(platform, {
    name: 'planner',
    deps: { db },
    handlers: [
      onJobSubmitted,
      onRunStarted,
      onTaskReflected,
      onReplayPlayed,
      onRunStopped,
      onRunEnded,
      onScriptsEmitted,
    ],
    background: [startRetention({ db, artifacts, log, policy: options.retention })],
  });
}
