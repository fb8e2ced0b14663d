import type { Model } from '@tapwright/model';
import {
  type AnswerRecorder,
  createAnswerRecorder,
  type Standalone,
  startStandalone,
} from '@tapwright/standalone';
import { temporaryDirectory } from '@tapwright/testing';
import { createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, type InteractiveSource } from '@tapwright/virtual-ui';

export interface OnePhone extends AsyncDisposable {
  readonly standalone: Standalone;
  /** What the model answered, by run. */
  readonly recorder: AnswerRecorder;
  readonly packageName: string;
  /** The phone's apps, whose state is the truth. */
  readonly source: InteractiveSource;
}

/** The whole platform in this process, with one virtual phone that has the named app. */
export async function startOnePhone(
  appName: Parameters<typeof virtualApp>[0],
  model: Model,
): Promise<OnePhone> {
  const { app } = virtualApp(appName);
  const source = createInteractiveSource({ apps: [app] });
  const device = createVirtualDevice({ serial: 'one', source });
  const adb = await createAdbServer({ devices: [device] });
  const folder = await temporaryDirectory();
  const recorder = createAnswerRecorder(model);
  const standalone = await startStandalone({
    dataDirectory: folder.path,
    inMemory: true,
    adbServers: [{ host: adb.host, port: adb.port }],
    model: recorder.model,
    modelTimeoutMs: 120_000,
    logLevel: 'silent',
    settleQuietMs: 0,
  });
  return {
    standalone,
    recorder,
    packageName: app.tile.packageName,
    source,
    [Symbol.asyncDispose]: async () => {
      await standalone.close();
      await adb.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
