import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { frame } from '../server/wire.ts';
import { type ServiceStream, send } from '../stream/service-stream.ts';

/** `jdwp` — the pids of all apps that could be debugged, one a line, once (AOSP `jdwp_service.cpp`). On a debuggable build that is all. */
export async function serveJdwp(stream: ServiceStream, device: VirtualDevice): Promise<void> {
  await send(stream, Buffer.from(pidsOf(device)));
}

/** `track-jdwp` — the list now and after every change, each with its length, until the client goes. Changes a slow client missed are not queued. */
export async function serveTrackJdwp(stream: ServiceStream, device: VirtualDevice): Promise<void> {
  let told: string | null = null;
  let busy = false;
  const push = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    for (let pids = pidsOf(device); pids !== told && !stream.gone.aborted; pids = pidsOf(device)) {
      told = pids;
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
