import { z } from 'zod';
import type { ModelConfig } from './create-model.ts';

/** Variables that choose and reach the model; part of the configuration of every service that asks it. */
export const ModelEnvironment = z.object({
  MODEL_PROVIDER: z.enum(['offline', 'openai']).default('offline'),
  /** Any OpenAI-compatible endpoint. */
  OPENAI_BASE_URL: z.url().default('https://api.openai.com/v1'),
  OPENAI_API_KEY: z.string().optional(),
  /** Model of the roles that have none of their own. */
  MODEL: z.string().default('gpt-4o-mini'),
  MODEL_ACTOR: z.string().optional(),
  MODEL_VERIFIER: z.string().optional(),
  MODEL_REFLECTOR: z.string().optional(),
  MODEL_OBSERVER: z.string().optional(),
  /** The stronger one: it is asked when a run struggles. */
  MODEL_CRITIC: z.string().optional(),
  MODEL_PLANNER: z.string().optional(),
  /** It is shown icons and must be able to see; a small one will do. */
  MODEL_CAPTIONER: z.string().optional(),
  /** Longest wait for one answer, milliseconds. */
  MODEL_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(60_000),
  MODEL_RETRIES: z.coerce.number().int().min(0).max(10).default(2),
});
export type ModelEnvironment = z.infer<typeof ModelEnvironment>;

/** The model that the environment describes. */
export function modelConfigOf(environment: ModelEnvironment): ModelConfig {
  const model = environment.MODEL;
  return {
    provider: environment.MODEL_PROVIDER,
    openai: {
      baseUrl: environment.OPENAI_BASE_URL,
      apiKey: environment.OPENAI_API_KEY ?? '',
      models: {
        actor: environment.MODEL_ACTOR ?? model,
        verifier: environment.MODEL_VERIFIER ?? model,
        reflector: environment.MODEL_REFLECTOR ?? model,
        observer: environment.MODEL_OBSERVER ?? model,
        critic: environment.MODEL_CRITIC ?? model,
        planner: environment.MODEL_PLANNER ?? model,
        captioner: environment.MODEL_CAPTIONER ?? model,
      },
      timeoutMs: environment.MODEL_TIMEOUT_MS,
      maxRetries: environment.MODEL_RETRIES,
    },
  };
}
