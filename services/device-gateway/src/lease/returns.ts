import {
  acrossTenants,
  type Database,
  type Granted,
  grantIdle,
  type ReturnedDevice,
  returnDevice,
  returnDevices,
} from '@tapwright/store';
import { createGroups } from './groups.ts';

/** Devices that one transaction gives back. */
const AT_ONCE = 64;

/**
 * Takes devices back and grants them at once to the first runs that wait. Where several come back together, one
 * transaction takes them all and another grants them. There are two, so that a caller that waits for its turn to
 * grant holds no device that others could grant meanwhile. Resolves with the grants that the caller must announce:
 * each is announced by one of them.
 */
export function createReturns(
  db: Database,
  ttlMs: number,
): (returned: ReturnedDevice) => Promise<readonly Granted[]> {
  const grant = (): Promise<readonly Granted[]> => db.transaction((tx) => grantIdle(tx, { ttlMs }));

  const together = createGroups(AT_ONCE, async (group: readonly ReturnedDevice[]) => {
    // A group has runs of several tenants.
    const states = await acrossTenants('grants', () => db.transaction((tx) => returnDevices(tx, group)));
    const granted = [...states.values()].includes('idle') ? await grant() : [];
    // Null: left out.
    const tellers = [...states.keys()];
    return group.map(({ runId }) => {
      const at = tellers.indexOf(runId);
      return at < 0 ? null : granted.filter((_grant, index) => index % tellers.length === at);
    });
  });

  async function alone(returned: ReturnedDevice): Promise<readonly Granted[]> {
    const state = await db.transaction((tx) => returnDevice(tx, returned));
    return state === 'idle' ? await grant() : [];
  }

  return async (returned) => (await together(returned)) ?? (await alone(returned));
}
