import type OpenAI from 'openai';
import { withBodyLimit } from './body-limit.ts';
import { withCassette } from './cassette.ts';
import { secretsIn } from './headers.ts';
import type { OpenAiSettings } from './options.ts';
import { withPlainBodies } from './plain-bodies.ts';

/** Loaded with the first question: a process starts a good deal sooner without the package. */
export async function newClient(
  { baseUrl, apiKey, headers, secretHeaders, apiVersion, cassette }: OpenAiSettings,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<OpenAI> {
  const { default: Client, AzureOpenAI } = await import('openai');
  const limited = withBodyLimit(withoutRedirects(fetch));
  const secrets = [...(apiKey === '' ? [] : [apiKey]), ...secretsIn(secretHeaders)];
  const common = {
    // The package requires a key. Where there is none, or it has a header of its own, no false one may stand beside it.
    apiKey: apiKey === '' ? 'none' : apiKey,
    defaultHeaders: {
      ...(apiKey === '' ? { authorization: null, 'api-key': null } : {}),
      ...headers,
      ...secretHeaders,
    },
    organization: null,
    project: null,
    // Attempts are counted and limited here.
    maxRetries: 0,
    logLevel: 'off',
    fetch: withPlainBodies(cassette === undefined ? limited : withCassette(limited, cassette, secrets)),
  } as const;
  if (apiVersion === undefined) return new Client({ ...common, baseURL: baseUrl });
  // Names the deployment in the path, the version in the query, and the key in a header of its own.
  return new AzureOpenAI({ ...common, apiVersion, baseURL: azureBaseUrl(baseUrl) });
}

/** A question is for the address that the operator has given, and for no other: a redirect is an answer like any refusal. */
function withoutRedirects(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => fetch(input, { ...init, redirect: 'manual' });
}

/** `https://NAME.openai.azure.com`, as the portal shows it, has its interface under `/openai`. */
export function azureBaseUrl(baseUrl: string): string {
  const { pathname } = new URL(baseUrl);
  return pathname === '/' || pathname === '' ? `${baseUrl.replace(/\/$/, '')}/openai` : baseUrl;
}
