import type { FaultPort } from '../phone/device/fault-port.ts';
import { createDeviceFaults } from './device-faults.ts';
import type { FaultRow } from './fault-row.ts';
import { createFaultyScreen, type ScreenFaults } from './faulty-screen.ts';

/** Installs the faults of a row on a phone. */
export function installerOf(plan: FaultRow): FaultPort['install'] {
  return (below, now, stage) => {
    const screen: ScreenFaults = { blackPictures: 0, bombs: [], covered: false };
    return {
      source: createFaultyScreen(below, screen, plan.transitions ?? 0, now),
      faults: createDeviceFaults({ plan, screen, stage }),
    };
  };
}
