import type { ScreenSource } from '@tapwright/virtual-ui';
import type { PhoneServices } from './phone.ts';
import type { ProfileChange } from './profile.ts';
import type { DeviceFaults, VirtualDevice } from './virtual-device.ts';

/** What faults act on. */
export interface FaultyPhone {
  readonly device: VirtualDevice;
  readonly services: PhoneServices;
}

/** Whatever makes a phone suffer. The phone knows no more of it; a file of faults is one. */
export interface FaultPort {
  /** What is otherwise about this phone. */
  readonly phone?: ProfileChange | undefined;
  /**
   * Puts itself between the phone and its screen. `now`: the phone's clock. `stage` is asked once something happens: the
   * phone is made after its faults.
   */
  install(
    screen: ScreenSource,
    now: () => number,
    stage: () => FaultyPhone,
  ): { readonly source: ScreenSource; readonly faults: DeviceFaults };
}

/** Of a phone that answers at once and waits for nothing. */
export const NO_FAULTS: DeviceFaults = {
  fired: () => [],
  connect: () => () => undefined,
  beforeProgram: () => undefined,
  beforeSync: () => undefined,
  reachable: () => undefined,
  takeDumpFailure: () => null,
  keepDump: () => undefined,
  lastDump: null,
  close: () => undefined,
};
