import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { frame } from '../server/wire.ts';
import { type ServiceStream, send } from '../stream/service-stream.ts';

/** `jdwp` — the pids of all debuggable apps, one a line, once (AOSP `jdwp_service.cpp`). On a debuggable build: all apps. */
export async function serveJdwp(stream: ServiceStream, device: VirtualDevice): Promise<void> {
  await send(stream, Buffer.from(pidsOf(device)));
}

/** `track-jdwp` — the list now and after every change, with its length, until the client goes. A slow one misses some. */
export async function serveTrackJdwp(stream: ServiceStream, device: VirtualDevice): Promise<void> {
  let sent: string | null = null;
  let busy = false;
  const push = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    for (let pids = pidsOf(device); pids !== sent && !stream.gone.aborted; pids = pidsOf(device)) {
      sent = pids;
      await send(stream, frame(pids));
    }
    busy = false;
  };
  const off = device.processes.onChange(() => void push());
  await push();
  while ((await stream.reader.readSome()) !== null);
  off();
}

function pidsOf({ processes, packages }: VirtualDevice): string {
  const apps = processes.all().filter(({ name }) => packages.find(name) !== undefined);
  return apps.map(({ pid }) => `${pid}\n`).join('');
}
