import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { runAutomationServer } from '../uiautomator2-server/instrumentation.ts';
import { SERVER_INSTRUMENTATION } from '../uiautomator2-server/owner.ts';
import { agentDeviceHelper } from './agent-device/instrumentation.ts';
import { maestroDriver } from './maestro/instrumentation.ts';
import type { ServerEnd } from './server-process.ts';

/** One `am instrument -w` of an instrumentation that is played. */
export interface InstrumentationRun {
  readonly device: VirtualDevice;
  /** Those of `-e NAME VALUE`. */
  readonly arguments: ReadonlyMap<string, string>;
  /** Aborted when the shell is gone. */
  readonly signal: AbortSignal;
  /** What `am` prints of `Instrumentation.sendStatus` and `finish` (AOSP `Instrument.java`, `TextStatusReporter`). */
  readonly report: {
    status(fields: Readonly<Record<string, string>>, code: number): void;
    result(fields: Readonly<Record<string, string>>, code: number): void;
  };
}

/** An instrumentation of a client whose code a virtual phone plays while both of its packages are installed. */
export interface PlayedInstrumentation {
  /** `package/class`, both in full. */
  readonly component: string;
  /** The package that it runs in. */
  readonly target: string;
  run(call: InstrumentationRun): Promise<ServerEnd>;
}

const appiumServer: PlayedInstrumentation = {
  ...SERVER_INSTRUMENTATION,
  async run({ device, signal, report }) {
    const end = await runAutomationServer(device, signal);
    if (end === 'finished') report.result({ stream: '\nTime: 0.1\n\nOK (1 test)\n\n' }, -1);
    return end;
  },
};

const PLAYED = [appiumServer, agentDeviceHelper, maestroDriver];

export function playedInstrumentation(component: string, target: string): PlayedInstrumentation | undefined {
  return PLAYED.find((played) => played.component === component && played.target === target);
}
