import { type Platform, type RunningService, startService } from '@tapwright/service';
import { onCandidatesEnded } from './candidates-ended.ts';

/** Turns the best run into scripts. */
export function startScriptEmitter(platform: Platform): Promise<RunningService> {
  return startService(platform, {
    name: 'script-emitter',
    deps: { db: platform.db, screens: platform.screens, artifacts: platform.artifacts },
    handlers: [onCandidatesEnded],
  });
}
