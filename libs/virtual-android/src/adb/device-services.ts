import type { VirtualDevice } from '../device/virtual-device.ts';
import { type Client, send } from './client.ts';
import { serveExec, serveShell, serveShellV2 } from './shell-service.ts';
import { serveSync } from './sync-service.ts';
import { fail, OKAY } from './wire.ts';

/** Serves the one request that a connection bound to a device makes; afterwards the connection is closed. */
export async function serveDevice(client: Client, device: VirtualDevice, request: string): Promise<void> {
  if (request === 'sync:') {
    await send(client, OKAY);
    return serveSync(client, device);
  }
  const [, service, options = '', line = ''] = /^(shell|exec)((?:,[^:,]*)*):(.*)$/s.exec(request) ?? [];
  if (service === undefined) return send(client, fail(`unknown service '${request.slice(0, 80)}'`));
  if (line.trim() === '')
    return send(client, fail('a virtual device has no interactive shell: name a command'));
  await send(client, OKAY);
  const words = options.split(',');
  if (service === 'exec') return serveExec(client, device, line);
  if (words.includes('v2')) return serveShellV2(client, device, line, words.includes('pty'));
  return serveShell(client, device, line);
}
