/** The most files that may be named; before the next one, one must be repaired. */
export const UNSTABLE_MAX = 3;

/** An entry of the page: the path of a test file, and what is known about its failures. */
const ENTRY = /^- `([^`]+\.test\.ts)`: \S/gm;

/** Test files that docs/unstable.md names: they are run last, one at a time. */
export function unstableTests(page: string): string[] {
  const paths = [...page.matchAll(ENTRY)].map(([, path = '']) => path);
  if (paths.length > UNSTABLE_MAX) {
    throw new Error(
      `docs/unstable.md names ${paths.length} files, expected at most ${UNSTABLE_MAX}: repair one`,
    );
  }
  return paths;
}
