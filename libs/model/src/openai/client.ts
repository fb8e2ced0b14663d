import type OpenAI from 'openai';
import { withBodyLimit } from './body-limit.ts';
import { withCassette } from './cassette.ts';
import type { OpenAiSettings } from './options.ts';
import { withPlainErrors } from './plain-error.ts';

/** Loaded with the first question: a process starts a good deal sooner without the package. */
export async function newClient(
  { baseUrl, apiKey, apiVersion, cassette }: OpenAiSettings,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<OpenAI> {
  const { default: Client, AzureOpenAI } = await import('openai');
  const limited = withBodyLimit(withoutRedirects(fetch));
  const common = {
    // The package requires a key; endpoints without one ignore it.
    apiKey: apiKey === '' ? 'none' : apiKey,
    organization: null,
    project: null,
    // Attempts are counted and limited here.
    maxRetries: 0,
    logLevel: 'off',
    fetch: withPlainErrors(cassette === undefined ? limited : withCassette(limited, cassette, apiKey)),
  } as const;
  if (apiVersion === undefined) return new Client({ ...common, baseURL: baseUrl });
  // Names the deployment in the path, the version in the query, and the key in a header of its own.
  return new AzureOpenAI({ ...common, apiVersion, baseURL: withOpenAiPath(baseUrl) });
}

/** A question is for the address that the operator has given, and for no other: a redirect is an answer like any refusal. */
function withoutRedirects(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => fetch(input, { ...init, redirect: 'manual' });
}

/** `https://NAME.openai.azure.com`, as the portal shows it, has its interface under `/openai`. */
function withOpenAiPath(baseUrl: string): string {
  const { pathname } = new URL(baseUrl);
  return pathname === '/' || pathname === '' ? `${baseUrl.replace(/\/$/, '')}/openai` : baseUrl;
}
