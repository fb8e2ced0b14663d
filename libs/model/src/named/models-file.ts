import { readYaml } from '@tapwright/cases';
import { TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';
import { headersOf, OwnHeaders } from '../openai/headers.ts';
import { KEY_EXPECTED, KEY_FORM, type OpenAiOptions } from '../openai/options.ts';
import { ModelSettings } from '../openai/role-settings.ts';

export const MODELS_BYTES_MAX = 262_144;
const MODELS_MAX = 100;

/** Models that answer in this process, without a key. None of them is a language model. */
export const BUILT_IN = ['offline', 'truth', 'null', 'random', 'simulated'] as const;

const Name = z.string().regex(/^[\w.:/-]{1,80}$/, 'a name of at most 80 letters, digits, and . _ : / -');
const Share = z.number().min(0).max(1);

/** US dollars for a million tokens. */
const Prices = z.strictObject({
  input: z.number().min(0),
  output: z.number().min(0),
  /** Tokens that the endpoint took from its cache; by default as `input`. */
  cached: z.number().min(0).optional(),
});
export type Prices = z.infer<typeof Prices>;

/** How often a simulated model is wrong, or right: shares from 0 to 1. */
const Rates = z.strictObject({
  /** Answers that choose an action and are not in the demanded form. */
  formatErrors: Share.default(0),
  /** Decisions that choose again what was chosen before, where it is offered again. */
  repetition: Share.default(0),
  /** Questions that are answered rightly. */
  questions: Share.default(1),
  /** Instructions for one screen that lead to the right element. */
  grounding: Share.default(1),
});
export type Rates = z.infer<typeof Rates>;

const KeyVariable = z
  .string()
  .regex(/^[A-Za-z_]\w{0,99}$/, 'the name of a variable of the environment, never the key itself');
/** A secret in a file of models would be in the repository of whoever keeps it there. */
const SECRETIVE = /auth|key|token|secret|cookie|pass/i;
const PlainHeaders = OwnHeaders.refine(
  (headers) => !Object.keys(headers).some((name) => SECRETIVE.test(name)),
  'headers that hold no secret; of others headersEnv names the variable that holds the value',
);

const Base = {
  /** Variable of the environment that holds the key; absent: the endpoint needs none. */
  keyEnv: KeyVariable.optional(),
  /** Headers of one's own, such as `HTTP-Referer`. */
  headers: PlainHeaders.optional(),
  /** Variables of the environment by the names of the headers whose values they hold, such as `api-key`. */
  headersEnv: headersOf(KeyVariable).optional(),
  /** Calls a minute, at most; absent: no limit. */
  rpm: z.int().min(1).max(100_000).optional(),
  /** Longest wait for one answer, milliseconds. */
  timeoutMs: z.int().min(100).max(600_000).default(60_000),
};

/** As in MODEL_SETTINGS. Prices and limits are those of one model, so no role may ask another. */
const Settings = ModelSettings.refine(
  (settings) => Object.values(settings).every((one) => one?.model === undefined),
  'settings without a model: each model is an entry of its own',
);

/** Azure's interface without versions: it knows no deployments in its path. */
const VERSIONLESS = /\/openai\/v1\/?$/;

const Endpoint = z
  .strictObject({
    name: Name,
    ...Base,
    /** Any OpenAI-compatible endpoint. */
    baseUrl: z.url({
      protocol: /^https?$/,
      error: 'the address of an endpoint, such as https://api.openai.com/v1',
    }),
    /** Version of Azure's interface, as the query parameter `api-version`; absent: the endpoint is not one of Azure's older kind. */
    apiVersion: z
      .string()
      .regex(/^[\w.-]{1,40}$/, 'a version of the interface, such as 2024-10-21')
      .optional(),
    /** The model's name at the endpoint; with `apiVersion` the name of its deployment. */
    model: z.string().min(1).max(200),
    /** It can be shown pictures. */
    vision: z.boolean().default(false),
    prices: Prices.optional(),
    temperature: z.number().min(0).max(2).optional(),
    seed: z.int().optional(),
    /** How it is asked, in all roles and in single ones: they come before `temperature` and `seed`. */
    settings: Settings.optional(),
    /** Further attempts after a failed one, for each question. */
    retries: z.int().min(0).max(10).default(4),
  })
  .refine(({ baseUrl, apiVersion }) => apiVersion === undefined || !VERSIONLESS.test(baseUrl), {
    path: ['apiVersion'],
    message: 'no version for an address that ends with /openai/v1; or the address without these',
  });
export type EndpointModel = z.infer<typeof Endpoint>;

/** Another agent: it gets an observation by HTTP and answers with an action. */
const Agent = z.strictObject({
  name: Name,
  ...Base,
  agentUrl: z.url({ protocol: /^https?$/ }),
  /** It is sent pictures. */
  vision: z.boolean().default(false),
});
export type AgentModel = z.infer<typeof Agent>;

/** Another agent as a module of JavaScript or TypeScript, which answers in this process. */
const ModuleAgent = z.strictObject({
  name: Name,
  timeoutMs: Base.timeoutMs,
  /** The module's file, from the folder of the file of models. */
  agentModule: z.string().min(1).max(1_000),
  /** It is given pictures. */
  vision: z.boolean().default(false),
});
export type ModuleAgent = z.infer<typeof ModuleAgent>;

const InProcess = z
  .strictObject({ name: Name.optional(), builtin: z.enum(BUILT_IN), rates: Rates.optional() })
  .refine(({ builtin, rates }) => rates === undefined || builtin === 'simulated', {
    path: ['rates'],
    message: 'only a simulated model has rates',
  })
  .transform(({ name, builtin, rates }) => ({
    name: name ?? builtin,
    builtin,
    rates: rates ?? Rates.parse({}),
  }));
export type InProcessModel = z.infer<typeof InProcess>;

const Entry = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? { builtin: value } : value))
  .superRefine((value, context) => {
    const read = schemaOf(value).safeParse(value);
    for (const { path, message } of read.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [...path], message });
  })
  .transform((value) => schemaOf(value).parse(value));

/** The mistakes of an entry are those of the kind that it wants to be. */
function schemaOf(value: unknown): z.ZodType<ModelEntry> {
  const has = (key: string): boolean => typeof value === 'object' && value !== null && key in value;
  if (has('builtin')) return InProcess;
  if (has('agentModule')) return ModuleAgent;
  return has('agentUrl') ? Agent : Endpoint;
}

const ModelsFile = z.strictObject({ models: z.array(Entry).min(1, 'at least one model').max(MODELS_MAX) });

export type ModelEntry = EndpointModel | AgentModel | ModuleAgent | InProcessModel;

export const isBuiltIn = (entry: ModelEntry): entry is InProcessModel => 'builtin' in entry;
export const isAgent = (entry: ModelEntry): entry is AgentModel => 'agentUrl' in entry;
export const isModuleAgent = (entry: ModelEntry): entry is ModuleAgent => 'agentModule' in entry;

/** Variables of the environment; those with keys among them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The models of a file. The keys stay where they are: in the environment; null: they are not looked for.
 * @throws TapwrightError `INPUT_INVALID` with the file, the place and the field of the first mistake
 */
export function readModels(file: string, text: string, environment: Variables | null): readonly ModelEntry[] {
  const { document, mistakes } = readYaml(text);
  if (document === null) {
    const [first] = mistakes;
    throw invalid(
      `${file}:${first?.line ?? 1}:${first?.column ?? 1}`,
      `YAML 1.2, but: ${first?.message ?? ''}`,
    );
  }
  const read = ModelsFile.safeParse(document.value);
  const issue = read.error?.issues[0];
  if (!read.success) {
    const path = issue?.path ?? [];
    const { line, column } = document.place(path);
    throw invalid(`${file}:${line}:${column}: ${path.map(String).join('.')}`, issue?.message ?? 'models');
  }
  const seen = new Set<string>();
  for (const [at, entry] of read.data.models.entries()) {
    const name = entry.name.toLowerCase();
    if (seen.has(name)) {
      const { line, column } = document.place(['models', at]);
      const expected = `a different name: an earlier model is called '${entry.name}', too`;
      throw invalid(`${file}:${line}:${column}: models.${at}.name`, expected);
    }
    seen.add(name);
    if (environment === null || isBuiltIn(entry) || isModuleAgent(entry)) continue;
    const missing = missingIn(entry, environment);
    if (missing === null) continue;
    const { line, column } = document.place(['models', at, ...missing.path]);
    throw invalid(`${file}:${line}:${column}: models.${at}.${missing.path.join('.')}`, missing.expected);
  }
  return read.data.models;
}

interface MissingVariable {
  /** Where the entry names the variable. */
  readonly path: readonly string[];
  readonly expected: string;
}

/** The first variable that is not set, or holds what no header can carry; null: there is none. */
export function missingIn(entry: EndpointModel | AgentModel, environment: Variables): MissingVariable | null {
  for (const { path, variable } of variablesOf(entry)) {
    const value = variableIn(variable, environment);
    if (value === '') return { path, expected: `a variable that is set: ${variable} is not` };
    if (!KEY_FORM.test(value)) return { path, expected: `in ${variable} ${KEY_EXPECTED}` };
  }
  return null;
}

function variablesOf({ keyEnv, headersEnv = {} }: EndpointModel | AgentModel) {
  return [
    ...(keyEnv === undefined ? [] : [{ path: ['keyEnv'], variable: keyEnv }]),
    ...Object.entries(headersEnv).map(([name, variable]) => ({ path: ['headersEnv', name], variable })),
  ];
}

/** What goes with each request to a model, beside the question. */
export interface Access {
  /** Empty where it needs none. */
  readonly apiKey: string;
  readonly headers: OwnHeaders;
  /** Written nowhere, as the key. */
  readonly secretHeaders: OwnHeaders;
}

/** The key and the headers of a model. */
export function accessOf(
  { keyEnv, headers = {}, headersEnv = {} }: EndpointModel | AgentModel,
  environment: Variables,
): Access {
  const secret = Object.entries(headersEnv).map(([name, variable]) => [
    name,
    variableIn(variable, environment),
  ]);
  return {
    apiKey: keyEnv === undefined ? '' : variableIn(keyEnv, environment),
    headers,
    secretHeaders: Object.fromEntries(secret),
  };
}

/** How a model of a file is asked. */
export function optionsOf(entry: EndpointModel, access: Access): OpenAiOptions {
  const { baseUrl, apiVersion, model: served, timeoutMs, retries, temperature, seed, settings = {} } = entry;
  return {
    ...{ baseUrl, ...access, models: { actor: served }, timeoutMs, maxRetries: retries },
    ...(apiVersion === undefined ? {} : { apiVersion }),
    settings: {
      ...settings,
      all: {
        ...(temperature === undefined ? {} : { temperature }),
        ...(seed === undefined ? {} : { seed }),
        ...settings.all,
      },
    },
  };
}

function variableIn(variable: string, environment: Variables): string {
  return (environment[variable] ?? '').trim();
}

function invalid(field: string, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `${field} is wrong`, { field, expected });
}
