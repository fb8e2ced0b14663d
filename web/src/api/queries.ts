import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { components, JobFilter } from '@tapwright/client';
import type { CaseFilter } from '../pages/case-filter.ts';
import { ApiError, api, dataOf } from './client.ts';
import { LIVE_PAGES } from './live-pages.ts';
import { liveOf } from './live-run.ts';
import { unlessToldEvery } from './news.ts';

interface AskedView {
  readonly id: string;
  readonly isEnded: boolean;
  readonly run: string | undefined;
  readonly parts: 'all' | 'steps';
}

type MapGraph = components['schemas']['MapGraph'];

/** How often a page asks again for what changes by itself, milliseconds. */
const LIVE_MS = 2_000;
/** The same for what changes seldom. */
const SLOW_MS = 15_000;
/** The same for a run that somebody watches as it goes. */
const WATCHED_MS = 1_000;
const PAGE = 30;
const CELLS_PAGE = 200;
const JOBS_PAGE = 100;
const LONG_PAGE = 100;
const HISTORY_MAX = 200;

/** What pages ask of the API, with the keys under which the answers are remembered. */
export const queries = {
  /** Jobs from the newest to the oldest, page after page. */
  jobs: (filter: JobFilter) =>
    infiniteQueryOptions({
      queryKey: ['jobs', filter],
      queryFn: async ({ signal, pageParam }) => {
        const before = pageParam === null ? {} : { before: pageParam };
        const query = { ...filter, limit: JOBS_PAGE, ...before };
        return dataOf(await api.GET('/v1/jobs', { params: { query }, signal }));
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      // Who has gone far down reads what was: the whole list is not asked for again and again.
      refetchInterval: ({ state }) =>
        (state.data?.pages.length ?? 1) > LIVE_PAGES ? false : unlessToldEvery(LIVE_MS),
    }),
  job: (id: string) =>
    queryOptions({
      queryKey: ['job', id],
      queryFn: async ({ signal }) =>
        dataOf(await api.GET('/v1/jobs/{id}', { params: { path: { id } }, signal })),
      refetchInterval: ({ state }) => (state.data?.status === 'ended' ? false : LIVE_MS),
    }),
  /** What the viewer shows of a job; of one that runs, what there is so far. `steps`: what it shows first. */
  viewer: ({ id, isEnded, run, parts }: AskedView) =>
    queryOptions({
      queryKey: ['viewer', id, isEnded, run, parts],
      queryFn: async ({ signal }) => {
        const query = { parts, ...(run === undefined ? {} : { run }) };
        return dataOf(await api.GET('/v1/jobs/{id}/viewer', { params: { path: { id }, query }, signal }));
      },
      refetchInterval: isEnded ? false : LIVE_MS,
      staleTime: isEnded ? Number.POSITIVE_INFINITY : 0,
    }),
  /** A run as it stands now. One that has ended, or that the API does not show, is not asked for again. */
  live: (runId: string) =>
    queryOptions({
      queryKey: ['live', runId],
      queryFn: async ({ signal }) =>
        liveOf(await api.GET('/v1/runs/{id}/live', { params: { path: { id: runId } }, signal })),
      refetchInterval: ({ state: { data, error } }) =>
        data?.state === 'ended' || (error instanceof ApiError && error.status < 500) ? false : WATCHED_MS,
    }),
  /** The phone of a run after this screen and before the next one; null where there is nothing to be seen. It is not kept. */
  glance: (runId: string, captureId: string) =>
    queryOptions({
      queryKey: ['glance', runId, captureId],
      queryFn: async ({ signal }) => {
        const asked = { params: { path: { id: runId } }, parseAs: 'blob' as const, signal };
        const { data, response } = await api.GET('/v1/runs/{id}/picture', asked);
        return response.status === 200 && data !== undefined && data !== null ? data : null;
      },
      refetchInterval: WATCHED_MS,
      gcTime: 0,
      retry: false,
    }),
  devices: () =>
    infiniteQueryOptions({
      queryKey: ['devices'],
      queryFn: async ({ signal, pageParam }) =>
        dataOf(await api.GET('/v1/devices', { params: { query: page(pageParam, LONG_PAGE) }, signal })),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      refetchInterval: ({ state }) =>
        (state.data?.pages.length ?? 1) > LIVE_PAGES ? false : unlessToldEvery(LIVE_MS),
    }),
  steps: (id: string) =>
    queryOptions({
      queryKey: ['job', id, 'steps'],
      queryFn: async ({ signal }) =>
        dataOf(await api.GET('/v1/jobs/{id}/steps', { params: { path: { id } }, signal })),
    }),
  cases: (filter: CaseFilter = {}) =>
    infiniteQueryOptions({
      queryKey: ['cases', filter],
      queryFn: async ({ signal, pageParam }) => {
        const query = { ...filter, ...page(pageParam) };
        return dataOf(await api.GET('/v1/cases', { params: { query }, signal }));
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),
  case: (id: string) =>
    queryOptions({
      queryKey: ['case', id],
      queryFn: async ({ signal }) =>
        dataOf(await api.GET('/v1/cases/{id}', { params: { path: { id } }, signal })),
    }),
  /** The results of tests, by version of their app. */
  history: () =>
    queryOptions({
      queryKey: ['history'],
      queryFn: async ({ signal }) =>
        dataOf(await api.GET('/v1/history', { params: { query: { limit: HISTORY_MAX } }, signal })),
    }),
  healings: (status: 'proposed' | null) =>
    queryOptions({
      queryKey: ['healings', status],
      queryFn: async ({ signal }) => {
        const query = { limit: 200, ...(status === null ? {} : { status }) };
        return dataOf(await api.GET('/v1/healings', { params: { query }, signal }));
      },
      refetchInterval: SLOW_MS,
    }),
  memory: (app: string) =>
    infiniteQueryOptions({
      queryKey: ['memory', app],
      queryFn: async ({ signal, pageParam }) => {
        const query = { ...page(pageParam), ...(app === '' ? {} : { app }) };
        return dataOf(await api.GET('/v1/memory', { params: { query }, signal }));
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),
  exploration: (id: string) =>
    queryOptions({
      queryKey: ['exploration', id],
      queryFn: async ({ signal }) =>
        dataOf(await api.GET('/v1/explorations/{id}', { params: { path: { id } }, signal })),
      refetchInterval: ({ state }) => (state.data?.status === 'ended' ? false : LIVE_MS),
    }),
  coverage: (id: string) =>
    queryOptions({
      queryKey: ['exploration', id, 'coverage'],
      queryFn: async ({ signal }) =>
        dataOf(await api.GET('/v1/explorations/{id}/coverage', { params: { path: { id } }, signal })),
    }),
  tasks: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['exploration', id, 'tasks'],
      queryFn: async ({ signal, pageParam }) => {
        const after = pageParam === null ? {} : { after: Number(pageParam) };
        const params = { path: { id }, query: { limit: LONG_PAGE, ...after } };
        return dataOf(await api.GET('/v1/explorations/{id}/tasks', { params, signal }));
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),
  legs: (id: string) =>
    queryOptions({
      queryKey: ['exploration', id, 'legs'],
      queryFn: async ({ signal }) =>
        dataOf(await api.GET('/v1/explorations/{id}/legs', { params: { path: { id } }, signal })),
      refetchInterval: ({ state }) =>
        state.data?.legs.every(({ status }) => status === 'ended') === true ? false : LIVE_MS,
    }),
  crashes: (id: string) =>
    queryOptions({
      queryKey: ['exploration', id, 'crashes'],
      queryFn: async ({ signal }) =>
        dataOf(await api.GET('/v1/explorations/{id}/crashes', { params: { path: { id } }, signal })),
    }),
  /** Of one screen, as a map names its layout, or of all. */
  findings: (id: string, screen?: string) =>
    infiniteQueryOptions({
      queryKey: ['exploration', id, 'findings', screen],
      queryFn: async ({ signal, pageParam }) => {
        const of = screen === undefined ? {} : { screen };
        const params = { path: { id }, query: { ...page(pageParam, LONG_PAGE), ...of } };
        return dataOf(await api.GET('/v1/explorations/{id}/findings', { params, signal }));
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),
  /** The map of one version of an app; an empty version: of the one that was seen last. */
  map: (app: string, version: string) =>
    queryOptions({
      queryKey: ['map', app, version],
      queryFn: async ({ signal }) => {
        const query = { format: 'utg-1' as const, ...(version === '' ? {} : { version }) };
        const params = { path: { pkg: app }, query };
        // A drawing was not asked for.
        return dataOf(await api.GET('/v1/apps/{pkg}/map', { params, signal })) as MapGraph;
      },
    }),
  benchmarks: () =>
    infiniteQueryOptions({
      queryKey: ['benchmarks'],
      queryFn: async ({ signal, pageParam }) => {
        const query = { limit: PAGE, ...(pageParam === null ? {} : { before: pageParam }) };
        return dataOf(await api.GET('/v1/benchmarks', { params: { query }, signal }));
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) > LIVE_PAGES ? false : LIVE_MS),
    }),
  /** What was measured so far, without the cells. */
  benchmark: (id: string) =>
    queryOptions({
      queryKey: ['benchmark', id],
      queryFn: async ({ signal }) =>
        dataOf(
          await api.GET('/v1/benchmarks/{id}', { params: { path: { id }, query: { limit: 1 } }, signal }),
        ),
      refetchInterval: ({ state }) => (state.data?.endedAt === null ? LIVE_MS : false),
    }),
  cells: (id: string, isEnded: boolean) =>
    infiniteQueryOptions({
      queryKey: ['benchmark', id, 'cells', isEnded],
      queryFn: async ({ signal, pageParam }) => {
        const query = { limit: CELLS_PAGE, ...(pageParam === null ? {} : { after: Number(pageParam) }) };
        const { cells, next } = dataOf(
          await api.GET('/v1/benchmarks/{id}', { params: { path: { id }, query }, signal }),
        );
        return { cells, next };
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      refetchInterval: ({ state }) =>
        isEnded || (state.data?.pages.length ?? 1) > LIVE_PAGES ? false : LIVE_MS,
    }),
  waiting: () =>
    queryOptions({
      queryKey: ['waiting'],
      queryFn: async ({ signal }) =>
        dataOf(await api.GET('/v1/waiting', { params: { query: { limit: 100 } }, signal })),
      refetchInterval: LIVE_MS,
    }),
  /** The runs of a job that wait. */
  waitsOf: (jobId: string) =>
    queryOptions({
      queryKey: ['waiting', jobId],
      queryFn: async ({ signal }) =>
        dataOf(await api.GET('/v1/waiting', { params: { query: { jobId, limit: 10 } }, signal })),
      refetchInterval: LIVE_MS,
    }),
  /** A case as its file, and the version that this is. */
  caseFile: (id: string) =>
    queryOptions({
      queryKey: ['case', id, 'file'],
      queryFn: async ({ signal }) => {
        const params = { path: { id } };
        const { data } = await api.GET('/v1/cases/{id}/file', { params, signal, parseAs: 'text' });
        return (data ?? '') as unknown as string;
      },
      // Whoever edits it must not lose what is typed to a newer answer.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  releases: () =>
    infiniteQueryOptions({
      queryKey: ['releases'],
      queryFn: async ({ signal, pageParam }) =>
        dataOf(await api.GET('/v1/releases', { params: { query: page(pageParam, LONG_PAGE) }, signal })),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      refetchInterval: slowly,
    }),
  release: (id: string) =>
    queryOptions({
      queryKey: ['release', id],
      queryFn: async ({ signal }) =>
        dataOf(await api.GET('/v1/releases/{id}', { params: { path: { id } }, signal })),
      refetchInterval: SLOW_MS,
    }),
  dead: () =>
    infiniteQueryOptions({
      queryKey: ['dead'],
      queryFn: async ({ signal, pageParam }) =>
        dataOf(await api.GET('/v1/dead', { params: { query: pageBefore(pageParam) }, signal })),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      refetchInterval: slowly,
    }),
  limits: () =>
    queryOptions({
      queryKey: ['limits'],
      queryFn: async ({ signal }) => dataOf(await api.GET('/v1/limits', { signal })),
      refetchInterval: SLOW_MS,
    }),
  audit: () =>
    infiniteQueryOptions({
      queryKey: ['audit'],
      queryFn: async ({ signal, pageParam }) =>
        dataOf(await api.GET('/v1/audit', { params: { query: pageBefore(pageParam) }, signal })),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      refetchInterval: slowly,
    }),
  keys: () =>
    infiniteQueryOptions({
      queryKey: ['keys'],
      queryFn: async ({ signal, pageParam }) =>
        dataOf(await api.GET('/v1/keys', { params: { query: page(pageParam, LONG_PAGE) }, signal })),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      refetchInterval: slowly,
    }),
  schedules: () =>
    infiniteQueryOptions({
      queryKey: ['schedules'],
      queryFn: async ({ signal, pageParam }) =>
        dataOf(await api.GET('/v1/schedules', { params: { query: page(pageParam, LONG_PAGE) }, signal })),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      refetchInterval: slowly,
    }),
  /** A schedule with its jobs, as a form begins with it. */
  schedule: (id: string) =>
    queryOptions({
      queryKey: ['schedule', id],
      queryFn: async ({ signal }) =>
        dataOf(await api.GET('/v1/schedules/{id}', { params: { path: { id } }, signal })),
      // What somebody is typing is not lost to a newer answer.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
};

function page(after: string | null, limit = PAGE): { readonly limit: number; readonly after?: string } {
  return { limit, ...(after === null ? {} : { after }) };
}

function pageBefore(before: string | null): { readonly limit: number; readonly before?: string } {
  return { limit: LONG_PAGE, ...(before === null ? {} : { before }) };
}

/** How often a list of pages is asked for that changes seldom; not where somebody has gone far down. */
function slowly({
  state,
}: {
  readonly state: { readonly data?: { readonly pages: readonly unknown[] } | undefined };
}) {
  return (state.data?.pages.length ?? 1) > LIVE_PAGES ? false : SLOW_MS;
}
