import type { WithScreens } from '@tapwright/captures';
import { type Platform, type RunningService, startService } from '@tapwright/service';
import { HANDLERS } from './handlers.ts';

export { legTrace, traceText } from './leg-trace.ts';

/** Turns the best run into scripts. */
export function startScriptEmitter(platform: Platform & WithScreens): Promise<RunningService> {
  return startService(platform, {
    name: 'script-emitter',
    deps: { db: platform.db, screens: platform.screens, artifacts: platform.artifacts },
    handlers: Object.values(HANDLERS),
  });
}
