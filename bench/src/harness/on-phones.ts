import { createModel, type Model } from '@tapwright/model';
import { type Standalone, startStandalone } from '@tapwright/standalone';
import { temporaryDirectory } from '@tapwright/testing';
import { createAdbServer, type VirtualDevice } from '@tapwright/virtual-android';

interface HowOnPhones {
  /** Default: the offline model. */
  readonly model?: Model;
  /** How long a replay waits for what a step brings, milliseconds. Default: that of the platform. */
  readonly playWaitMs?: number;
}

/** Runs the body in a standalone instance with these virtual phones. */
export async function onPhones<Result>(
  devices: readonly VirtualDevice[],
  body: (standalone: Standalone) => Promise<Result>,
  { model = createModel({ provider: 'offline' }), playWaitMs }: HowOnPhones = {},
): Promise<Result> {
  const adb = await createAdbServer({ devices });
  await using folder = await temporaryDirectory();
  const standalone = await startStandalone({
    dataDirectory: folder.path,
    inMemory: true,
    adbServers: [{ host: adb.host, port: adb.port }],
    model,
    modelTimeoutMs: 10_000,
    logLevel: 'silent',
    settleQuietMs: 0,
    ...(playWaitMs === undefined ? {} : { playWaitMs }),
  });
  try {
    return await body(standalone);
  } finally {
    await standalone.close();
    await adb.close();
  }
}
