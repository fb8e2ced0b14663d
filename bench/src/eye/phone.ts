import { fileURLToPath } from 'node:url';
import { dumpForm } from '@tapwright/screen';
import {
  createVirtualDevice,
  loadFaults,
  createAdbServer as startVirtualServer,
  type VirtualDevice,
} from '@tapwright/virtual-android';
import { installAutomationServer } from '@tapwright/virtual-android/testing';
import { virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource, realClock } from '@tapwright/virtual-ui';

const PROFILE = fileURLToPath(new URL('../../../deploy/faults/mid-range-phone.yaml', import.meta.url));
const APPS = Object.values(virtualApps).map(({ app }) => app);

/** A simulated phone of the middle class with *Settings* in front and the server installed, on an adb server of its own. */
export interface EyePhone extends AsyncDisposable {
  readonly serial: string;
  readonly port: number;
  readonly device: VirtualDevice;
  /** The screen as the app has it now, even while a transition still shows the old one. */
  truth(): string | null;
  /** What a client sees now. */
  shown(): string | null;
}

export async function startEyePhone(serial: string): Promise<EyePhone> {
  const faults = (await loadFaults(PROFILE)).forDevice(serial);
  const start = APPS.find(({ tile }) => tile.packageName.endsWith('.settings'))?.tile.packageName;
  const app = createInteractiveSource({
    apps: APPS,
    clock: realClock(),
    ...(start === undefined ? {} : { start }),
  });
  const device = createVirtualDevice({ serial, source: app, faults });
  await installAutomationServer(device);
  const server = await startVirtualServer({ devices: [device] });
  return {
    serial,
    port: server.port,
    device,
    truth: () => formOf(app.view().hierarchy),
    shown: () => formOf(device.source.view().hierarchy),
    async [Symbol.asyncDispose]() {
      device.faults.close();
      await server.close();
    },
  };
}

/** In the one form of all clients. */
export function formOf(tree: string): string | null {
  return dumpForm(tree, { hints: true });
}
