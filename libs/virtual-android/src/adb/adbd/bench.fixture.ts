import { createVirtualDevice } from '../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../phone/device/still-source.ts';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { type Adbd, type AdbdOptions, createAdbd } from './adbd.ts';
import { connectRawHost, type RawHost } from './raw-host.fixture.ts';

/** A device with its own side of adb, and hand-made hosts. All are closed together. */
export interface Bench extends AsyncDisposable {
  readonly device: VirtualDevice;
  readonly adbd: Adbd;
  /** The errors that were reported to the operator. */
  readonly errors: readonly unknown[];
  connected(): Promise<RawHost>;
  /** A host that has greeted the device and was let in. */
  online(version?: number, maxPayload?: number): Promise<RawHost>;
}

/** The phone's boot takes 200 ms. */
export async function startBench(options: Partial<AdbdOptions> = {}): Promise<Bench> {
  const device = createVirtualDevice({ serial: 'virtual-1', source: createStillSource(), bootMs: 200 });
  const errors: unknown[] = [];
  const adbd = await createAdbd({ device, onError: (thrown) => errors.push(thrown), ...options });
  const hosts: RawHost[] = [];
  const connected = async (): Promise<RawHost> => {
    const host = await connectRawHost(adbd.port);
    hosts.push(host);
    return host;
  };
  return {
    device,
    adbd,
    errors,
    connected,
    async online(version, maxPayload) {
      const host = await connected();
      const answer = await host.greet(version, maxPayload);
      if (answer?.name !== 'CNXN') throw new Error(`the host was not let in: ${answer?.name}`);
      return host;
    },
    async [Symbol.asyncDispose]() {
      for (const host of hosts) host.socket.destroy();
      await adbd.close();
    },
  };
}
