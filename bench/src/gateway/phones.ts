import { fileURLToPath } from 'node:url';
import { type AdbServer, createAdbServer } from '@tapwright/android';
import {
  createVirtualDevice,
  loadFaults,
  createAdbServer as startVirtualServer,
} from '@tapwright/virtual-android';
import { virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource, realClock, type ScreenSource } from '@tapwright/virtual-ui';

export type FarmName = 'none' | 'midRange';

/** A virtual phone with the app *Settings* in front, on an adb server of its own. */
export interface BenchPhone extends AsyncDisposable {
  readonly serial: string;
  readonly port: number;
  readonly server: AdbServer;
  /** The tree as the app has it now, even while a transition still shows the old screen. */
  tree(): string;
  /** When the last input reached the app, by `performance.now()`. */
  readonly inputAt: number;
  /** Bypasses adb, so that no client pays for it. */
  input(event: Parameters<ScreenSource['input']>[0]): void;
}

const MID_RANGE = fileURLToPath(new URL('../../../deploy/faults/mid-range-phone.yaml', import.meta.url));
const APPS = Object.values(virtualApps).map(({ app }) => app);

/**
 * A phone of the farm, with an old screen that stays for `transitions` milliseconds after an input. Two phones with the
 * same serial draw the same latencies for the same commands, so that a pair differs in nothing but its client.
 */
export async function startPhone(farm: FarmName, serial: string, transitions: number): Promise<BenchPhone> {
  const plan = await loadFaults(MID_RANGE);
  const faults = plan.forDevice(serial, { transitions, ...(farm === 'midRange' ? {} : { latency: {} }) });
  const start = APPS.find(({ tile }) => tile.packageName.endsWith('.settings'))?.tile.packageName;
  const app = createInteractiveSource({
    apps: APPS,
    clock: realClock(),
    ...(start === undefined ? {} : { start }),
  });
  let inputAt = 0;
  const source: ScreenSource = {
    ...app,
    input(event) {
      inputAt = performance.now();
      return app.input(event);
    },
  };
  const phone = createVirtualDevice({ serial, source, faults });
  const virtualServer = await startVirtualServer({ devices: [phone] });
  const server = createAdbServer({ host: virtualServer.host, port: virtualServer.port });
  return {
    serial,
    port: virtualServer.port,
    server,
    tree: () => app.view().hierarchy,
    get inputAt() {
      return inputAt;
    },
    input: (event) => void phone.input(event),
    async [Symbol.asyncDispose]() {
      await server.close();
      await virtualServer.close();
    },
  };
}
