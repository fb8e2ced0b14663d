import { type Platform, type RunningService, startService } from '@tapwright/service';
import { onActionExecuted } from './action-executed.ts';
import { onStateRestored } from './state-restored.ts';
import { onTaskPlanned } from './task-planned.ts';

/** The handlers themselves, for compositions that decide a recorded run again. */
export { onActionExecuted, onStateRestored, onTaskPlanned };

/** Reads captures into screens and says what an action changed. */
export function startPerception(platform: Platform): Promise<RunningService> {
  return startService(platform, {
    name: 'perception',
    deps: { screens: platform.screens },
    handlers: [onTaskPlanned, onActionExecuted, onStateRestored],
  });
}
