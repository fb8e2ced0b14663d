import type { WithScreens } from '@tapwright/captures';
import type { Model } from '@tapwright/model';
import type { DomainKnowledge } from '@tapwright/runtime';
import { type Platform, type RunningService, startService } from '@tapwright/service';
import { HANDLERS } from './handlers.ts';

/** The handlers themselves, for programs that decide a recorded run again. */
export { onEndClaimed } from './end-claimed.ts';
export { onOutcomeObserved } from './outcome-observed.ts';

export interface VerifierOptions {
  readonly model: Model;
  readonly modelTimeoutMs: number;
  /** Validators and error handlers of a tenant; absent: none. */
  readonly knowledge?: DomainKnowledge;
}

/** Judges every executed action and every claim that a task is done. */
export function startVerifier(
  platform: Platform & WithScreens,
  options: VerifierOptions,
): Promise<RunningService> {
  return startService(platform, {
    name: 'verifier',
    modelTimeoutMs: options.modelTimeoutMs,
    deps: { db: platform.db, screens: platform.screens, artifacts: platform.artifacts, ...options },
    handlers: Object.values(HANDLERS),
  });
}
