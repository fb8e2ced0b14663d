import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { JobFilter } from '@tapwright/client';
import { api, dataOf } from './client.ts';

/** How often a page asks again for what changes by itself, milliseconds. */
const LIVE_MS = 2_000;
const PAGE = 30;

/** What pages ask of the API, with the keys under which the answers are remembered. */
export const queries = {
  /** Jobs from the newest to the oldest, page after page. */
  jobs: (filter: JobFilter) =>
    infiniteQueryOptions({
      queryKey: ['jobs', filter],
      queryFn: async ({ signal, pageParam }) => {
        const before = pageParam === null ? {} : { before: pageParam };
        const query = { ...filter, limit: PAGE, ...before };
        return dataOf(await api.GET('/v1/jobs', { params: { query }, signal }));
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      refetchInterval: LIVE_MS,
    }),
  job: (id: string) =>
    queryOptions({
      queryKey: ['job', id],
      queryFn: async ({ signal }) =>
        dataOf(await api.GET('/v1/jobs/{id}', { params: { path: { id } }, signal })),
      refetchInterval: ({ state }) => (state.data?.status === 'ended' ? false : LIVE_MS),
    }),
  /** What the viewer shows of a job; of one that runs, what there is so far. */
  viewer: (id: string, isEnded: boolean) =>
    queryOptions({
      queryKey: ['viewer', id, isEnded],
      queryFn: async ({ signal }) =>
        dataOf(await api.GET('/v1/jobs/{id}/viewer', { params: { path: { id } }, signal })),
      refetchInterval: isEnded ? false : LIVE_MS,
      staleTime: isEnded ? Number.POSITIVE_INFINITY : 0,
    }),
  devices: () =>
    queryOptions({
      queryKey: ['devices'],
      queryFn: async ({ signal }) =>
        dataOf(await api.GET('/v1/devices', { params: { query: { limit: 100 } }, signal })),
      refetchInterval: LIVE_MS,
    }),
};
