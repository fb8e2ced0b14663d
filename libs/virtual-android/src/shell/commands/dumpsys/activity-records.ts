import { type Component, componentOf } from '../../../phone/device/component.ts';
import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import { idOf } from './identity.ts';

/** The task in front, as the dumps of the activity and the window manager name it. */
interface FrontTask {
  readonly id: number;
  readonly component: Component;
  readonly pid: number;
  readonly uid: number;
}

/** One task at a time is shown. An app keeps the number of its task when it restarts. */
export function taskOf(device: VirtualDevice): FrontTask {
  const { activity, packageName } = device.source.view();
  const component = componentOf(activity) ?? {
    packageName,
    className: activity,
    short: activity,
    full: activity,
  };
  return {
    id: 1,
    component,
    pid: device.processes.pidOf(packageName) ?? 0,
    uid: device.packages.find(packageName)?.uid ?? 10_100,
  };
}

/** The brace in the middle is as in Android 13 and 14. */
export function recordOf(device: VirtualDevice, { id, component }: FrontTask = taskOf(device)): string {
  return `ActivityRecord{${idOf(device, `activity ${component.full}`)} u0 ${component.short}} t${id}}`;
}

/** The focused window. Unlike in records, an activity has its full name; a dialog of the system has its title. */
export function windowOf(device: VirtualDevice): string {
  const title = device.source.view().windowTitle ?? taskOf(device).component.full;
  return `Window{${idOf(device, `window ${title}`)} u0 ${title}}`;
}

/** `10107` is `u0a107`. */
export function userOf(uid: number): string {
  return uid >= 10_000 ? `u0a${uid - 10_000}` : String(uid);
}

/** `ProcessRecord{1234567 4242:org.example/u0a107}` */
export function processRecordOf(device: VirtualDevice, name: string, pid: number): string {
  const app = device.packages.find(name);
  const user = app === undefined ? '1000' : userOf(app.uid);
  return `ProcessRecord{${idOf(device, `process ${pid}`)} ${pid}:${name}/${user}}`;
}
