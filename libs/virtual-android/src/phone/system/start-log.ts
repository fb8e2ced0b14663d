import type { VirtualDevice } from '../device/virtual-device.ts';
import { logShown, logStart } from './log-lines.ts';

/** The user id of `shell`: `am` and `monkey` run as this user. */
const SHELL_UID = 2_000;

/** Logs and notes activities that appear, and knows which one was the last. */
export interface StartLog {
  /** The component that an app showed last; undefined for one that is not in front. */
  componentOf(packageName: string): string | undefined;
  shown(packageName: string, component: string): void;
  /** Runs what a shell command starts, and logs it even where the source does not report its activities. */
  byCommand(component: string, start: () => boolean): boolean;
}

/**
 * START is logged for what a command starts and for an app that has not run before. Activities within an app are logged
 * without it, since a screen source does not distinguish new activities from those that the user returns to.
 */
export function createStartLog(device: VirtualDevice): StartLog {
  let commanded: string | null = null;
  let front: { readonly packageName: string; readonly component: string } | null = null;

  const started = (component: string, uid: number): void =>
    logStart(device, `flg=0x10000000 cmp=${component}`, uid);

  return {
    componentOf: (packageName) => (front?.packageName === packageName ? front.component : undefined),
    shown(packageName, component) {
      const cold = device.processes.pidOf(packageName) === undefined;
      if (commanded !== null) started(component, SHELL_UID);
      else if (cold && front !== null) started(component, uidOf(device, front.packageName));
      commanded = null;
      front = { packageName, component };
      device.usage.resumed(packageName, component);
      logShown(device, packageName, component);
    },
    byCommand(component, start) {
      commanded = component;
      const done = start();
      const untold = commanded !== null;
      commanded = null;
      if (!done || !untold) return done;
      const { activity } = device.source.view();
      const [packageName = ''] = component.split('/');
      started(activity, SHELL_UID);
      device.usage.resumed(packageName, activity);
      if (device.processes.pidOf(packageName) === undefined) logShown(device, packageName, activity);
      return done;
    },
  };
}

/** `u0_a107` is 10107. */
function uidOf({ processes }: VirtualDevice, packageName: string): number {
  const user = processes.all().find(({ name }) => name === packageName)?.user ?? '';
  return 10_000 + Number(/^u0_a(\d+)$/.exec(user)?.[1] ?? 0);
}
