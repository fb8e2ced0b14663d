import type { FaultyPhone } from '../phone/device/fault-port.ts';
import type { DumpFailure, FarmControls, HugeDump } from '../phone/device/virtual-device.ts';
import type { ScreenFaults } from './faulty-screen.ts';

/** What events act on. */
export interface FaultStage extends FaultyPhone {
  readonly screen: ScreenFaults;
  readonly link: DeviceLink;
  /** How the next dumps fail, in this order. */
  readonly dumpFailures: (DumpFailure | HugeDump)[];
  readonly log: LogFaults;
}

/** The faults of the log; events change them. */
export interface LogFaults {
  endless: boolean;
}

/** The device's connections to its carriers. */
export interface DeviceLink {
  each(act: (controls: FarmControls) => void): void;
  silence(silent: boolean): void;
  /** Calls `act` once after `ms` of real time; dropped when the device's faults are closed. */
  later(ms: number, act: () => void): void;
}

/** Resolves when the device answers again or the client has gone. Undefined: the device answers now. */
export interface Silence {
  set(silent: boolean): void;
  wait(signal: AbortSignal): Promise<void> | undefined;
}

export function createSilence(): Silence {
  let ended: PromiseWithResolvers<void> | null = null;
  return {
    set(silent) {
      if (silent) ended ??= Promise.withResolvers();
      else {
        ended?.resolve();
        ended = null;
      }
    },
    wait(signal) {
      if (ended === null || signal.aborted) return undefined;
      const { promise } = ended;
      const gone = Promise.withResolvers<void>();
      const leave = (): void => gone.resolve();
      signal.addEventListener('abort', leave, { once: true });
      return Promise.race([promise, gone.promise]).finally(() => signal.removeEventListener('abort', leave));
    },
  };
}
