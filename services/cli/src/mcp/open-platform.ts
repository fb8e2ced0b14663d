import { randomBytes } from 'node:crypto';
import { TapwrightError } from '@tapwright/contracts';
import { createModel, ModelEnvironment, platformModelConfigOf, platformModels } from '@tapwright/model';
import { createMeter, MeterEnvironment, readConfig } from '@tapwright/service';
import { startStandalone } from '@tapwright/standalone';
import { adbEndpoint, openTarget } from '../target-device.ts';
import type { McpArguments } from './mcp-command.ts';

export interface OpenPlatform {
  readonly url: string;
  readonly key: string | undefined;
  /** The app of a virtual phone: jobs that name none are about it. */
  readonly app: string | null;
  close(): Promise<void>;
}

const Environment = ModelEnvironment.extend(MeterEnvironment.shape);
const PHONE_QUIET_MS = 80;
const STREAM_EVERY_MS = 1_000;

/** A platform in this process, in memory, that nobody else can call: its key is known here alone. */
export async function openPlatform(target: McpArguments['target']): Promise<OpenPlatform> {
  const environment = readConfig(Environment, process.env);
  const model = createModel(platformModelConfigOf(environment, process.env), createMeter(environment));
  const phone =
    target === null
      ? { adb: adbEndpoint(process.env), quietMs: PHONE_QUIET_MS, app: null, close: async () => {} }
      : await openTarget(target, process.env);
  const key = randomBytes(24).toString('base64url');
  const standalone = await startStandalone({
    dataDirectory: '.tapwright/mcp',
    inMemory: true,
    adbServers: [phone.adb],
    model,
    modelTimeoutMs: environment.MODEL_TIMEOUT_MS,
    logLevel: 'silent',
    settleQuietMs: phone.quietMs,
    api: {
      ...{ host: '127.0.0.1', port: 0, keys: `default:${key}`, streamEveryMs: STREAM_EVERY_MS },
      models: platformModels(environment.MODELS).names,
    },
  }).catch(async (thrown: unknown) => {
    await phone.close();
    throw thrown;
  });
  const { url } = standalone;
  if (url === null) throw new TapwrightError('INTERNAL', 'the platform does not listen');
  return {
    url,
    key,
    app: phone.app,
    async close() {
      await standalone.close();
      await phone.close();
    },
  };
}
