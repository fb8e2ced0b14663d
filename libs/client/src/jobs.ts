import type { Client } from 'openapi-fetch';
import type { Readable } from 'openapi-typescript-helpers';
import { type JobEvent, streamEvents } from './event-stream.ts';
import { type News, streamNews } from './news-stream.ts';
import { pause } from './pause.ts';
import type { components, paths } from './rest-types.ts';

type Body<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody: { content: { 'application/json': infer Given } } };
}
  ? Given
  : never;
type Query<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Given } } }
  ? NonNullable<Given>
  : never;

export type Job = components['schemas']['Job'];
export type Report = Readable<components['schemas']['Report']>;
/** What `POST /v1/jobs` takes: a goal, a case, a replay or an exploration. */
export type Submission = Body<'/v1/jobs'>;
export type JobFilter = Omit<Query<'/v1/jobs'>, 'before' | 'limit'>;

export interface Stoppable {
  /** What was asked ends when it is aborted; the job goes on. */
  readonly signal?: AbortSignal | undefined;
}

export interface Jobs {
  /** Submits a job. It arrives once, however often it has to be sent; with a key of your own also across processes. */
  submit(job: Submission, options?: Stoppable & { readonly idempotencyKey?: string }): Promise<Job>;
  get(id: string, options?: Stoppable): Promise<Job>;
  /** Jobs from the newest to the oldest, page after page as they are asked for. */
  list(filter?: JobFilter, options?: Stoppable): AsyncGenerator<Job>;
  cancel(id: string, options?: Stoppable): Promise<Job>;
  /** What happened in it, step by step. */
  report(id: string, options?: Stoppable): Promise<Report>;
  /** Its events until it has ended, also across cuts; `after`: the number of the last one that is known. */
  events(id: string, options?: Stoppable & { readonly after?: number }): AsyncGenerator<JobEvent>;
  /** News of all jobs of the tenant until the caller stops, also across cuts; `after`: the id of the last ones that are known. */
  news(options?: Stoppable & { readonly after?: string }): AsyncGenerator<News>;
  /** The job when it has ended. @throws DOMException `TimeoutError` after `withinMs` */
  waitFor(id: string, options?: Stoppable & { readonly withinMs?: number }): Promise<Job>;
}

interface Connection {
  readonly rest: Client<paths>;
  readonly url: string;
  readonly key: string | undefined;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly retries: number;
  readonly quietMs: number;
  readonly timeoutMs: number;
}

const PAGE = 100;
/** Between two looks at a job that the platform does not wait for. */
const LOOK_AGAIN_MS = 500;
/** Streams are opened again for about a minute while a platform is away. */
const STREAM_RETRIES = 10;
/** The platform answers a wait by then; the rest of the time is for the way. */
const SHARE_OF_WAIT = 0.6;

export function createJobs(on: Connection): Jobs {
  const { rest } = on;
  const path = (id: string, { signal }: Stoppable = {}) => ({ params: { path: { id } }, ...given(signal) });
  return {
    async submit(body, { signal, idempotencyKey } = {}) {
      const header = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
      return dataOf(await rest.POST('/v1/jobs', { body, params: { header }, ...given(signal) }));
    },
    get: async (id, options) => dataOf(await rest.GET('/v1/jobs/{id}', path(id, options))),
    cancel: async (id, options) => dataOf(await rest.DELETE('/v1/jobs/{id}', path(id, options))),
    report: async (id, options) => dataOf(await rest.GET('/v1/jobs/{id}/report', path(id, options))),
    async *list(filter = {}, { signal } = {}) {
      for (let before: string | null | undefined; before !== null; ) {
        const query = { ...filter, limit: PAGE, ...(before === undefined ? {} : { before }) };
        const page: { jobs: Job[]; next: string | null } = dataOf(
          await rest.GET('/v1/jobs', { params: { query }, ...given(signal) }),
        );
        yield* page.jobs;
        before = page.next;
      }
    },
    events: (id, { signal, after = 0 } = {}) => {
      const source = {
        url: on.url,
        open: (seen: number, until: AbortSignal) =>
          on.fetch(
            streamRequest(on, {
              path: `/v1/jobs/${encodeURIComponent(id)}/events`,
              seen: String(seen),
              until,
            }),
          ),
        hasEnded: async () => {
          const { status } = dataOf(await rest.GET('/v1/jobs/{id}', path(id, { signal })));
          return status === 'ended';
        },
      };
      return streamEvents(source, { after, signal, quietMs: on.quietMs, retries: STREAM_RETRIES });
    },
    news: ({ signal, after } = {}) => {
      const source = {
        url: on.url,
        open: (seen: string | null, until: AbortSignal) =>
          on.fetch(streamRequest(on, { path: '/v1/events', seen, until })),
      };
      return streamNews(source, { after, signal, quietMs: on.quietMs, retries: STREAM_RETRIES });
    },
    async waitFor(id, { signal, withinMs } = {}) {
      const ends = [signal, withinMs === undefined ? undefined : AbortSignal.timeout(withinMs)];
      const until = AbortSignal.any(ends.filter((end) => end !== undefined));
      const seconds = Math.max(1, Math.floor((on.timeoutMs / 1_000) * SHARE_OF_WAIT));
      for (;;) {
        const answer = await rest.GET('/v1/jobs/{id}', {
          ...path(id, { signal: until }),
          headers: { prefer: `wait=${seconds}` },
        });
        const job = dataOf(answer);
        if (job.status === 'ended') return job;
        await pause(LOOK_AGAIN_MS, until);
      }
    },
  };
}

function streamRequest(
  { url, key }: Connection,
  { path, seen, until }: { readonly path: string; readonly seen: string | null; readonly until: AbortSignal },
): Request {
  const headers = {
    accept: 'text/event-stream',
    ...(seen === null ? {} : { 'last-event-id': seen }),
    ...(key === undefined ? {} : { 'x-api-key': key }),
  };
  const base = url.replace(/\/+$/, '');
  return new Request(`${base}${path}`, {
    headers,
    signal: until,
    redirect: 'manual',
  });
}

function given(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}

/** What is no success was thrown before. */
export function dataOf<Data>({ data }: { readonly data?: Data }): Data {
  if (data === undefined) throw new Error('the answer has no content');
  return data;
}
