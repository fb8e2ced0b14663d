import { createHash } from 'node:crypto';
import { logSystem } from '../phone/system/log-lines.ts';
import type { FaultStage } from './fault-stage.ts';
import type { FaultEvent } from './schema.ts';

const EXCEPTION =
  'java.lang.IllegalStateException: crash asked for by the file of faults\n' +
  '\tat org.tapwright.faults.Injected.run(Injected.kt:1)\n' +
  '\tat android.os.Handler.handleCallback(Handler.java:958)\n' +
  '\tat android.os.Handler.dispatchMessage(Handler.java:99)\n' +
  '\tat android.os.Looper.loop(Looper.java:294)\n' +
  '\tat android.app.ActivityThread.main(ActivityThread.java:8177)';
/** AOSP `InputDispatcher::onAnrLocked`, without the window's name. */
const NOT_ANSWERING =
  'Input dispatching timed out (the focused window has not finished processing the input events; waited 5000ms)';
const NO_APP = 'nothing: no installed app is in front';

/** Makes an event happen. Gives a line for the list of events. */
export function performFault(event: FaultEvent, stage: FaultStage): string {
  switch (event.do) {
    case 'dump-fails':
      for (let left = event.dumps; left > 0; left -= 1) stage.dumpFailures.push(event.kind);
      return `${event.kind}, ${event.dumps} dumps`;
    case 'huge-dump':
      for (let left = event.dumps; left > 0; left -= 1) stage.dumpFailures.push({ bytes: event.bytes });
      return `${event.bytes} bytes, ${event.dumps} dumps`;
    case 'picture-bomb':
      stage.screen.bombs.push(...Array.from({ length: event.pictures }, () => event.side));
      return `${event.pictures} pictures of ${event.side} pixels a side`;
    case 'endless-log':
      stage.log.endless = true;
      return 'from now on';
    case 'black-picture':
      stage.screen.blackPictures += event.pictures;
      return `${event.pictures} pictures`;
    case 'keyboard':
      stage.screen.covered = true;
      return 'covers the app until BACK';
    case 'permission':
    case 'process-death':
    case 'crash':
    case 'not-responding':
      return troubleApp(event, stage);
    case 'update':
    case 'low-battery':
      return popUp(event, stage);
    case 'rotation':
    case 'locale':
    case 'clock':
    case 'low-storage':
      return changePhone(event, stage);
    default:
      return breakLink(event, stage);
  }
}

type Of<Name extends FaultEvent['do']> = Extract<FaultEvent, { do: Name }>;

function troubleApp(
  event: Of<'permission' | 'process-death' | 'crash' | 'not-responding'>,
  { device, services }: FaultStage,
): string {
  const { activity } = device.source.view();
  const [front = ''] = activity.split('/');
  const name = event.do === 'permission' ? (event.package ?? front) : front;
  const app = device.app(name);
  if (app === undefined) return NO_APP;
  switch (event.do) {
    case 'permission':
      services.askPermission(name, event.permission, () => undefined);
      return `${name} asks for ${event.permission}`;
    case 'process-death':
      device.processes.start(name);
      services.trouble.kill(name);
      if (event.restart) device.source.start(app.launchComponent);
      return `${name} ended`;
    case 'crash':
      services.trouble.crashed(name, event.exception ?? EXCEPTION, activity);
      device.source.forceStop(name);
      return `${name} crashed`;
    case 'not-responding':
      services.trouble.notResponding(name, { reason: event.reason ?? NOT_ANSWERING, component: activity });
      return `${name} does not answer`;
  }
}

function popUp(event: Of<'update' | 'low-battery'>, { device }: FaultStage): string {
  const shown =
    event.do === 'update'
      ? device.system.show({ kind: 'update' }, (answer) => {
          if (answer === 'update') device.reboot();
        })
      : device.system.show({ kind: 'low_battery', level: event.level });
  if (event.do === 'low-battery')
    device.battery.set({ level: event.level, acPowered: false, usbPowered: false, status: 3 });
  return shown ? 'shown' : 'nothing: too many windows are up';
}

function changePhone(
  event: Of<'rotation' | 'locale' | 'clock' | 'low-storage'>,
  { device }: FaultStage,
): string {
  switch (event.do) {
    case 'rotation':
      device.settings.set('system/accelerometer_rotation', '0');
      device.settings.set('system/user_rotation', String(event.to));
      logSystem(device, 'ActivityTaskManager', 'Config changes=480 {orientation screenSize}');
      return `to ${event.to}`;
    case 'locale':
      device.properties.set('persist.sys.locale', event.to);
      device.settings.set('system/system_locales', event.to);
      logSystem(device, 'ActivityTaskManager', `Config changes=2004 {${event.to}}`);
      return `to ${event.to}`;
    case 'clock':
      device.clock.shift(event.byMs);
      return `by ${event.byMs} ms`;
    case 'low-storage':
      device.files.setMaxBytes(device.files.usedBytes + event.freeBytes);
      // `df` reads this property.
      device.properties.set('sys.tapwright.storage_free_kb', String(Math.floor(event.freeBytes / 1_024)));
      // AOSP `DeviceStorageMonitorService`.
      logSystem(device, 'StorageManager', `Low storage: ${event.freeBytes} bytes left`, 'W');
      device.system.show({ kind: 'low_storage' });
      return `${event.freeBytes} bytes left`;
  }
}

function breakLink(
  event: Of<'offline' | 'unauthorized' | 'vanish' | 'half-open' | 'server-restart'>,
  { device, link }: FaultStage,
): string {
  const { serial } = device;
  switch (event.do) {
    case 'offline':
    case 'unauthorized': {
      const back = (): void => link.each((controls) => controls.setState(serial, 'device'));
      if (event.do === 'unauthorized') askForDebugging(device, back);
      if (event.forMs !== undefined) link.later(event.forMs, back);
      const state = event.do;
      link.each((controls) => controls.setState(serial, state));
      break;
    }
    case 'vanish':
      if (event.forMs !== undefined)
        link.later(event.forMs, () => link.each((controls) => controls.add(device)));
      link.each((controls) => controls.remove(serial));
      break;
    case 'half-open':
      if (event.forMs !== undefined) link.later(event.forMs, () => link.silence(false));
      link.silence(true);
      break;
    case 'server-restart':
      // A server that cannot listen again simply stays down.
      link.each((controls) => void controls.restart(event.downMs).catch(() => undefined));
      return `down for ${event.downMs} ms`;
  }
  return event.forMs === undefined ? 'from now on' : `for ${event.forMs} ms`;
}

/** AOSP `AdbDebuggingManager`: the computer's key is unknown, so the phone asks. The MD5 is of a made-up key. */
function askForDebugging({ system, serial }: FaultStage['device'], back: () => void): void {
  const digest = createHash('md5').update(`key ${serial}`).digest('hex').toUpperCase();
  const fingerprint = (digest.match(/../g) ?? []).join(':');
  system.show({ kind: 'usb_debugging', fingerprint }, (answer) => {
    if (answer === 'allow') back();
  });
}
