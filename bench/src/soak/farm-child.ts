import {
  createAdbServer,
  createVirtualDevice,
  parseFaults,
  type VirtualDevice,
} from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { collectGarbage } from './collect.ts';
import { faultsAt } from './faults.ts';
import type { FromFarm, ToFarm } from './messages.ts';

/**
 * A farm of phones with faults, in a process of its own, so that its memory and sockets are not counted with the
 * platform's.
 */
const BOOKS = '/data/local/tmp/tapwright';
const devices = Number(process.argv[2]);
const plan = parseFaults(faultsAt(Number(process.argv[3])));
const { app } = virtualApp('notes');
const phones = Array.from({ length: devices }, (_, index) => {
  const serial = `soak-${index + 1}`;
  const source = createInteractiveSource({ apps: [app] });
  return createVirtualDevice({ serial, source, faults: plan.forDevice(serial), seed: index + 1 });
});
const server = await createAdbServer({ devices: phones });
for (const phone of phones) phone.faults.connect(server);

process.on('message', (message: ToFarm) => {
  if (message.kind === 'stop') process.exit(0);
  void figures().then(tell);
});
process.on('disconnect', () => process.exit(0));
tell({ kind: 'ready', port: server.port });

async function figures(): Promise<FromFarm> {
  await collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  return {
    kind: 'figures',
    heapBytes: heapUsed,
    rssBytes: rss,
    connections: server.connections(),
    books: phones.reduce((sum, phone) => sum + entriesBelow(phone, BOOKS), 0),
    faults: phones.reduce((sum, phone) => sum + (phone.faults.fired().at(-1)?.number ?? 0), 0),
  };
}

function entriesBelow(phone: VirtualDevice, path: string): number {
  const listed = phone.files.list(path);
  const names = listed.ok ? listed.value : [];
  return names.reduce((sum, name) => {
    const below = `${path}/${name}`;
    const isDirectory = phone.files.stat(below)?.kind === 'directory';
    return sum + 1 + (isDirectory ? entriesBelow(phone, below) : 0);
  }, 0);
}

function tell(message: FromFarm): void {
  process.send?.(message);
}
