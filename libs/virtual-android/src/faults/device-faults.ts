import { createRandom } from '@tapwright/virtual-ui';
import type { FaultyPhone } from '../phone/device/fault-port.ts';
import type {
  DeviceFaults,
  DumpFailure,
  FarmControls,
  FiredFault,
  HugeDump,
} from '../phone/device/virtual-device.ts';
import type { FaultRow } from './fault-row.ts';
import { createSilence, type DeviceLink, type LogFaults } from './fault-stage.ts';
import type { ScreenFaults } from './faulty-screen.ts';
import { commandKindOf, drawn, waitFor } from './latency.ts';
import { performFault } from './perform.ts';
import type { FaultEvent, LatencyClass } from './schema.ts';
import { createTrigger, type Trigger } from './triggers.ts';

export interface DeviceFaultsOptions {
  readonly plan: FaultRow;
  readonly screen: ScreenFaults;
  stage(): FaultyPhone;
}

const FIRED_KEPT = 1_000;
const CARRIERS_MAX = 16;

export function createDeviceFaults({ plan, screen, stage }: DeviceFaultsOptions): DeviceFaults {
  const carriers = new Set<FarmControls>();
  const timers = new Set<NodeJS.Timeout>();
  const silence = createSilence();
  const dumpFailures: (DumpFailure | HugeDump)[] = [];
  const log: LogFaults = { endless: false };
  const newest: FiredFault[] = [];
  const random = createRandom(plan.seed);
  const keepsDumps = plan.events.some((event) => event.do === 'dump-fails' && event.kind === 'stale-tree');
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
    const detail = performFault(event, { device, services, screen, link, dumpFailures, log });
    fired += 1;
    newest.push({ number: fired, at: device.clock.now(), fault: event.do, detail });
    if (newest.length > FIRED_KEPT) newest.shift();
  };
  const counted = countedEvents(plan);
  for (const event of plan.events)
    if (event.afterMs !== undefined) link.later(event.afterMs, () => happen(event));

  const delay = (kind: LatencyClass | null, signal: AbortSignal): Promise<void> | undefined => {
    const duration = kind === null ? undefined : plan.latency[kind];
    if (duration === undefined) return undefined;
    const ms = drawn(duration, random);
    stage().device.clock.pass(ms);
    return waitFor(ms, signal);
  };

  return {
    fired: () => [...newest],
    connect(controls) {
      if (carriers.size < CARRIERS_MAX) carriers.add(controls);
      return () => carriers.delete(controls);
    },
    beforeProgram(words, signal) {
      const kind = commandKindOf(words);
      if (kind === null) return undefined;
      for (const { event, trigger } of counted)
        if (event.on !== undefined && kind.triggers.includes(event.on) && trigger()) happen(event);
      return delay(kind.latency, signal);
    },
    beforeSync: (signal) => delay('sync', signal),
    beforeAnswer: (signal) => delay('server', signal),
    reachable: silence.wait,
    takeDumpFailure: () => dumpFailures.shift() ?? null,
    get endlessLog() {
      return log.endless;
    },
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

function countedEvents(plan: FaultRow): readonly { event: FaultEvent; trigger: Trigger }[] {
  return plan.events.map((event, index) => ({
    event,
    trigger: createTrigger(event, createRandom(plan.seed + index * 7_919 + 1)),
  }));
}
