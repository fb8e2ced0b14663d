/** Keys noted within the last `forMs` milliseconds, at most `most` of them: the oldest are forgotten first. */
export interface RecentKeys {
  has(key: string): boolean;
  add(key: string): void;
}

export function createRecentKeys(
  { forMs, most }: { readonly forMs: number; readonly most: number },
  now: () => number = () => performance.now(),
): RecentKeys {
  /** In the order in which they were noted, so that the oldest come first. */
  const notedAt = new Map<string, number>();
  return {
    has(key) {
      const at = notedAt.get(key);
      return at !== undefined && now() - at < forMs;
    },
    add(key) {
      notedAt.delete(key);
      const oldest = notedAt.keys().next();
      if (notedAt.size >= most && oldest.done !== true) notedAt.delete(oldest.value);
      notedAt.set(key, now());
    },
  };
}
