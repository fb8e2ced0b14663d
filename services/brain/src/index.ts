import { startActor } from '@tapwright/actor';
import type { WithScreens } from '@tapwright/captures';
import type { Model } from '@tapwright/model';
import { startPerception } from '@tapwright/perception';
import { startPlanner } from '@tapwright/planner';
import { startReflector } from '@tapwright/reflector';
import type { DomainKnowledge } from '@tapwright/runtime';
import { startScriptEmitter } from '@tapwright/script-emitter';
import type { Platform, RetentionPolicy, RunningService } from '@tapwright/service';
import { startVerifier } from '@tapwright/verifier';

export interface BrainOptions {
  readonly model: Model;
  readonly modelTimeoutMs: number;
  readonly retention: RetentionPolicy;
  /** Words of elements that no run may touch, in addition to those of its job. */
  readonly forbidden: readonly string[];
  /** A tenant's own domain knowledge. */
  readonly knowledge: DomainKnowledge;
}

/** Starts the six services that need neither phones nor callers, on one platform; what each left the next one knows. */
export async function startBrain(
  platform: Platform & WithScreens,
  { retention, forbidden, knowledge, ...asking }: BrainOptions,
): Promise<Pick<RunningService, 'drain' | 'abort'>> {
  const services = [
    await startPlanner(platform, { ...asking, retention }),
    await startPerception(platform, asking),
    await startActor(platform, { ...asking, forbidden, knowledge }),
    await startVerifier(platform, { ...asking, knowledge }),
    await startReflector(platform, asking),
    await startScriptEmitter(platform),
  ];
  return {
    async drain() {
      await Promise.all(services.map((service) => service.drain()));
    },
    abort() {
      for (const service of services) service.abort();
    },
  };
}
