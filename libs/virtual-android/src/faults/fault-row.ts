import type { DeviceSettings, Duration, FaultEvent, LatencyClass } from './schema.ts';

/** What stands in a file of faults for one device. */
export interface FaultRow extends Omit<DeviceSettings, 'latency' | 'events'> {
  /** Of this device: another one for each serial number. */
  readonly seed: number;
  readonly latency: Readonly<Partial<Record<LatencyClass, Duration>>>;
  readonly events: readonly FaultEvent[];
}
