import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import { dateTimeText, wallClockOf } from '../../../phone/device/wall-clock.ts';
import type { Dump } from './dump.ts';

/**
 * AOSP `UsageStatsService.dump`: the events of the last day, then a line for each app. Read by Appium (`ACTIVITY_RESUMED`)
 * and by the gateway. The system hides what it has no name for; here, sources that do not report their activities show
 * what is in front now.
 */
export const usageDump: Dump = (device) => {
  const { packageName, activity } = device.source.view();
  const last = device.usage.events().at(-1);
  const untold =
    last?.packageName === packageName ? [] : [{ at: device.clock.now(), packageName, component: activity }];
  const day = device.clock.now() - 24 * 3_600_000;
  const events = [...device.usage.events().filter(({ at }) => at >= day), ...untold].map(
    ({ at, packageName: name, component }) =>
      `    time="${timeOf(device, at)}" type=ACTIVITY_RESUMED package=${name} class=${classOf(component)} instanceId=1 taskRootPackage=${name} taskRootClass=${classOf(component)} flags=0x0\n`,
  );
  const apps = device.usage
    .lastUses()
    .map(
      ({ at, packageName: name }) =>
        `      package=${name} totalTimeUsed="00:01" lastTimeUsed="${timeOf(device, at)}" totalTimeVisible="00:01" lastTimeVisible="${timeOf(device, at)}" lastTimeComponentUsed="${timeOf(device, at)}" totalTimeFS="00:00" lastTimeFS="1970-01-01 00:00:00" appLaunchCount=1\n`,
    );
  return `user=0\n  Last 24 hour events (timeRange="")\n${events.join('')}  In-memory daily stats\n    timeRange=""\n    packages\n${apps.join('')}`;
};

function timeOf({ properties }: VirtualDevice, at: number): string {
  return dateTimeText(wallClockOf(at, properties.get('persist.sys.timezone') ?? 'UTC'));
}

/** `org.example/.Main` is `org.example.Main`. */
function classOf(component: string): string {
  const [packageName = '', name = ''] = component.split('/');
  return name.startsWith('.') ? `${packageName}${name}` : name;
}
