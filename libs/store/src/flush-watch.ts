/** Commits that return before the disk has them: PostgreSQL's asynchronous commits. */
export interface AsynchronousCommits {
  /**
   * True once the disk has all that this process had committed, or had seen committed, before the call. False: the
   * server has gone since these commits were begun, and nobody knows what it has kept.
   */
  flushed(): Promise<boolean>;
}

/** One connection to the server, which lives no longer than what the server has in memory only. */
export interface FlushConnection {
  /** A commit that waits for the disk, and so for all that was committed before it. */
  flush(): Promise<void>;
  /** Resolves when the connection is gone, for whatever reason. */
  readonly gone: Promise<void>;
  close(): Promise<void>;
}

export interface FlushWatch {
  /** To be taken before the commit. Null while there is no connection: commits have to wait for the disk themselves. */
  begin(): AsynchronousCommits | null;
  close(): Promise<void>;
}

export interface FlushWatchOptions {
  readonly connect: () => Promise<FlushConnection>;
  /** Commits of this time share one flush, milliseconds. */
  readonly everyMs?: number;
}

/** A lost message is delivered again after seconds, so its acknowledgement need not be quick. */
const EVERY_MS = 200;
/** After a connection was lost or refused, the next one is tried after this time, milliseconds. */
const RECONNECT_MS = 250;

interface Open {
  readonly connection: FlushConnection;
  waiting: ((isFlushed: boolean) => void)[];
  timer: NodeJS.Timeout | null;
}

/**
 * Knows when commits that did not wait for the disk are safe. A server that crashes loses its newest commits of this kind
 * and all of its connections: so what was committed while a connection lives is safe after a flush on that connection.
 */
export function createFlushWatch({ connect, everyMs = EVERY_MS }: FlushWatchOptions): FlushWatch {
  let open: Open | null = null;
  let opening: Promise<void> | null = null;
  let retryAt = 0;
  let isClosed = false;

  function lose(lost: Open): void {
    if (open === lost) open = null;
    retryAt = performance.now() + RECONNECT_MS;
    if (lost.timer !== null) clearTimeout(lost.timer);
    for (const settle of lost.waiting.splice(0)) settle(false);
    void lost.connection.close().catch(() => {});
  }

  async function reconnect(): Promise<void> {
    try {
      const connection = await connect();
      const fresh: Open = { connection, waiting: [], timer: null };
      void connection.gone.then(() => lose(fresh));
      if (isClosed) lose(fresh);
      else open = fresh;
    } catch {
      retryAt = performance.now() + RECONNECT_MS;
    } finally {
      opening = null;
    }
  }

  async function flush(one: Open): Promise<void> {
    one.timer = null;
    const covered = one.waiting.splice(0);
    try {
      await one.connection.flush();
      for (const settle of covered) settle(true);
    } catch {
      for (const settle of covered) settle(false);
      lose(one);
    }
  }

  return {
    begin() {
      const one = open;
      if (one === null) {
        if (!isClosed && opening === null && performance.now() >= retryAt) opening = reconnect();
        return null;
      }
      return {
        flushed: () =>
          new Promise((settle) => {
            if (open !== one) return void settle(false);
            one.waiting.push(settle);
            one.timer ??= setTimeout(() => void flush(one), everyMs);
          }),
      };
    },
    async close() {
      isClosed = true;
      await opening;
      const last = open;
      if (last === null) return;
      if (last.waiting.length > 0) await flush(last);
      lose(last);
    },
  };
}
