import { createAdbServer } from '@tapwright/android';
import { TapwrightError } from '@tapwright/contracts';
import type { SuiteTask } from '@tapwright/suite';
import type { Target } from '../target.ts';
import { adbEndpoint, openTarget, type TargetDevice } from '../target-device.ts';
import { type LoadedSuite, suiteError } from './load-suite.ts';

/** The device for all tasks; where `serial` is null, all phones of the adb server. */
export interface SuiteTarget extends Omit<TargetDevice, 'serial' | 'undecided'> {
  readonly serial: string | null;
  /** Default way to bring apps to their start. The data of a virtual app may be erased without asking. */
  readonly reset: 'data' | 'restart';
}

const PHONE_QUIET_MS = 80;

/** @throws TapwrightError as `openTarget`; without a target also for tasks whose device is missing */
export async function openSuiteTarget(
  target: Target | null,
  loaded: LoadedSuite,
  tasks: readonly SuiteTask[],
): Promise<SuiteTarget> {
  if (target !== null) {
    const device = await openTarget(target, process.env);
    return { ...device, reset: target.kind === 'serial' ? 'restart' : 'data' };
  }
  const adb = adbEndpoint(process.env);
  const server = createAdbServer(adb);
  try {
    const serials = (await server.list()).map(({ serial }) => serial);
    checkDevices(serials, loaded, tasks);
    const nothing = async (): Promise<void> => {};
    return { serial: null, app: null, adb, quietMs: PHONE_QUIET_MS, reset: 'restart', close: nothing };
  } finally {
    await server.close();
  }
}

/** Checks before the start: a task that no device can ever fit would only wait for its deadline. */
function checkDevices(serials: readonly string[], loaded: LoadedSuite, tasks: readonly SuiteTask[]): void {
  if (serials.length === 0) {
    throw new TapwrightError('DEVICE_UNAVAILABLE', 'the adb server has no device', {
      expected: 'a connected device, or --virtual APP, --recording DIR or --serial SERIAL',
    });
  }
  for (const { id, device } of tasks) {
    const at = ['tasks', loaded.suite.tasks.findIndex((task) => task.id === id), 'device'];
    const blame = (key: string, expected: string): TapwrightError => {
      const path = [...at, key];
      return suiteError(loaded.path, { ...loaded.place(path), field: path.join('.'), expected });
    };
    if (device?.serial !== undefined && !serials.includes(device.serial)) {
      throw blame('serial', `one of the connected devices: ${serials.join(', ')}`);
    }
    const farmOnly = (['labels', 'gateway'] as const).find((key) => device?.[key] !== undefined);
    if (farmOnly !== undefined) {
      throw blame(farmOnly, 'serial, model, apiLevel or package: only devices of a farm have others');
    }
  }
}
