import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Standalone, startStandalone } from '@tapwright/standalone';
import { type AdbServer, createAdbServer } from '@tapwright/virtual-android';
import { type ModelDesk, openDesk } from './desk.ts';
import { modelNamed } from './provider.ts';

/** The real pipeline in this process, with an adb server for virtual devices. */
export interface Bench {
  readonly standalone: Standalone;
  readonly adb: AdbServer;
  readonly desk: ModelDesk;
  close(): Promise<void>;
}

export async function openBench(): Promise<Bench> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tapwright-bench-'));
  process.once('exit', () => rmSync(dataDirectory, { recursive: true, force: true }));
  const adb = await createAdbServer();
  const desk = await openDesk();
  const standalone = await startStandalone({
    dataDirectory,
    inMemory: true,
    adbServers: [{ host: adb.host, port: adb.port }],
    model: desk.model,
    modelTimeoutMs: modelNamed('offline').timeoutMs,
    logLevel: process.env.LOG_LEVEL ?? 'silent',
    // Recorded screens change at once.
    settleQuietMs: 0,
    // Time on virtual phones is artificial and passes with every look at them: half a minute of it takes a second or
    // two.
    playWaitMs: 4_000,
  });
  return {
    standalone,
    adb,
    desk,
    async close() {
      await standalone.close();
      await desk.close();
      await adb.close();
    },
  };
}
