import type { LeaseChange } from './lease-log.ts';

/** One device has one lease, and tokens only grow. Returns one line for each violation. Pure. */
export function leaseViolations(changes: readonly LeaseChange[]): string[] {
  const violations: string[] = [];
  for (const [serial, own] of Map.groupBy(changes, (change) => change.serial)) {
    let held: number | null = null;
    let last = 0;
    for (const { what, token, runId } of own) {
      if (what === 'changed') violations.push(`${serial}: a lease was made into that of ${runId}, ${token}`);
      if (what === 'granted' && held !== null)
        violations.push(`${serial}: ${token} was granted while ${held} was held`);
      if (what === 'granted' && token <= last)
        violations.push(`${serial}: ${token} was granted after ${last}`);
      if (what === 'granted') last = token;
      held = what === 'ended' ? null : token;
    }
  }
  return violations;
}
