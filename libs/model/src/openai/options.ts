import { TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';
import { ROLES, type Role } from '../roles/index.ts';

const OTHER_MODELS = {
  verifier: z.string().min(1).optional(),
  reflector: z.string().min(1).optional(),
  observer: z.string().min(1).optional(),
  critic: z.string().min(1).optional(),
  planner: z.string().min(1).optional(),
  captioner: z.string().min(1).optional(),
};

const Options = z.object({
  baseUrl: z.url({ protocol: /^https?$/ }),
  /** Empty for endpoints that want no key. */
  apiKey: z.string().default(''),
  /** Roles that have no model of their own share the actor's. */
  models: z.object({ ...OTHER_MODELS, actor: z.string().min(1) }).transform(withActors),
  /** Longest time for one question with all its attempts, milliseconds; a question may set a shorter one. */
  timeoutMs: z.int().min(1).max(600_000).default(60_000),
  /** Further attempts after a failed one, per question. */
  maxRetries: z.int().min(0).max(10).default(2),
  temperature: z.number().min(0).max(2).optional(),
  seed: z.int().optional(),
});

/** How to reach an OpenAI-compatible endpoint, and which model serves each role. */
export type OpenAiOptions = z.input<typeof Options> & {
  /** In place of the global `fetch`: a proxy, or a test. */
  readonly fetch?: typeof globalThis.fetch;
};
export type OpenAiSettings = z.output<typeof Options>;

/** @throws TapwrightError `CONFIG_INVALID` that names the field, never its value */
export function readOptions(options: OpenAiOptions): OpenAiSettings {
  const read = Options.safeParse(options);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const field = issue?.path.join('.') ?? 'model';
  throw new TapwrightError('CONFIG_INVALID', `the model endpoint's ${field} is missing or wrong`, {
    field,
    expected: field === 'baseUrl' ? 'a URL such as https://host/v1' : (issue?.code ?? 'a value'),
  });
}

/** Every role with its model, for logs and reports. */
export function describeModels(models: OpenAiSettings['models']): string {
  return [...new Set(ROLES.map((role: Role) => models[role]))].join(', ');
}

function withActors(
  models: Partial<Record<Role, string | undefined>> & { actor: string },
): Record<Role, string> {
  const { actor } = models;
  return {
    actor,
    verifier: models.verifier ?? actor,
    reflector: models.reflector ?? actor,
    observer: models.observer ?? actor,
    critic: models.critic ?? actor,
    planner: models.planner ?? actor,
    captioner: models.captioner ?? actor,
  };
}
