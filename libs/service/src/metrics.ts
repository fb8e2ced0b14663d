import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type BatchObservableCallback, type Meter, type MeterProvider, metrics } from '@opentelemetry/api';
import type { CallEnd, CallTokens, ErrorCode } from '@tapwright/contracts';

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
  eventWait: {
    name: 'tapwright.event.wait',
    unit: 'ms',
    description: 'Time from the commit of an event until its handling begins, by event',
  },
  eventHandling: {
    name: 'tapwright.event.duration',
    unit: 'ms',
    description: 'Time of one handling of an event with its commit, by event and result',
  },
  eventFailures: {
    name: 'tapwright.event.failures',
    unit: '{handling}',
    description: 'Handlings that failed by a fault of their own, by event and code',
  },
  emitted: {
    name: 'tapwright.events.emitted',
    unit: '{event}',
    description: 'Events that were committed, by event',
  },
  jobs: {
    name: 'tapwright.job.duration',
    unit: 'ms',
    description: 'Time from the submission of a job to its end, by kind and outcome',
  },
  requests: {
    name: 'tapwright.http.duration',
    unit: 'ms',
    description: 'Time of a request to the API, by method, route and status',
  },
  modelCalls: {
    name: 'tapwright.model.duration',
    unit: 'ms',
    description: 'Time of one call of a model at an endpoint, by model, role and result',
  },
  modelTokens: {
    name: 'tapwright.model.tokens',
    unit: '{token}',
    description: 'Tokens that calls of models have used, by model, role and kind',
  },
  modelCost: {
    name: 'tapwright.model.cost',
    unit: '{dollar}',
    description: 'What calls of models cost by MODEL_PRICES, US dollars, by model and role',
  },
  memory: {
    name: 'tapwright.process.memory',
    unit: 'By',
    description: 'Resident memory of this process',
  },
  cpu: { name: 'tapwright.process.cpu', unit: 's', description: 'Processor time of this process' },
  loopDelay: {
    name: 'tapwright.process.loop.delay',
    unit: 'ms',
    description: 'How late the event loop of this process was at most since the last collection',
  },
} as const;

/** Upper bounds of buckets, milliseconds, for what takes from a millisecond to an hour. */
const LONG_MS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000,
  3_600_000,
];
const LONG = { advice: { explicitBucketBoundaries: LONG_MS } };

/** Instruments of the started SDK, made once; without one they do nothing. */
function instruments<T>(create: (meter: Meter) => T): () => T {
  const made = new WeakMap<MeterProvider, T>();
  return () => {
    const provider = metrics.getMeterProvider();
    const known = made.get(provider) ?? create(provider.getMeter('tapwright'));
    made.set(provider, known);
    return known;
  };
}

/** What a gateway measures; times in milliseconds. */
export interface DeviceMetrics {
  leaseWaited(ms: number): void;
  reset(result: 'done' | 'failed'): void;
  quarantined(): void;
  commanded(ms: number, of: { readonly kind: string; readonly result: string }): void;
  settled(ms: number, reason: string): void;
}

/** What the gateway of this process measures. */
export const deviceMetrics = instruments((meter): DeviceMetrics => {
  const leaseWait = meter.createHistogram(METRICS.leaseWait.name, { ...METRICS.leaseWait, ...LONG });
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
});

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
  // A state that no device has any more is told as none: else its last number would stand on.
  const seen = new Set<string>();
  const observe: Parameters<typeof gauge.addCallback>[0] = async (result) => {
    const counts = await count().catch(() => null);
    if (counts === null) return;
    for (const state of Object.keys(counts)) seen.add(state);
    for (const state of seen) result.observe(counts[state] ?? 0, { state });
  };
  gauge.addCallback(observe);
  return () => gauge.removeCallback(observe);
}

/** What a service measures of the events that it handles; times in milliseconds. */
export interface EventMetrics {
  /** From the commit of the event, or from when it was due, until its handling began. */
  waited(ms: number, event: string): void;
  handled(ms: number, of: { readonly event: string; readonly result: 'done' | 'failed' }): void;
  failed(event: string, code: ErrorCode): void;
  emitted(event: string): void;
}

export const eventMetrics = instruments((meter): EventMetrics => {
  const wait = meter.createHistogram(METRICS.eventWait.name, { ...METRICS.eventWait, ...LONG });
  const handling = meter.createHistogram(METRICS.eventHandling.name, { ...METRICS.eventHandling, ...LONG });
  const failures = meter.createCounter(METRICS.eventFailures.name, METRICS.eventFailures);
  const emitted = meter.createCounter(METRICS.emitted.name, METRICS.emitted);
  return {
    waited: (ms, event) => wait.record(Math.max(0, ms), { event }),
    handled: (ms, { event, result }) => handling.record(ms, { event, result }),
    failed: (event, code) => failures.add(1, { event, code }),
    emitted: (event) => emitted.add(1, { event }),
  };
});

/** What an API measures; times in milliseconds. */
export interface ApiMetrics {
  jobEnded(ms: number, of: { readonly kind: string; readonly outcome: string }): void;
  /** `route`: its pattern, never an address with ids. */
  answered(
    ms: number,
    of: { readonly method: string; readonly route: string; readonly status: number },
  ): void;
}

export const apiMetrics = instruments((meter): ApiMetrics => {
  const jobs = meter.createHistogram(METRICS.jobs.name, { ...METRICS.jobs, ...LONG });
  const requests = meter.createHistogram(METRICS.requests.name, { ...METRICS.requests, ...LONG });
  return {
    jobEnded: (ms, { kind, outcome }) => jobs.record(Math.max(0, ms), { kind, outcome }),
    answered: (ms, of) => requests.record(ms, { ...of }),
  };
});

/** One call of a model at an endpoint that has ended. */
export interface EndedCall {
  readonly model: string;
  readonly role: string;
  readonly ms: number;
  readonly result: CallEnd['kind'];
  readonly used: CallTokens;
  /** US dollars; null: the model has no price. */
  readonly usd: number | null;
}

export interface ModelMetrics {
  called(call: EndedCall): void;
}

export const modelMetrics = instruments((meter): ModelMetrics => {
  const duration = meter.createHistogram(METRICS.modelCalls.name, { ...METRICS.modelCalls, ...LONG });
  const tokens = meter.createCounter(METRICS.modelTokens.name, METRICS.modelTokens);
  const cost = meter.createCounter(METRICS.modelCost.name, METRICS.modelCost);
  return {
    called({ model, role, ms, result, used, usd }) {
      duration.record(ms, { model, role, result });
      const kinds = { input: used.input - used.cached, cached: used.cached, output: used.output };
      // Nothing is a number, too: shares of it are zero and not unknown.
      for (const [kind, count] of Object.entries(kinds)) tokens.add(count, { model, role, kind });
      if (usd !== null) cost.add(usd, { model, role });
    },
  };
});

/** How often the event loop is looked at: a process that idles shall not wake up for it more than it must. */
const LOOKED_AT_MS = 100;

/** Reports memory, processor time and the delay of the event loop when metrics are collected. Returns what stops this. */
export function observeProcess(): () => void {
  const meter = metrics.getMeter('tapwright');
  const delay = monitorEventLoopDelay({ resolution: LOOKED_AT_MS });
  delay.enable();
  const memory = meter.createObservableGauge(METRICS.memory.name, METRICS.memory);
  const cpu = meter.createObservableCounter(METRICS.cpu.name, METRICS.cpu);
  const late = meter.createObservableGauge(METRICS.loopDelay.name, METRICS.loopDelay);
  const observe: BatchObservableCallback = (result) => {
    const { user, system } = process.cpuUsage();
    result.observe(memory, process.memoryUsage.rss());
    result.observe(cpu, (user + system) / 1_000_000);
    result.observe(late, delay.max / 1_000_000);
    delay.reset();
  };
  const all = [memory, cpu, late];
  meter.addBatchObservableCallback(observe, all);
  return () => {
    delay.disable();
    meter.removeBatchObservableCallback(observe, all);
  };
}
