import { type Model, ModelEnvironment, withAssignments } from '@tapwright/model';
import { ResetHooksEnvironment } from '@tapwright/policy';
import { MeterEnvironment, readConfig } from '@tapwright/service';
import { type Standalone, startStandalone } from '@tapwright/standalone';
import type { ModelSet } from './options.ts';
import { prepareFolder, refuseNoFolder } from './output-folder.ts';
import type { Target } from './target.ts';
import { openTarget, refuseAbsent, type TargetDevice } from './target-device.ts';
import { passingData } from './temporary-folder.ts';

const DeviceEnvironment = ModelEnvironment.extend(ResetHooksEnvironment.shape).extend(MeterEnvironment.shape);

export type DeviceEnvironment = ReturnType<typeof deviceEnvironment>;

/** The settings of the model and of reset hooks from the environment. The command line chooses the model. */
export function deviceEnvironment(options: ModelSet = {}) {
  return withModelSet(readConfig(DeviceEnvironment, { ...process.env, MODEL_PROVIDER: undefined }), options);
}

/** What the command line sets comes before the environment. @throws TapwrightError `INPUT_INVALID` */
export function withModelSet<E extends Pick<ModelEnvironment, 'MODEL_SETTINGS'>>(
  environment: E,
  { modelSet = [] }: ModelSet,
): E {
  return { ...environment, MODEL_SETTINGS: withAssignments(environment.MODEL_SETTINGS, modelSet) };
}

export interface OnDevice {
  readonly target: Target;
  /** Number of virtual devices to start. Default: 1. */
  readonly phones?: number;
  readonly environment: DeviceEnvironment;
  readonly model: Model;
  /** How long a replay waits for what a step brings, milliseconds. Default: that of the platform. */
  readonly playWaitMs?: number;
  /** Folder for the results. */
  readonly folder: string;
  /** The database is kept in the folder, so that another process can go on where this one was cut off. */
  readonly keeps?: boolean;
  /** Called before anything is started, and before the folder is made; what it throws is thrown. */
  readonly prepare?: (device: TargetDevice) => Promise<void>;
}

/** Runs the body in a standalone instance on the target's device. Both are closed afterwards, even if it fails. */
export async function onDevice<Result>(
  { target, phones = 1, environment, model, folder, playWaitMs, keeps = false, prepare }: OnDevice,
  body: (standalone: Standalone, device: TargetDevice) => Promise<Result>,
): Promise<Result> {
  refuseAbsent(target);
  await refuseNoFolder(folder);
  const device = await openTarget(target, process.env, phones);
  try {
    await prepare?.(device);
    await prepareFolder(folder);
    await using passing = keeps ? null : await passingData(folder);
    const standalone = await startStandalone({
      dataDirectory: passing?.path ?? folder,
      inMemory: !keeps,
      adbServers: [device.adb],
      model,
      modelTimeoutMs: environment.MODEL_TIMEOUT_MS,
      logLevel: process.env.LOG_LEVEL ?? 'silent',
      settleQuietMs: device.quietMs,
      resetHooks: environment.RESET_HOOKS,
      ...(playWaitMs === undefined ? {} : { playWaitMs }),
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
