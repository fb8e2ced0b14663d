import {
  acrossTenants,
  type Database,
  endOfNews,
  type NewsPlace,
  type NewsRow,
  newsAfter,
} from '@tapwright/store';

/** What happens to the jobs of tenants, for all streams of a process. */
export interface NewsFeed {
  /** Where a stream begins: after a place that a client knows, or now. */
  open(known: NewsPlace | null): Promise<{ readonly place: NewsPlace; readonly resumed: boolean }>;
  /** The next news of a tenant after a place, as soon as there are any; none where the signal is aborted first. Fails as the database fails. */
  next(wanted: WantedNews): Promise<readonly NewsRow[]>;
}

export interface WantedNews {
  readonly tenantId: string;
  readonly after: NewsPlace;
  readonly signal: AbortSignal;
}

export interface NewsFeedOptions {
  readonly db: Database;
  /** How often to look, milliseconds. */
  readonly everyMs: number;
}

interface Waiting extends Omit<WantedNews, 'signal'> {
  readonly resolve: (rows: readonly NewsRow[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Different places that one query reads from, and the events that it reads for each. */
const PLACES_PER_QUERY = 100;
const EVENTS_PER_PLACE = 100;

/**
 * One reader for all streams of a process: a query a period, in which the streams of a tenant that have seen the same are one. Nothing
 * runs while nobody waits. What a client sees is on the disk, as in the streams of jobs: a place that a crash of the
 * database took back could be given to other events.
 */
export function createNewsFeed({ db, everyMs }: NewsFeedOptions): NewsFeed {
  const waiting = new Set<Waiting>();
  let reading = false;
  let timer: NodeJS.Timeout | null = null;

  async function read(): Promise<void> {
    if (reading) return;
    reading = true;
    const groups = [...Map.groupBy(waiting, keyOf).values()];
    for (let at = 0; at < groups.length; at += PLACES_PER_QUERY) {
      const some = groups.slice(at, at + PLACES_PER_QUERY);
      await readFor(some).catch((error: unknown) => {
        for (const one of some.flat()) one.reject(error);
      });
    }
    reading = false;
  }

  async function readFor(groups: readonly (readonly Waiting[])[]): Promise<void> {
    const commits = db.asynchronous();
    const wanted = groups.flatMap(([first]) => (first === undefined ? [] : [first]));
    const found = await acrossTenants('streams', () => newsAfter(db.read, wanted, EVENTS_PER_PLACE));
    const isQuiet = found.every((rows) => rows.length === 0);
    // What is not on the disk is read again in the next period.
    if (isQuiet || (db.kind !== 'pglite' && (await commits?.flushed()) !== true)) return;
    for (const [at, rows] of found.entries()) {
      if (rows.length > 0) for (const one of groups[at] ?? []) one.resolve(rows);
    }
  }

  function leave(one: Waiting): void {
    waiting.delete(one);
    if (waiting.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  }

  return {
    async open(known) {
      const commits = db.asynchronous();
      const end = await endOfNews(db.read);
      const resumed = known !== null && known.xact < end.newest;
      if (!resumed) await commits?.flushed();
      return { place: resumed ? known : end.place, resumed };
    },
    async next({ tenantId, after, signal }) {
      if (signal.aborted) return [];
      const { promise, resolve, reject } = Promise.withResolvers<readonly NewsRow[]>();
      const one: Waiting = { tenantId, after, resolve, reject };
      const end = (): void => resolve([]);
      signal.addEventListener('abort', end, { once: true });
      waiting.add(one);
      timer ??= setInterval(() => void read(), everyMs).unref();
      try {
        return await promise;
      } finally {
        signal.removeEventListener('abort', end);
        leave(one);
      }
    },
  };
}

/** Nothing in a key can be taken for two: a number comes first, and a tenant's name last. */
function keyOf({ tenantId, after: { xact, jobId, seq } }: Waiting): string {
  return `${xact} ${seq} ${jobId} ${tenantId}`;
}
