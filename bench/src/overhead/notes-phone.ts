import { createModel } from '@tapwright/model';
import { type Standalone, startStandalone } from '@tapwright/standalone';
import { temporaryDirectory } from '@tapwright/testing';
import { createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { SERIAL } from './goal.ts';

/** Runs the body in a standalone instance with one virtual phone that has Notes; the body gets its package. */
export async function onNotesPhone<Result>(
  body: (standalone: Standalone, packageName: string) => Promise<Result>,
): Promise<Result> {
  const { app } = virtualApp('notes');
  const device = createVirtualDevice({ serial: SERIAL, source: createInteractiveSource({ apps: [app] }) });
  const adb = await createAdbServer({ devices: [device] });
  await using folder = await temporaryDirectory();
  const standalone = await startStandalone({
    dataDirectory: folder.path,
    inMemory: true,
    adbServers: [{ host: adb.host, port: adb.port }],
    model: createModel({ provider: 'offline' }),
    modelTimeoutMs: 10_000,
    logLevel: 'silent',
    settleQuietMs: 0,
  });
  try {
    return await body(standalone, app.tile.packageName);
  } finally {
    await standalone.close();
    await adb.close();
  }
}
