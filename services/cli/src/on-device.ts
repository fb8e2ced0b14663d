import { type Model, ModelEnvironment } from '@tapwright/model';
import { ResetHooksEnvironment } from '@tapwright/policy';
import { readConfig } from '@tapwright/service';
import { type Standalone, startStandalone } from '@tapwright/standalone';
import { prepareFolder } from './output-folder.ts';
import type { Target } from './target.ts';
import { openTarget, type TargetDevice } from './target-device.ts';

const DeviceEnvironment = ModelEnvironment.extend(ResetHooksEnvironment.shape);

export type DeviceEnvironment = ReturnType<typeof deviceEnvironment>;

/** What the environment says of the model and of reset hooks; which model it is, the command line says. */
export function deviceEnvironment() {
  return readConfig(DeviceEnvironment, { ...process.env, MODEL_PROVIDER: undefined });
}

export interface OnDevice {
  readonly target: Target;
  /** How many virtual devices are started; 1 unless said otherwise. */
  readonly phones?: number;
  readonly environment: DeviceEnvironment;
  readonly model: Model;
  /** Where the results are written. */
  readonly folder: string;
}

/** Runs the body in a standalone instance on the device of the target; both are closed after it, also where it fails. */
export async function onDevice<Result>(
  { target, phones = 1, environment, model, folder }: OnDevice,
  body: (standalone: Standalone, device: TargetDevice) => Promise<Result>,
): Promise<Result> {
  await prepareFolder(folder);
  const device = await openTarget(target, process.env, phones);
  try {
    const standalone = await startStandalone({
      dataDirectory: folder,
      inMemory: true,
      adbServers: [device.adb],
      model,
      modelTimeoutMs: environment.MODEL_TIMEOUT_MS,
      logLevel: process.env.LOG_LEVEL ?? 'silent',
      settleQuietMs: device.quietMs,
      resetHooks: environment.RESET_HOOKS,
    });
    try {
      return await body(standalone, device);
    } finally {
      await standalone.close();
    }
  } finally {
    await device.close();
  }
}
