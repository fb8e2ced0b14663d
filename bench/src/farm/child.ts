import { createServer } from 'node:net';
import { createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp, virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import type { ToChild, ToParent } from './messages.ts';

/**
 * A farm in a process of its own, so that its memory and CPU time can be measured. With 0 devices it is the floor: a
 * bare server that answers every request with the given number of bytes.
 */
const devices = Number(process.argv[2]);
const [, , , only = ''] = process.argv;
const apps = (only === '' ? Object.values(virtualApps) : [virtualApp(only)]).map(({ app }) => app);

const port = devices === 0 ? await openFloor() : await openFarm();
tell({ kind: 'ready', port });

process.on('message', (message: ToChild) => {
  if (message.kind === 'usage') tell({ kind: 'usage', ...usage() });
  if (message.kind === 'stop') process.exit(0);
});
process.on('disconnect', () => process.exit(0));

/** Every device has one app in front; the apps take turns. */
async function openFarm(): Promise<number> {
  const phones = Array.from({ length: devices }, (_, index) => {
    const start = apps[index % apps.length]?.tile.packageName;
    const source = createInteractiveSource({ apps, ...(start === undefined ? {} : { start }) });
    return createVirtualDevice({ serial: `virtual-${index + 1}`, source, seed: index + 1 });
  });
  const server = await createAdbServer({ devices: phones, port: 0 });
  return server.port;
}

/** What any server in this language costs: a connection, two requests read, two answers, and this many bytes. */
function openFloor(): Promise<number> {
  const server = createServer({ noDelay: true }, (socket) => {
    let asked = 0;
    socket.on('data', (chunk) => {
      asked += 1;
      socket.write('OKAY');
      if (asked < 2) return;
      socket.end(Buffer.alloc(Number(/\d+$/.exec(chunk.toString('latin1'))?.[0] ?? 0)));
    });
    socket.on('error', () => socket.destroy());
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

function usage() {
  const { user, system } = process.cpuUsage();
  return { rssMb: process.memoryUsage.rss() / 1_048_576, cpuMs: (user + system) / 1_000 };
}

function tell(message: ToParent): void {
  process.send?.(message);
}
