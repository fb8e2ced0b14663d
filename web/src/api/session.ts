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

/** The deed of the form that asks for a key. */
export const SIGN_IN = 'sign-in';

/** How people may sign in besides with a key. */
export const signInWaysQuery = queryOptions({
  queryKey: ['sign-in-ways'],
  queryFn: async ({ signal }) => dataOf(await api.GET('/v1/session/ways', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Of the address that was loaded: the first page leads on to another one. */
const BEGUN_WITH = globalThis.location?.search ?? '';

/** What went wrong with a sign-in at the issuer, by the code that led back here; null: nothing. */
export function failedSignIn(): string | null {
  const code = new URLSearchParams(BEGUN_WITH).get('sign-in');
  if (code === null) return null;
  return FAILED[code] ?? 'The sign-in has failed. The log of the API says why.';
}

/** Only these words: whoever makes an address must not write on this page. */
const FAILED: Readonly<Record<string, string>> = {
  SIGN_IN_REFUSED: 'The sign-in was not finished, or was begun elsewhere. Sign in again.',
  TOKEN_REFUSED:
    'The issuer knows you, but has not said your tenant and what you may do. Ask the operator of this platform.',
  OIDC_UNAVAILABLE: 'The issuer does not answer. Try again a little later, or use a key.',
  SECRETS_UNAVAILABLE: 'This platform has no SECRETS_KEY, so only a key can begin a session.',
  TOO_MANY_REQUESTS: 'Too many sign-ins came from your address. Wait a minute.',
};

/** Where a browser begins to sign in, to come back to this page. */
export function signInAddress(start: string, { pathname, search }: Location): string {
  const page = search.includes('sign-in=') ? pathname : `${pathname}${search}`;
  return `${start}?to=${encodeURIComponent(page)}`;
}

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
