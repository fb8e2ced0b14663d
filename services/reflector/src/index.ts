import { type Platform, type RunningService, startService } from '@tapwright/service';
import type { ReflectorDeps } from './deps.ts';
import { HANDLERS } from './handlers.ts';

/** Writes down what a task taught. */
export function startReflector(platform: Platform, options: ReflectorDeps): Promise<RunningService> {
  return startService(platform, {
    name: 'reflector',
    modelTimeoutMs: options.modelTimeoutMs,
    deps: options,
    handlers: Object.values(HANDLERS),
  });
}
