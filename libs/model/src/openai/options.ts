import { type Meter, TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';
import { ROLES, type Role } from '../roles/index.ts';
import { ModelCassette } from './cassette.ts';
import { HEADER_FORM, OwnHeaders } from './headers.ts';
import { ModelSettings } from './role-settings.ts';

const name = z.string().min(1);
const OTHER_MODELS = Object.fromEntries(
  ROLES.filter((role) => role !== 'actor').map((role) => [role, name.optional()]),
) as Record<Exclude<Role, 'actor'>, z.ZodOptional<typeof name>>;

/**
 * What a header can carry. A key that was copied with a line end, a curly quote or an invisible character is told at once: it
 * would look like an endpoint that cannot be reached.
 */
export const KEY_FORM = HEADER_FORM;
export const KEY_EXPECTED =
  'a key of plain letters, digits and signs, without line ends or invisible characters';

const Options = z.object({
  baseUrl: z.url({ protocol: /^https?$/ }),
  /** Empty for endpoints that need no key. */
  apiKey: z.string().regex(KEY_FORM).default(''),
  /** Headers of one's own, which go with every question. */
  headers: OwnHeaders.default({}),
  /** The same, whose values nobody else may see. */
  secretHeaders: OwnHeaders.default({}),
  /** Version of Azure's interface; absent: the endpoint is not one of Azure's older kind. */
  apiVersion: name.optional(),
  /** Roles without a model of their own share the actor's. */
  models: z.object({ ...OTHER_MODELS, actor: name }).transform(withActors),
  /** What a request says besides its question, for all roles or for one. */
  settings: ModelSettings.default({}),
  /** Answers are written to a file, or come from one. */
  cassette: ModelCassette.optional(),
  /** Maximum time for one question with all its attempts, in milliseconds; a question may set a shorter one. */
  timeoutMs: z.int().min(1).max(600_000).default(60_000),
  /** Further attempts after a failed one, per question. */
  maxRetries: z.int().min(0).max(10).default(2),
});

/** How to reach an OpenAI-compatible endpoint, and which model serves each role. */
export type OpenAiOptions = z.input<typeof Options> & {
  /** Replaces the global `fetch`: for a proxy, or a test. */
  readonly fetch?: typeof globalThis.fetch;
  /** Keeps calls within budgets and rate limits; absent: nothing limits them. */
  readonly meter?: Meter | undefined;
};
export type OpenAiSettings = z.output<typeof Options>;

const EXPECTED: Readonly<Record<string, string>> = {
  baseUrl: 'a URL such as https://host/v1',
  apiKey: KEY_EXPECTED,
};

/** @throws TapwrightError `CONFIG_INVALID` that names the field, never its value */
export function readOptions(options: OpenAiOptions): OpenAiSettings {
  const read = Options.safeParse(options);
  if (read.success) return withModels(read.data);
  const issue = read.error.issues[0];
  const field = issue?.path.join('.') ?? 'model';
  throw new TapwrightError('CONFIG_INVALID', `the model endpoint's ${field} is missing or wrong`, {
    field,
    expected: EXPECTED[field] ?? issue?.code ?? 'a value',
  });
}

/** Every role with its model, for logs and reports. */
export function describeModels(models: OpenAiSettings['models']): string {
  return [...new Set(ROLES.map((role: Role) => models[role]))].join(', ');
}

function withActors(
  models: Partial<Record<Role, string | undefined>> & { actor: string },
): Record<Role, string> {
  const own = ROLES.map((role) => [role, models[role] ?? models.actor]);
  return Object.fromEntries(own) as Record<Role, string>;
}

/** A model that the settings name for a role comes before all others. */
function withModels(read: OpenAiSettings): OpenAiSettings {
  const { settings, models } = read;
  const own = ROLES.map((role) => [role, settings[role]?.model ?? settings.all?.model ?? models[role]]);
  return { ...read, models: Object.fromEntries(own) as Record<Role, string> };
}
