import type { Device } from '@tapwright/android';
import { type JobSpec, newId } from '@tapwright/contracts';

export interface StartOptions {
  readonly spec: Pick<JobSpec, 'app' | 'reset'>;
  readonly token: number;
  readonly signal: AbortSignal;
}

/**
 * Brings the app to the start of a run, as the job wants it: data erased, restarted or as it is. Starting an app again
 * after a crash does no harm, so these commands have new ids each time.
 */
export async function startApp(device: Device, { spec, token, signal }: StartOptions): Promise<void> {
  const { app } = spec;
  if (app === undefined || spec.reset === 'none') return;
  const ticket = () => ({ token, commandId: newId('cmd') });
  await device.execute({ kind: 'force_stop', packageName: app }, ticket(), { signal });
  if (spec.reset === 'data') await device.clearData(app, { signal });
  await device.execute({ kind: 'launch', packageName: app }, ticket(), { signal });
}
