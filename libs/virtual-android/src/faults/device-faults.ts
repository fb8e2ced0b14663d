import { createRandom } from '@tapwright/virtual-ui';
import type { FarmControls } from './farm-controls.ts';
import { createSilence, type DeviceLink, type DumpFailure, type FaultStage } from './fault-stage.ts';
import type { ScreenFaults } from './faulty-screen.ts';
import { commandKindOf, drawn, waitFor } from './latency.ts';
import type { DeviceFaultPlan } from './parse-faults.ts';
import { performFault } from './perform.ts';
import type { FaultEvent, LatencyClass } from './schema.ts';
import { createTrigger, type Trigger } from './triggers.ts';

/** One fault that happened. */
export interface FiredFault {
  /** Counts from 1 over the device's life. */
  readonly number: number;
  /** By the phone's clock; milliseconds since 1970. */
  readonly at: number;
  readonly fault: FaultEvent['do'];
  /** What it came to, for people. */
  readonly detail: string;
}

/** The faults of one device, asked at few places. A device without any answers at once and waits for nothing. */
export interface DeviceFaults {
  /** The newest, oldest first. */
  fired(): readonly FiredFault[];
  /** A carrier lends its connections to faults until the returned function is called. */
  connect(controls: FarmControls): () => void;
  /** Before a program of the shell runs; undefined where there is nothing to wait for. */
  beforeProgram(words: readonly string[], signal: AbortSignal): Promise<void> | undefined;
  beforeSync(signal: AbortSignal): Promise<void> | undefined;
  /** Resolves when the device answers, or the client has gone; undefined where it does answer. */
  reachable(signal: AbortSignal): Promise<void> | undefined;
  /** How the dump that is made now fails; null where it does not. */
  takeDumpFailure(): DumpFailure | null;
  /** Keeps a dump for one that will be stale. */
  keepDump(hierarchy: string): void;
  readonly lastDump: string | null;
  /** Forgets what is still to come by time. */
  close(): void;
}

export interface DeviceFaultsOptions {
  readonly plan: DeviceFaultPlan | undefined;
  readonly screen: ScreenFaults;
  /** Asked once something happens: the device is made after its faults. */
  stage(): Pick<FaultStage, 'device' | 'services'>;
}

const FIRED_KEPT = 1_000;
const CARRIERS_MAX = 16;

export function createDeviceFaults({ plan, screen, stage }: DeviceFaultsOptions): DeviceFaults {
  const carriers = new Set<FarmControls>();
  const timers = new Set<NodeJS.Timeout>();
  const silence = createSilence();
  const dumpFailures: DumpFailure[] = [];
  const log: FiredFault[] = [];
  const random = createRandom(plan?.seed ?? 0);
  const keepsDumps =
    plan?.events.some((event) => event.do === 'dump-fails' && event.kind === 'stale-tree') === true;
  let lastDump: string | null = null;
  let fired = 0;

  const link: DeviceLink = {
    each(act) {
      for (const carrier of [...carriers]) act(carrier);
    },
    silence(silent) {
      silence.set(silent);
      const { serial } = stage().device;
      for (const carrier of carriers) carrier.silence(serial, silent);
    },
    later(ms, act) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        act();
      }, ms).unref();
      timers.add(timer);
    },
  };
  const happen = (event: FaultEvent): void => {
    const { device, services } = stage();
    const detail = performFault(event, { device, services, screen, link, dumpFailures });
    fired += 1;
    log.push({ number: fired, at: device.clock.now(), fault: event.do, detail });
    if (log.length > FIRED_KEPT) log.shift();
  };
  const counted = countedEvents(plan);
  for (const event of plan?.events ?? [])
    if (event.afterMs !== undefined) link.later(event.afterMs, () => happen(event));

  const delay = (kind: LatencyClass | null, signal: AbortSignal): Promise<void> | undefined => {
    const duration = kind === null ? undefined : plan?.latency[kind];
    if (duration === undefined) return undefined;
    const ms = drawn(duration, random);
    stage().device.clock.pass(ms);
    return waitFor(ms, signal);
  };

  return {
    fired: () => [...log],
    connect(controls) {
      if (carriers.size < CARRIERS_MAX) carriers.add(controls);
      return () => carriers.delete(controls);
    },
    beforeProgram(words, signal) {
      if (plan === undefined) return undefined;
      const kind = commandKindOf(words);
      if (kind === null) return undefined;
      for (const { event, trigger } of counted)
        if (event.on !== undefined && kind.triggers.includes(event.on) && trigger()) happen(event);
      return delay(kind.latency, signal);
    },
    beforeSync: (signal) => delay('sync', signal),
    reachable: silence.wait,
    takeDumpFailure: () => dumpFailures.shift() ?? null,
    keepDump(hierarchy) {
      if (keepsDumps) lastDump = hierarchy;
    },
    get lastDump() {
      return lastDump;
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      silence.set(false);
    },
  };
}

function countedEvents(
  plan: DeviceFaultPlan | undefined,
): readonly { event: FaultEvent; trigger: Trigger }[] {
  return (plan?.events ?? []).map((event, index) => ({
    event,
    trigger: createTrigger(event, createRandom((plan?.seed ?? 0) + index * 7_919 + 1)),
  }));
}
