import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { createAdbd, createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { startRealAdb } from '@tapwright/virtual-android/testing';
import { virtualApp, virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';

/** A fresh phone behind one of the two protocols, and the adb server that clients use to get to it. */
export interface Side extends AsyncDisposable {
  readonly name: 'server' | 'adbd';
  readonly port: number;
  readonly serial: string;
}

const SERIAL = 'virtual-1';

function phone() {
  const apps = Object.values(virtualApps).map(({ app }) => app);
  const source = createInteractiveSource({ apps, start: virtualApp('notes').app.tile.packageName });
  return createVirtualDevice({ serial: SERIAL, source });
}

/** Our own adb server protocol. */
export async function serverSide(): Promise<Side> {
  const server = await createAdbServer({ devices: [phone()] });
  return { name: 'server', port: server.port, serial: SERIAL, [Symbol.asyncDispose]: () => server.close() };
}

/** The real adb server, connected to the device's own protocol. */
export async function adbdSide(): Promise<Side> {
  const adbd = await createAdbd({ device: phone() });
  const adb = await startRealAdb();
  const serial = `127.0.0.1:${adbd.port}`;
  await adb.run(['connect', serial]);
  await adb.run(['-s', serial, 'wait-for-device']);
  return {
    name: 'adbd',
    port: adb.port,
    serial,
    async [Symbol.asyncDispose]() {
      await adb[Symbol.asyncDispose]();
      await adbd.close();
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
    server.once('error', reject);
  });
}

/** The version of the adb that is installed; null where there is none. */
export function adbVersion(): Promise<string | null> {
  return new Promise((resolve) => {
    execFile('adb', ['version'], (error, stdout) => resolve(error === null ? stdout.trim() : null));
  });
}
