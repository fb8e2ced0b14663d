/** As long as the duplicate window of the JetStream implementation. */
const WINDOW_MS = 120_000;
/** With more ids than this within the window, the oldest are forgotten early. */
const IDS_MAX = 50_000;

/** Remembers the ids of the last two minutes; the map has the oldest first. */
export interface RecentIds {
  has(id: string): boolean;
  add(id: string): void;
}

export function createRecentIds(now: () => number = () => performance.now()): RecentIds {
  const seenAt = new Map<string, number>();

  function prune(): void {
    for (const [id, at] of seenAt) {
      if (now() - at < WINDOW_MS && seenAt.size < IDS_MAX) return;
      seenAt.delete(id);
    }
  }

  return {
    has(id) {
      const at = seenAt.get(id);
      return at !== undefined && now() - at < WINDOW_MS;
    },
    add(id) {
      prune();
      seenAt.delete(id);
      seenAt.set(id, now());
    },
  };
}
