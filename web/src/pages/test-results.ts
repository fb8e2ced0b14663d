import type { components } from '@tapwright/client';

export type TestResults = Pick<
  components['schemas']['TestHistory'],
  'test' | 'passed' | 'failed' | 'unjudged' | 'versions' | 'flakeRate' | 'quarantinedUntil'
>;

/** The results of a case: one entry for each of its rows, in their order, or one where it has none. */
export function resultsOf<T extends Pick<TestResults, 'test'>>(
  tests: readonly T[],
  id: string,
): readonly T[] {
  const name = `case ${id}`;
  const own = tests.filter(({ test }) => test === name || test.startsWith(`${name} row `));
  return own.toSorted((left, right) => rowOf(left.test) - rowOf(right.test));
}

/** `case pay row 2` is 2; 0 for a case without rows. */
export function rowOf(test: string): number {
  return Number(/ row (\d+)$/.exec(test)?.[1] ?? 0);
}

/** `12 passed, 1 failed`. */
export function summaryText(results: readonly Pick<TestResults, 'passed' | 'failed' | 'unjudged'>[]): string {
  const sum = (part: 'passed' | 'failed' | 'unjudged'): number =>
    results.reduce((total, one) => total + one[part], 0);
  const [passed, failed, unjudged] = [sum('passed'), sum('failed'), sum('unjudged')];
  if (passed + failed + unjudged === 0) return 'not run yet';
  const parts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(unjudged === 0 ? [] : [`${unjudged} not judged`]),
  ];
  return parts.join(', ');
}

/** Every version of the app on which one of the tests ran, newest first. */
export function versionsOf(
  results: readonly { readonly versions: readonly { readonly version: string; readonly lastAt: string }[] }[],
): readonly string[] {
  const last = new Map<string, string>();
  for (const { version, lastAt } of results.flatMap(({ versions }) => versions))
    if ((last.get(version) ?? '') < lastAt) last.set(version, lastAt);
  return [...last].sort(([, left], [, right]) => (left < right ? 1 : -1)).map(([version]) => version);
}
