import type { Device, DeviceCommand } from '@tapwright/android';
import { type JobSpec, newId } from '@tapwright/contracts';

export interface StartOptions {
  readonly spec: Pick<JobSpec, 'app' | 'reset'>;
  /** Shows the home screen instead of the app. */
  readonly atHome?: boolean;
  readonly token: number;
  /** Whether to note what the app is granted now, for the reset after the run. */
  readonly note: boolean;
  readonly signal: AbortSignal;
}

/**
 * Brings the app to the start of a run, as the job wants it: data erased, restarted or as it is. Starting an app again
 * after a crash does no harm, so these commands have new ids each time. At home, the app is stopped and not started.
 */
export async function startApp(
  device: Device,
  { spec, atHome = false, token, note, signal }: StartOptions,
): Promise<void> {
  const { app } = spec;
  if (app === undefined) return;
  const noted = { what: 'app' as const, packageName: app, wipe: wipes(spec) };
  const remember = async () => (note ? device.remember(noted, { signal }) : undefined);
  const ticket = () => ({ token, commandId: newId('cmd') });
  const show: DeviceCommand = atHome ? { kind: 'key', key: 'HOME' } : { kind: 'launch', packageName: app };
  if (spec.reset === 'none') {
    await Promise.all([remember(), atHome ? device.execute(show, ticket(), { signal }) : null]);
    return;
  }
  await device.execute({ kind: 'force_stop', packageName: app }, ticket(), { signal });
  if (spec.reset === 'data') await device.clearData(app, { signal });
  // Both at once: nothing can be granted to the app before its permissions are read.
  await Promise.all([remember(), device.execute(show, ticket(), { signal })]);
}

/** A job that begins without data leaves none behind. */
export function wipes(spec: Pick<JobSpec, 'reset'>): boolean {
  return spec.reset === 'data';
}
