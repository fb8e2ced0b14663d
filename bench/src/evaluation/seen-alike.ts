import { findStrategy } from '@tapwright/runtime';

/**
 * Strategies that differ from an earlier one only in what they see, and in their names: where nothing can be seen
 * they are the same. @throws TapwrightError for an unknown name.
 */
export function seenAlike(names: readonly string[]): ReadonlySet<string> {
  const known = new Set<string>();
  return new Set(
    names.filter((name) => {
      const key = JSON.stringify({ ...findStrategy(name), name: '', says: '', vision: false });
      const isKnown = known.has(key);
      known.add(key);
      return isKnown;
    }),
  );
}
