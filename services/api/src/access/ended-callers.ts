import { acrossTenants, type Database, endedKeys } from '@tapwright/store';
import type { Caller } from './caller.ts';

/** Ends what callers have open when their access ends. */
export interface EndedCallers {
  /** Calls `end` when the caller's key is revoked or expires, or its token expires, until the returned function is called. */
  watch(caller: Caller, end: () => void): () => void;
}

interface Watched {
  readonly caller: Caller;
  readonly end: () => void;
}

/**
 * Looks at the keys of all that is open in this process with one query, as often as streams look for events. While the
 * database is away nobody is ended: the next look tells.
 */
export function createEndedCallers({
  db,
  everyMs,
}: {
  readonly db: Database;
  readonly everyMs: number;
}): EndedCallers {
  const watched = new Set<Watched>();
  let timer: NodeJS.Timeout | null = null;
  let looking = false;

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    const keys = [...watched]
      .filter(({ caller }) => caller.kind === 'key')
      .map(({ caller }) => caller.subject);
    const asked = [...new Set(keys)];
    const ended = new Set(await acrossTenants('callers', () => endedKeys(db.read, asked)).catch(() => []));
    for (const { caller, end } of watched) {
      const isOver = caller.endsAt !== undefined && caller.endsAt <= Date.now();
      if (isOver || (caller.kind === 'key' && ended.has(caller.subject))) end();
    }
    looking = false;
  }

  return {
    watch(caller, end) {
      if (caller.kind !== 'key' && caller.endsAt === undefined) return () => {};
      const one = { caller, end };
      watched.add(one);
      timer ??= setInterval(() => void look(), everyMs).unref();
      return () => {
        watched.delete(one);
        if (watched.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      };
    },
  };
}
