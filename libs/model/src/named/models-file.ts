import { readYaml } from '@tapwright/cases';
import { TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';
import { KEY_EXPECTED, KEY_FORM } from '../openai/options.ts';

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
const Base = {
  /** Variable of the environment that holds the key; absent: the endpoint needs none. */
  keyEnv: KeyVariable.optional(),
  /** Calls a minute, at most; absent: no limit. */
  rpm: z.int().min(1).max(100_000).optional(),
  /** Longest wait for one answer, milliseconds. */
  timeoutMs: z.int().min(100).max(600_000).default(60_000),
};

const Endpoint = z.strictObject({
  name: Name,
  ...Base,
  /** Any OpenAI-compatible endpoint. */
  baseUrl: z.url({
    protocol: /^https?$/,
    error: 'the address of an endpoint, such as https://api.openai.com/v1',
  }),
  /** The model's name at the endpoint. */
  model: z.string().min(1).max(200),
  /** It can be shown pictures. */
  vision: z.boolean().default(false),
  prices: Prices.optional(),
  temperature: z.number().min(0).max(2).optional(),
  seed: z.int().optional(),
  /** Further attempts after a failed one, for each question. */
  retries: z.int().min(0).max(10).default(4),
});
export type EndpointModel = z.infer<typeof Endpoint>;

/** Another agent: it gets an observation by HTTP and answers with an action. */
const Agent = z.strictObject({ name: Name, ...Base, agentUrl: z.url({ protocol: /^https?$/ }) });
export type AgentModel = z.infer<typeof Agent>;

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
function schemaOf(value: unknown): z.ZodType<EndpointModel | AgentModel | InProcessModel> {
  const has = (key: string): boolean => typeof value === 'object' && value !== null && key in value;
  if (has('builtin')) return InProcess;
  return has('agentUrl') ? Agent : Endpoint;
}

const ModelsFile = z.strictObject({ models: z.array(Entry).min(1, 'at least one model').max(MODELS_MAX) });

export type ModelEntry = EndpointModel | AgentModel | InProcessModel;

export const isBuiltIn = (entry: ModelEntry): entry is InProcessModel => 'builtin' in entry;
export const isAgent = (entry: ModelEntry): entry is AgentModel => 'agentUrl' in entry;

/**
 * The models of a file. The keys stay where they are: in the environment; null: they are not looked for.
 * @throws TapwrightError `INPUT_INVALID` with the file, the place and the field of the first mistake
 */
export function readModels(
  file: string,
  text: string,
  environment: Readonly<Record<string, string | undefined>> | null,
): readonly ModelEntry[] {
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
    if (environment === null || isBuiltIn(entry) || entry.keyEnv === undefined) continue;
    const key = keyOf(entry, environment);
    if (key !== '' && KEY_FORM.test(key)) continue;
    const { line, column } = document.place(['models', at, 'keyEnv']);
    throw invalid(
      `${file}:${line}:${column}: models.${at}.keyEnv`,
      key === '' ? `a variable that is set: ${entry.keyEnv} is not` : `in ${entry.keyEnv} ${KEY_EXPECTED}`,
    );
  }
  return read.data.models;
}

/** The key of a model; empty where it needs none. */
export function keyOf(
  { keyEnv }: EndpointModel | AgentModel,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  return keyEnv === undefined ? '' : (environment[keyEnv] ?? '').trim();
}

function invalid(field: string, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `${field} is wrong`, { field, expected });
}
