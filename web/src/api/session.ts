import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, api, dataOf } from './client.ts';

/** How often a page asks whether its session goes on, milliseconds. */
const LOOK_EVERY_MS = 60_000;
const QUERY_KEY = ['session'] as const;

/** Who looks at the pages. The browser keeps the session itself, where no script reads it. */
export const sessionQuery = queryOptions({
  queryKey: QUERY_KEY,
  queryFn: async ({ signal }) => dataOf(await api.GET('/v1/session', { signal })),
  refetchInterval: LOOK_EVERY_MS,
});

/** The platform does not know who asks, or not any more. */
export function isSignedOut(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.status === 401;
}

/** Another answer has said that nobody is signed in: whether that is so is asked at once. */
export function askAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: QUERY_KEY });
}

/** Has the browser keep a session in place of the key. @throws ApiError for a key that the platform does not know */
export async function signIn(key: string): Promise<void> {
  await api.POST('/v1/session', { headers: { 'x-api-key': key.trim() } });
}

/** Ends the session; the page is loaded anew, so that nothing of the tenant stays in memory. */
export async function signOut(): Promise<void> {
  await api.DELETE('/v1/session').catch((error: unknown) => {
    // A session that has ended before has nothing more to end.
    if (!(error instanceof Error) || !isSignedOut(error)) throw error;
  });
  globalThis.location.reload();
}
