import type { ScreenSource } from '@tapwright/virtual-ui';
import type { PhoneServices } from './phone.ts';
import type { ProfileChange } from './profile.ts';
import type { DeviceFaults, VirtualDevice } from './virtual-device.ts';

/** What faults act on. */
export interface FaultyPhone {
  readonly device: VirtualDevice;
  readonly services: PhoneServices;
}

/** Something that gives a phone faults, such as a file of faults. The phone knows nothing else about it. */
export interface FaultPort {
  /** How this phone differs from the default one. */
  readonly phone?: ProfileChange | undefined;
  /**
   * Puts itself between the phone and its screen. `now`: the phone's clock. `stage` is called only when something happens,
   * since the phone is made after its faults.
   */
  install(
    screen: ScreenSource,
    now: () => number,
    stage: () => FaultyPhone,
  ): { readonly source: ScreenSource; readonly faults: DeviceFaults };
}

/** The faults of a phone without any: it answers at once and waits for nothing. */
export const NO_FAULTS: DeviceFaults = {
  fired: () => [],
  connect: () => () => undefined,
  beforeProgram: () => undefined,
  beforeSync: () => undefined,
  beforeAnswer: () => undefined,
  reachable: () => undefined,
  takeDumpFailure: () => null,
  endlessLog: false,
  keepDump: () => undefined,
  lastDump: null,
  close: () => undefined,
};
