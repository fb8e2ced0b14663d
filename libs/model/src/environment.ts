import { z } from 'zod';
import type { ModelConfig } from './create-model.ts';
import type { Variables } from './named/models-file.ts';
import { readPlatformModels, withKeys } from './named/platform-models.ts';
import { CassetteSetting } from './openai/cassette.ts';
import { OwnHeaders } from './openai/headers.ts';
import type { OpenAiOptions } from './openai/options.ts';
import { ModelSettings } from './openai/role-settings.ts';

/** Variables that choose the model and how to reach it; part of the configuration of every service that uses it. */
export const ModelEnvironment = z.object({
  MODEL_PROVIDER: z.enum(['offline', 'openai']).default('offline'),
  /** Any OpenAI-compatible endpoint. */
  OPENAI_BASE_URL: z.url().default('https://api.openai.com/v1'),
  OPENAI_API_KEY: z.string().optional(),
  /** The model of every role that has no model of its own. */
  MODEL: z.string().default('gpt-4o-mini'),
  MODEL_ACTOR: z.string().optional(),
  /** Sums up the actor's conversation; by default the actor's, whose memory it is. */
  MODEL_SUMMARISER: z.string().optional(),
  MODEL_VERIFIER: z.string().optional(),
  /** Gives the second opinion where a claim and the ledger disagree; by default the verifier's. */
  MODEL_REFEREE: z.string().optional(),
  MODEL_REFLECTOR: z.string().optional(),
  MODEL_OBSERVER: z.string().optional(),
  /** The stronger model; used when a run struggles. */
  MODEL_CRITIC: z.string().optional(),
  MODEL_PLANNER: z.string().optional(),
  /** Reads what a goal asks for, before anything is done. */
  MODEL_READER: z.string().optional(),
  /** Describes icons, so it must be able to see; a small model is enough. */
  MODEL_CAPTIONER: z.string().optional(),
  /** Says which parameter of a case an input takes. */
  MODEL_PARAMETER: z.string().optional(),
  /** Judges whether a step of a case is done. */
  MODEL_INSPECTOR: z.string().optional(),
  /** Says what the target of a replay has become. */
  MODEL_HEALER: z.string().optional(),
  /**
   * The stronger model: of the roles that decide most, where they have none of their own (DroidAgent, "Large Language
   * Models": planner, reflector and self-critique). By default that of every role.
   */
  MODEL_STRONG: z.string().optional(),
  /** Finds tasks for explorers. */
  MODEL_PROPOSER: z.string().optional(),
  /** Does the tasks of explorers, by function calls. */
  MODEL_TASK_ACTOR: z.string().optional(),
  MODEL_TASK_CRITIC: z.string().optional(),
  MODEL_TASK_REFLECTOR: z.string().optional(),
  /** Says what widgets are for; a small model is enough. */
  MODEL_WIDGET_ROLES: z.string().optional(),
  /** The content of a file of further models, which jobs may name; best given by MODELS_FILE. Keys are variables of their own. */
  MODELS: z.string().optional(),
  /** Version of Azure's interface, for endpoints of its older kind. */
  OPENAI_API_VERSION: z.string().optional(),
  /** JSON: what a request says besides its question, for all roles (`all`) or for one. */
  MODEL_SETTINGS: z
    .string()
    .default('{}')
    .transform(jsonLike('{"all":{"temperature":0},"actor":{"seed":7}}'))
    .pipe(ModelSettings),
  /** JSON: headers that go with each question, as gateways want them. Any of them may be secret. */
  MODEL_HEADERS: z
    .string()
    .default('{}')
    .transform(jsonLike('{"HTTP-Referer":"https://example.org"}'))
    .pipe(OwnHeaders),
  /** `record:FILE` writes the answers of the endpoint to a file, `replay:FILE` takes them from it. */
  MODEL_CASSETTE: CassetteSetting.optional(),
  /** Maximum wait for one answer, in milliseconds. */
  MODEL_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(60_000),
  MODEL_RETRIES: z.coerce.number().int().min(0).max(10).default(2),
  /**
   * In place of `CONCURRENCY` where the model is an endpoint: whoever waits for an answer costs a few kilobytes and no
   * connection to the database.
   */
  MODEL_CONCURRENCY: z.coerce.number().int().min(1).max(1_000).default(256),
});

function jsonLike(example: string) {
  return (text: string, context: z.RefinementCtx): unknown => {
    try {
      const value: unknown = JSON.parse(text);
      return value;
    } catch {
      context.addIssue({ code: 'custom', message: `JSON such as ${example}` });
      return z.NEVER;
    }
  };
}
export type ModelEnvironment = z.infer<typeof ModelEnvironment>;

/** How many messages of an event a service that asks this model handles at once. */
export function modelConcurrency(environment: ModelEnvironment & { readonly CONCURRENCY: number }): number {
  const { MODEL_PROVIDER, MODELS, MODEL_CONCURRENCY, CONCURRENCY } = environment;
  return MODEL_PROVIDER === 'offline' && MODELS === undefined ? CONCURRENCY : MODEL_CONCURRENCY;
}

/** The model that the environment describes, without those that jobs may name. */
export function modelConfigOf(environment: ModelEnvironment): ModelConfig {
  return {
    provider: environment.MODEL_PROVIDER,
    openai: {
      baseUrl: environment.OPENAI_BASE_URL,
      apiKey: environment.OPENAI_API_KEY ?? '',
      models: modelsOf(environment),
      ...(environment.OPENAI_API_VERSION === undefined ? {} : { apiVersion: environment.OPENAI_API_VERSION }),
      settings: environment.MODEL_SETTINGS,
      secretHeaders: environment.MODEL_HEADERS,
      ...(environment.MODEL_CASSETTE === undefined ? {} : { cassette: environment.MODEL_CASSETTE }),
      timeoutMs: environment.MODEL_TIMEOUT_MS,
      maxRetries: environment.MODEL_RETRIES,
    },
  };
}

/**
 * The same with the models that jobs may name. `keys`: the variables that hold their keys.
 * @throws TapwrightError `CONFIG_INVALID`
 */
export function platformModelConfigOf(environment: ModelEnvironment, keys: Variables): ModelConfig {
  const { MODELS, MODEL_CASSETTE } = environment;
  if (MODELS === undefined) return modelConfigOf(environment);
  return {
    ...modelConfigOf(environment),
    named: withKeys(readPlatformModels(MODELS), keys, MODEL_CASSETTE),
  };
}

function modelsOf(environment: ModelEnvironment): OpenAiOptions['models'] {
  const strong = environment.MODEL_STRONG ?? environment.MODEL;
  return {
    actor: environment.MODEL_ACTOR ?? environment.MODEL,
    summariser: environment.MODEL_SUMMARISER ?? environment.MODEL_ACTOR ?? environment.MODEL,
    verifier: environment.MODEL_VERIFIER ?? environment.MODEL,
    referee: environment.MODEL_REFEREE ?? environment.MODEL_VERIFIER ?? environment.MODEL,
    reflector: environment.MODEL_REFLECTOR ?? environment.MODEL,
    observer: environment.MODEL_OBSERVER ?? environment.MODEL,
    critic: environment.MODEL_CRITIC ?? environment.MODEL,
    planner: environment.MODEL_PLANNER ?? environment.MODEL,
    reader: environment.MODEL_READER ?? environment.MODEL,
    captioner: environment.MODEL_CAPTIONER ?? environment.MODEL,
    parameter: environment.MODEL_PARAMETER ?? environment.MODEL,
    inspector: environment.MODEL_INSPECTOR ?? environment.MODEL,
    healer: environment.MODEL_HEALER ?? environment.MODEL,
    proposer: environment.MODEL_PROPOSER ?? strong,
    'task-actor': environment.MODEL_TASK_ACTOR ?? environment.MODEL_ACTOR ?? environment.MODEL,
    'task-critic': environment.MODEL_TASK_CRITIC ?? strong,
    'task-reflector': environment.MODEL_TASK_REFLECTOR ?? strong,
    'widget-roles': environment.MODEL_WIDGET_ROLES ?? environment.MODEL,
  };
}
