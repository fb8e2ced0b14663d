import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createModel, ModelEnvironment, modelConfigOf } from '@tapwright/model';
import { readConfig } from '@tapwright/service';
import { type Standalone, startStandalone } from '@tapwright/standalone';
import { type AdbServer, createAdbServer } from '@tapwright/virtual-android';

/** The real pipeline in this process, with an adb server for virtual devices beside it. */
export interface Bench {
  readonly standalone: Standalone;
  readonly adb: AdbServer;
  close(): Promise<void>;
}

/** The model that the flag names; `openai` reads its endpoint from the environment. @throws TapwrightError */
export function modelNamed(provider: string) {
  const environment = readConfig(ModelEnvironment, { ...process.env, MODEL_PROVIDER: undefined });
  const model = createModel({ ...modelConfigOf(environment), provider });
  return { model, timeoutMs: environment.MODEL_TIMEOUT_MS };
}

export async function openBench(provider: string): Promise<Bench> {
  const { model, timeoutMs } = modelNamed(provider);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tapwright-bench-'));
  process.once('exit', () => rmSync(dataDirectory, { recursive: true, force: true }));
  const adb = await createAdbServer();
  const standalone = await startStandalone({
    dataDirectory,
    inMemory: true,
    adbServers: [{ host: adb.host, port: adb.port }],
    model,
    modelTimeoutMs: timeoutMs,
    logLevel: process.env.LOG_LEVEL ?? 'silent',
    // Recorded screens change at once.
    settleQuietMs: 0,
  });
  return {
    standalone,
    adb,
    async close() {
      await standalone.close();
      await adb.close();
    },
  };
}
