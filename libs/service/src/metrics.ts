import { type MeterProvider, metrics } from '@opentelemetry/api';
import type { ErrorCode } from '@tapwright/contracts';

/**
 * Names, units and meanings of all metrics, declared once. Attributes come from a fixed set of words: never ids or
 * typed text.
 */
export const METRICS = {
  devices: { name: 'tapwright.devices', unit: '{device}', description: 'Devices of this gateway, by state' },
  leaseWait: {
    name: 'tapwright.lease.wait',
    unit: 'ms',
    description: 'Time from the request for a device until it is leased',
  },
  resets: { name: 'tapwright.device.resets', unit: '{reset}', description: 'Resets of returned devices' },
  quarantines: {
    name: 'tapwright.device.quarantines',
    unit: '{device}',
    description: 'Devices that were put into quarantine',
  },
  command: {
    name: 'tapwright.device.command.duration',
    unit: 'ms',
    description: 'Time that a device took for one command, by kind and result',
  },
  settle: {
    name: 'tapwright.device.settle.duration',
    unit: 'ms',
    description: 'Time until a screen held still, or waiting for it ended',
  },
  dropped: {
    name: 'tapwright.messages.dropped',
    unit: '{message}',
    description:
      'Messages on the bus that were dropped because they are not an event of their consumer, by reason',
  },
  putOff: {
    name: 'tapwright.events.put_off',
    unit: '{event}',
    description:
      'Times that an event was put off because the database, the artifacts or the bus were away, by code',
  },
  outages: {
    name: 'tapwright.database.outage.duration',
    unit: 'ms',
    description: 'How long no process could use the database, noted when one can again',
  },
  pruned: {
    name: 'tapwright.pruned',
    unit: '{row}',
    description: 'Rows that were removed because of their age, by kind',
  },
} as const;

/** What a gateway measures; times in milliseconds. */
export interface DeviceMetrics {
  leaseWaited(ms: number): void;
  reset(result: 'done' | 'failed'): void;
  quarantined(): void;
  commanded(ms: number, of: { readonly kind: string; readonly result: string }): void;
  settled(ms: number, reason: string): void;
}

const made = new WeakMap<MeterProvider, DeviceMetrics>();

/** The instruments of the started SDK; without one they do nothing. */
export function deviceMetrics(): DeviceMetrics {
  const provider = metrics.getMeterProvider();
  const known = made.get(provider) ?? createDeviceMetrics(provider);
  made.set(provider, known);
  return known;
}

function createDeviceMetrics(provider: MeterProvider): DeviceMetrics {
  const meter = provider.getMeter('tapwright');
  const leaseWait = meter.createHistogram(METRICS.leaseWait.name, METRICS.leaseWait);
  const resets = meter.createCounter(METRICS.resets.name, METRICS.resets);
  const quarantines = meter.createCounter(METRICS.quarantines.name, METRICS.quarantines);
  const command = meter.createHistogram(METRICS.command.name, METRICS.command);
  const settle = meter.createHistogram(METRICS.settle.name, METRICS.settle);
  return {
    leaseWaited: (ms) => leaseWait.record(ms),
    reset: (result) => resets.add(1, { result }),
    quarantined: () => quarantines.add(1),
    commanded: (ms, { kind, result }) => command.record(ms, { kind, result }),
    settled: (ms, reason) => settle.record(ms, { reason }),
  };
}

/** Why a message was dropped: not an envelope, not a stored event, or an event of another consumer. */
export type DropReason = 'no_envelope' | 'unknown_event' | 'other_event';

export function countDropped(reason: DropReason): void {
  metrics.getMeter('tapwright').createCounter(METRICS.dropped.name, METRICS.dropped).add(1, { reason });
}

/** Counts an event that waits for the end of an outage. */
export function countPutOff(code: ErrorCode): void {
  metrics.getMeter('tapwright').createCounter(METRICS.putOff.name, METRICS.putOff).add(1, { code });
}

/** Notes an outage of the database that is over. */
export function recordOutage(ms: number): void {
  metrics.getMeter('tapwright').createHistogram(METRICS.outages.name, METRICS.outages).record(ms);
}

/** Counts what was removed because it was old. */
export function countPruned(kind: 'job' | 'artifact' | 'instance' | 'audit', count: number): void {
  // The SDK returns the same counter for the same name.
  if (count > 0)
    metrics.getMeter('tapwright').createCounter(METRICS.pruned.name, METRICS.pruned).add(count, { kind });
}

/**
 * Reports the number of devices in each state when metrics are collected. A count that fails is left out. The returned
 * function stops this.
 */
export function observeDevices(count: () => Promise<Readonly<Record<string, number>>>): () => void {
  const gauge = metrics.getMeter('tapwright').createObservableGauge(METRICS.devices.name, METRICS.devices);
  const observe: Parameters<typeof gauge.addCallback>[0] = async (result) => {
    const counts = await count().catch(() => ({}));
    for (const [state, devices] of Object.entries(counts)) result.observe(devices, { state });
  };
  gauge.addCallback(observe);
  return () => gauge.removeCallback(observe);
}
