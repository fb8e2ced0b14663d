import type { WithScreens } from '@tapwright/captures';
import { type Model, withModelOf } from '@tapwright/model';
import { type Platform, type RunningService, startService } from '@tapwright/service';
import { HANDLERS } from './handlers.ts';

export interface ReflectorOptions {
  readonly model: Model;
  /** Longest wait for one answer of the model, milliseconds. */
  readonly modelTimeoutMs: number;
}

/** Writes down what a task taught. */
export function startReflector(
  platform: Platform & WithScreens,
  options: ReflectorOptions,
): Promise<RunningService> {
  return startService(platform, {
    name: 'reflector',
    modelTimeoutMs: options.modelTimeoutMs,
    deps: { db: platform.db, screens: platform.screens, ...options },
    depsOf: (deps, { spec }) => withModelOf(deps, spec),
    handlers: Object.values(HANDLERS),
  });
}
