import { type Platform, type RunningService, startService } from '@tapwright/service';
import { onJobSubmitted } from './job-submitted.ts';
import { onRunEnded } from './run-ended.ts';
import { onRunStarted } from './run-started.ts';
import { onRunStopped } from './run-stopped.ts';
import { onScriptsEmitted } from './scripts-emitted.ts';
import { onTaskReflected } from './task-reflected.ts';

/** Plans tasks, starts and closes runs, collects candidates and verification replays. */
export function startPlanner(platform: Platform): Promise<RunningService> {
  return startService(platform, {
    name: 'planner',
    deps: { db: platform.db },
    handlers: [onJobSubmitted, onRunStarted, onTaskReflected, onRunStopped, onRunEnded, onScriptsEmitted],
  });
}
