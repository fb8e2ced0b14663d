/** A cache of the `most` values used last. The caller computes them. */
interface Lru<V> {
  get(key: string, make: () => V): V;
}

export function createLru<V>(most: number): Lru<V> {
  const kept = new Map<string, { readonly value: V }>();
  return {
    get(key, make) {
      const found = kept.get(key) ?? { value: make() };
      kept.delete(key);
      kept.set(key, found);
      const oldest = kept.keys().next();
      if (kept.size > most && oldest.done !== true) kept.delete(oldest.value);
      return found.value;
    },
  };
}
