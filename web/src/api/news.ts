import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { LIVE_PAGES } from './live-pages.ts';

/** After the stream was refused it is asked for again so late, milliseconds. */
const AGAIN_MS = 15_000;
/** News of this time lead to one look, milliseconds. */
const TOGETHER_MS = 500;

/** Lists that news of any job may change, by the first part of a query's key. */
const LISTS: ReadonlySet<unknown> = new Set(['jobs', 'devices', 'healings', 'explorations']);

let isFollowed = false;

/** How often pages ask in any case, milliseconds: a connection may be gone without a word to either end. */
const TOLD_MS = 15_000;

/** How often to ask for what the news tell: seldom while they come, and so often while they do not. */
export function unlessToldEvery(ms: number): number {
  return isFollowed ? Math.max(TOLD_MS, ms) : ms;
}

/**
 * Follows the news of the tenant while the page is seen: what they are about is asked for again. A browser has few
 * connections to a server for all of its tabs, so a page that nobody sees leaves the stream. Returns what ends it.
 */
export function followNews(client: QueryClient): () => void {
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let look: ReturnType<typeof setTimeout> | undefined;
  /** The jobs that news have come of; null: any may have changed. */
  let changed: Set<unknown> | null = new Set();

  function lookSoon(jobId: unknown): void {
    if (typeof jobId === 'string') changed?.add(jobId);
    else changed = null;
    look ??= setTimeout(() => {
      const jobs = changed;
      look = undefined;
      changed = new Set();
      void client.invalidateQueries({
        predicate: ({ queryKey, state }) => isTold(queryKey, state.data, jobs),
      });
    }, TOGETHER_MS);
  }

  function follow(is: boolean): void {
    if (isFollowed === is) return;
    isFollowed = is;
    // Whoever asked by the clock stops with the next answer, or begins with it.
    lookSoon(null);
  }

  function open(): void {
    source = new EventSource('/v1/events');
    source.onmessage = ({ data }: MessageEvent<string>) => {
      follow(true);
      const { type, jobId, resumed } = JSON.parse(data);
      if (type !== 'stream.opened') lookSoon(jobId);
      else if (resumed !== true) lookSoon(null);
    };
    source.onerror = () => {
      follow(false);
      // The browser asks again by itself, but not after a refusal.
      if (source?.readyState !== EventSource.CLOSED) return;
      leave();
      again = setTimeout(see, AGAIN_MS);
    };
  }

  function leave(): void {
    clearTimeout(again);
    source?.close();
    source = null;
    follow(false);
  }

  function see(): void {
    const isSeen = document.visibilityState === 'visible';
    if (isSeen && source === null) open();
    if (!isSeen) leave();
  }

  document.addEventListener('visibilitychange', see);
  see();
  return () => {
    document.removeEventListener('visibilitychange', see);
    leave();
    clearTimeout(look);
  };
}

/** Whoever has gone far down a list reads what was: all of its pages are not asked for again and again. */
function isTold([about, id]: QueryKey, data: unknown, jobs: ReadonlySet<unknown> | null): boolean {
  if (about === 'job' || about === 'exploration') return jobs === null || jobs.has(id);
  if (!LISTS.has(about)) return false;
  const isLong = typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);
  return !isLong || (data.pages as readonly unknown[]).length <= LIVE_PAGES;
}
