import { componentOf } from '../../../phone/device/component.ts';
import type { RunningService } from '../../../phone/device/running-services.ts';
import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import { processRecordOf } from './activity-records.ts';
import { idOf } from './identity.ts';

const TITLE = 'ACTIVITY MANAGER SERVICES (dumpsys activity services)\n';

/**
 * `dumpsys activity services [PACKAGE|COMPONENT]`: AOSP `ActiveServices` and `ServiceRecord.dump` of Android 14. Appium
 * searches it for `isForeground=true` and for the names of its services.
 */
export function servicesDump(device: VirtualDevice, [name]: readonly string[]): string {
  const shown = device.services.all().filter(({ component }) => isNamed(component, name));
  if (shown.length === 0) return `${TITLE}  (nothing)\n`;
  return `${TITLE}  User 0 active services:\n${shown.map((service) => recordOf(device, service)).join('\n')}`;
}

function isNamed({ packageName, full }: RunningService['component'], name: string | undefined): boolean {
  return name === undefined || name === packageName || componentOf(name)?.full === full;
}

function recordOf(device: VirtualDevice, { component, pid, foreground, startedAt }: RunningService): string {
  const { packageName, full, short } = component;
  const seconds = -Math.round((device.clock.now() - startedAt) / 1_000);
  const notice = foreground ? ' foregroundId=1 foregroundNoti=Notification(channel=main shortcut=null)' : '';
  const about = [
    `intent={cmp=${short}}`,
    `packageName=${packageName}`,
    `processName=${packageName}`,
    `baseDir=${device.packages.find(packageName)?.codePath}/base.apk`,
    `dataDir=/data/user/0/${packageName}`,
    `app=${processRecordOf(device, packageName, pid)}`,
    `isForeground=${foreground}${notice}`,
    `createTime=${seconds}s0ms startingBgTimeout=--`,
    `lastActivity=${seconds}s0ms restartTime=${seconds}s0ms createdFromFg=true`,
    'startRequested=true delayedStop=false stopIfKilled=false callStart=true lastStartId=1',
  ];
  const head = `  * ServiceRecord{${idOf(device, `service ${full}`)} u0 ${short}}\n`;
  return `${head}${about.map((line) => `    ${line}\n`).join('')}`;
}
