import createFetch, { type Client } from 'openapi-fetch';
import { createJobs, type Jobs } from './jobs.ts';
import type { paths } from './rest-types.ts';
import { send } from './send.ts';

export interface ClientOptions {
  /** Address of the platform, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Key or token of the caller; a platform without keys needs none. */
  readonly key?: string | undefined;
  /** Longest wait for one answer, milliseconds. */
  readonly timeoutMs?: number;
  /** How often a request that may be sent again is sent again. */
  readonly retries?: number;
  /** A stream in which nothing comes for so long is opened again, milliseconds. */
  readonly quietMs?: number;
  readonly fetch?: (request: Request) => Promise<Response>;
}

export interface TapwrightClient {
  /**
   * Every route of the platform, typed by its OpenAPI document: `client.rest.GET('/v1/devices')`. What is no success is
   * thrown as `ApiError`.
   */
  readonly rest: Client<paths>;
  readonly jobs: Jobs;
}

const TIMEOUT_MS = 30_000;
const RETRIES = 4;
const QUIET_MS = 60_000;
/** What these ask for is done once, however often they arrive with the same key. */
const KEYED: ReadonlySet<string> = new Set<keyof paths>([
  '/v1/jobs',
  '/v1/jobs/{id}/rerun',
  '/v1/jobs/{id}/acts',
  '/v1/runs/{id}/acts',
  '/v1/cases/{id}/jobs',
  '/v1/benchmarks',
]);

/** A client of one platform. It keeps no connection and needs no closing. */
export function createClient(options: ClientOptions): TapwrightClient {
  const { url, key, timeoutMs = TIMEOUT_MS, retries = RETRIES, quietMs = QUIET_MS } = options;
  const fetch = options.fetch ?? ((request) => globalThis.fetch(request));
  const rest = createFetch<paths>({
    baseUrl: url.replace(/\/+$/, ''),
    fetch: (request) => send(request, { timeoutMs, retries, fetch }),
    headers: key === undefined ? {} : { 'x-api-key': key },
  });
  rest.use({
    onRequest({ request, schemaPath }) {
      const isKeyed = request.method === 'POST' && KEYED.has(schemaPath);
      if (isKeyed && !request.headers.has('idempotency-key'))
        request.headers.set('idempotency-key', crypto.randomUUID());
      return request;
    },
  });
  return { rest, jobs: createJobs({ rest, url, key, fetch, retries, quietMs, timeoutMs }) };
}
