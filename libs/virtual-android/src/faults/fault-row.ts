import type { DeviceSettings, Duration, FaultEvent, LatencyClass } from './schema.ts';

/** The settings of one device in a file of faults. */
export interface FaultRow extends Omit<DeviceSettings, 'latency' | 'events'> {
  /** The device's own seed: each serial number has another. */
  readonly seed: number;
  readonly latency: Readonly<Partial<Record<LatencyClass, Duration>>>;
  readonly events: readonly FaultEvent[];
}
