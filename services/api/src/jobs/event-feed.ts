import type { Publisher } from '@tapwright/service';
import {
  type AsynchronousCommits,
  acrossTenants,
  type Database,
  type EventRow,
  timelines,
} from '@tapwright/store';

/** New events of jobs for all streams of a process. */
export interface EventFeed {
  /**
   * The next events of a job after a number, oldest first, as soon as there are any; none where the signal is aborted
   * first. Fails as the database fails.
   */
  next(wanted: Wanted): Promise<readonly EventRow[]>;
}

export interface Wanted {
  readonly jobId: string;
  /** Number of the last event that is known; 0: from the beginning. */
  readonly afterSeq: number;
  readonly signal: AbortSignal;
}

export interface FeedOptions {
  readonly db: Database;
  readonly publisher: Pick<Publisher, 'onCommitted'>;
  /** How often to look for rows that another process wrote, milliseconds. */
  readonly everyMs: number;
}

interface Waiting extends Wanted {
  readonly resolve: (rows: readonly EventRow[]) => void;
  readonly reject: (error: unknown) => void;
}

interface News {
  readonly one: Waiting;
  readonly rows: readonly EventRow[];
}

/** Streams that one query serves, and the events that it reads for each. */
const STREAMS_PER_QUERY = 100;
const EVENTS_PER_STREAM = 50;

/**
 * One reader for all streams of a process, so that the database does the same work for one client as for hundreds: a
 * query for the streams that are new or whose job this process has just changed, and every `everyMs` one for all of
 * them. A stream that is slow to write asks for nothing meanwhile. Nothing runs while nobody waits. What a client sees is on
 * the disk: it goes on after the last number that it knows, so a crash of the database must not take it.
 */
export function createEventFeed({ db, publisher, everyMs }: FeedOptions): EventFeed {
  const waiting = new Set<Waiting>();
  /** Those that have not been looked for since they came, or since their job has changed. */
  const due = new Set<Waiting>();
  /** Those whose events are read, and wait for the disk. */
  const held = new Set<Waiting>();
  let reading = false;
  let timer: NodeJS.Timeout | null = null;
  let stopListening: (() => void) | null = null;

  function begin(): void {
    stopListening ??= publisher.onCommitted((events) => {
      const changed = new Set(events.map(({ jobId }) => jobId));
      for (const one of waiting) if (changed.has(one.jobId) && !held.has(one)) due.add(one);
      if (due.size > 0) void read();
    });
    timer ??= setInterval(() => {
      for (const one of waiting) if (!held.has(one)) due.add(one);
      void read();
    }, everyMs).unref();
  }

  function leave(one: Waiting): void {
    waiting.delete(one);
    due.delete(one);
    if (waiting.size > 0) return;
    stopListening?.();
    stopListening = null;
    if (timer !== null) clearInterval(timer);
    timer = null;
  }

  /** One read at a time: what becomes due meanwhile is read afterwards. */
  async function read(): Promise<void> {
    if (reading) return;
    reading = true;
    // Streams that come in the same turn are read together.
    await Promise.resolve();
    while (due.size > 0) await readSome([...due].slice(0, STREAMS_PER_QUERY));
    reading = false;
  }

  async function readSome(some: readonly Waiting[]): Promise<void> {
    for (const one of some) due.delete(one);
    try {
      const commits = db.asynchronous();
      const found = await acrossTenants('streams', () => timelines(db.read, some, EVENTS_PER_STREAM));
      const news = some.flatMap((one, at) => (found[at]?.length ? [{ one, rows: found[at] }] : []));
      if (news.length > 0) void show(news, commits);
    } catch (error) {
      for (const one of some) one.reject(error);
    }
  }

  /** What is not on the disk is read again in the next period. */
  async function show(news: readonly News[], commits: AsynchronousCommits | null): Promise<void> {
    for (const { one } of news) held.add(one);
    const isSafe = db.kind === 'pglite' || (await commits?.flushed()) === true;
    for (const { one, rows } of news) {
      held.delete(one);
      if (isSafe) one.resolve(rows);
    }
  }

  return {
    async next(wanted) {
      if (wanted.signal.aborted) return [];
      const { promise, resolve, reject } = Promise.withResolvers<readonly EventRow[]>();
      const one = { ...wanted, resolve, reject };
      const end = (): void => resolve([]);
      wanted.signal.addEventListener('abort', end, { once: true });
      waiting.add(one);
      due.add(one);
      begin();
      void read();
      try {
        return await promise;
      } finally {
        wanted.signal.removeEventListener('abort', end);
        leave(one);
      }
    },
  };
}
