import { createModel } from '@tapwright/model';
import { type Standalone, startStandalone } from '@tapwright/standalone';
import { temporaryDirectory } from '@tapwright/testing';
import { createAdbServer, type VirtualDevice } from '@tapwright/virtual-android';

/** Runs the body in a standalone instance with these virtual phones and the offline model. */
export async function onPhones<Result>(
  devices: readonly VirtualDevice[],
  body: (standalone: Standalone) => Promise<Result>,
): Promise<Result> {
  const adb = await createAdbServer({ devices });
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
    return await body(standalone);
  } finally {
    await standalone.close();
    await adb.close();
  }
}
