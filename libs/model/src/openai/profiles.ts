import { type Accepted, ALL_ACCEPTED } from './concession.ts';
import type { OpenAiSettings } from './options.ts';

/** What is known of a kind of endpoint before it is asked. */
export interface Profile {
  readonly name: string;
  /** An address of its kind, for people. */
  readonly example: string;
  /** What a question begins with; what a single model refuses is learnt from its answers. */
  readonly accepted: Accepted;
  /** What differs and cannot be seen from a refusal, for people. */
  readonly notes: string;
  readonly isAt: (address: Address) => boolean;
}

interface Address {
  readonly host: string;
  readonly port: string;
  readonly isAzure: boolean;
}

const at =
  (suffix: string) =>
  ({ host }: Address) =>
    host === suffix || host.endsWith(`.${suffix}`);
const atPort =
  (wanted: string) =>
  ({ port }: Address) =>
    port === wanted;

/**
 * Kinds of endpoints, the first that fits counts. An entry holds only what their documentation says, and what would
 * not show: a field that is ignored in silence is never refused.
 */
export const PROFILES: readonly Profile[] = [
  {
    name: 'Azure',
    example:
      'https://NAME.openai.azure.com with OPENAI_API_VERSION or `apiVersion`; models are names of deployments',
    accepted: ALL_ACCEPTED,
    notes:
      'The key goes into the header `api-key`, the deployment into the path. Its filter refuses with 400.',
    isAt: ({ isAzure, host }) => isAzure || host.endsWith('.openai.azure.com'),
  },
  {
    name: 'OpenAI',
    example: 'https://api.openai.com/v1',
    accepted: ALL_ACCEPTED,
    notes: 'Models that reason refuse `temperature` and `max_tokens`.',
    isAt: at('openai.com'),
  },
  {
    name: 'Anthropic',
    example: 'https://api.anthropic.com/v1/',
    // It ignores them in silence: a schema has to stand in the question, and the others would promise what is not kept.
    accepted: { ...ALL_ACCEPTED, format: 'text', seed: false, reasoning: false },
    notes: 'Ignores `response_format`, `seed` and `reasoning_effort`; puts all system messages first.',
    isAt: at('anthropic.com'),
  },
  {
    name: 'Gemini',
    example: 'https://generativelanguage.googleapis.com/v1beta/openai/',
    accepted: { ...ALL_ACCEPTED, seed: false },
    notes: 'Maps `reasoning_effort` to its thinking budget.',
    isAt: at('generativelanguage.googleapis.com'),
  },
  {
    name: 'OpenRouter',
    example: 'https://openrouter.ai/api/v1',
    accepted: { ...ALL_ACCEPTED, outputLimit: 'max_tokens' },
    notes: 'What is accepted depends on the model; errors may come with status 200.',
    isAt: at('openrouter.ai'),
  },
  {
    name: 'Ollama',
    example: 'http://127.0.0.1:11434/v1',
    accepted: { ...ALL_ACCEPTED, outputLimit: 'max_tokens' },
    notes:
      'Needs no key. Cuts a question that is longer than its context (OLLAMA_CONTEXT_LENGTH) in silence.',
    isAt: atPort('11434'),
  },
  {
    name: 'LM Studio',
    example: 'http://127.0.0.1:1234/v1',
    accepted: { ...ALL_ACCEPTED, outputLimit: 'max_tokens' },
    notes: 'Needs no key. Knows schemas and no `json_object`.',
    isAt: atPort('1234'),
  },
  {
    name: 'llama.cpp',
    example: 'http://127.0.0.1:8080/v1',
    accepted: { ...ALL_ACCEPTED, outputLimit: 'max_tokens' },
    notes: 'Functions need `--jinja`, pictures `--mmproj`: it refuses them with 500 else.',
    isAt: atPort('8080'),
  },
  {
    name: 'vLLM',
    example: 'http://127.0.0.1:8000/v1',
    accepted: ALL_ACCEPTED,
    notes:
      'Functions need `--enable-auto-tool-choice`. The template of the model decides about system messages.',
    isAt: atPort('8000'),
  },
];

const OTHER: Profile = {
  name: 'other',
  example: 'any other address',
  accepted: ALL_ACCEPTED,
  notes: 'All that it accepts is found by asking.',
  isAt: () => true,
};

/** The kind of an endpoint by its address: of a local one by the port that it has by default. */
export function profileOf({ baseUrl, apiVersion }: Pick<OpenAiSettings, 'baseUrl' | 'apiVersion'>): Profile {
  const { hostname: host, port } = new URL(baseUrl);
  const address = { host, port, isAzure: apiVersion !== undefined };
  return PROFILES.find((profile) => profile.isAt(address)) ?? OTHER;
}
