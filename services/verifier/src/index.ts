import type { WithScreens } from '@tapwright/captures';
import { type Model, withModelOf } from '@tapwright/model';
import type { DomainKnowledge } from '@tapwright/runtime';
import { type Platform, type RunningService, startService } from '@tapwright/service';
import { sureWaysOfApp, type VersionOfApp } from '@tapwright/store';
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

/** Most ways of an app's map that a restoration looks at. */
const WAYS_MAX = 1_000;

/** Judges every executed action and every claim that a task is done. */
export function startVerifier(
  platform: Platform & WithScreens,
  options: VerifierOptions,
): Promise<RunningService> {
  const { db, screens, artifacts } = platform;
  const waysOf = (app: VersionOfApp) => sureWaysOfApp(db.read, { ...app, limit: WAYS_MAX });
  return startService(platform, {
    name: 'verifier',
    modelTimeoutMs: options.modelTimeoutMs,
    deps: { db, screens, artifacts, waysOf, ...options },
    depsOf: (deps, { spec }) => withModelOf(deps, spec),
    handlers: Object.values(HANDLERS),
  });
}
