import { createHash } from 'node:crypto';
import type { VirtualDevice } from '../../device/virtual-device.ts';
import type { View } from '../../source.ts';
import { complain, print, type ShellCommand } from '../command.ts';
import { componentOf } from './components.ts';
import { packageDump } from './pm.ts';

type Dump = (device: VirtualDevice, args: readonly string[]) => string;

const DUMPS: ReadonlyMap<string, Dump> = new Map<string, Dump>([
  ['window', windowDump],
  ['activity', activityDump],
  ['input_method', inputMethodDump],
  ['package', (device, [name = '']) => packageText(device, name)],
  [
    'power',
    () =>
      'POWER MANAGER (dumpsys power)\n\nPower Manager State:\n  mWakefulness=Awake\nDisplay Power: state=ON\n',
  ],
]);

/** The lines of Android 14's dumps that tools read; not the rest of them. */
export const dumpsys: ShellCommand = (call) => {
  const [service = '', ...args] = call.args;
  const dump = DUMPS.get(service);
  if (dump === undefined) return complain(call, `Can't find service: ${service}`, 0);
  print(call.streams.output, dump(call.device, args));
  return 0;
};

/** `dumpsys window`, `… displays` and `… windows`: since Android 13 the last one no longer names the focus. */
function windowDump(device: VirtualDevice, args: readonly string[]): string {
  const view = device.source.view();
  const windows = `WINDOW MANAGER WINDOWS (dumpsys window windows)\n  Window #0 ${windowOf(device, view)}:\n    mDisplayId=0 rootTaskId=1\n    package=${view.packageName} appop=NONE\n    mHasSurface=true isReadyForDisplay()=true\n    isOnScreen=true\n    isVisible=true\n`;
  if (args.includes('windows') || args.includes('w')) return windows;
  const { width, height } = device.source;
  const displays =
    'WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)\n  Display: mDisplayId=0 (organized)\n' +
    `    init=${width}x${height} ${device.properties.get('ro.sf.lcd_density') ?? '420'}dpi cur=${width}x${height} app=${width}x${height}\n` +
    `  mCurrentFocus=${windowOf(device, view)}\n  mFocusedApp=${recordOf(device, view)}\n` +
    `  mCurrentRotation=ROTATION_${view.rotation * 90}\n` +
    `    DisplayRotation\n      mCurrentAppOrientation=SCREEN_ORIENTATION_UNSPECIFIED\n      mLastOrientation=-1\n` +
    `      mRotation=${view.rotation} mDeferredRotationPauseCount=0\n`;
  if (args.includes('displays') || args.includes('d')) return displays;
  const policy =
    'WINDOW MANAGER POLICY STATE (dumpsys window policy)\n    KeyguardServiceDelegate\n      showing=false\n    mScreenOnFully=true\n';
  return `${policy}${displays}${windows}`;
}

/** `dumpsys activity`, `… activities` and `… top`. */
function activityDump(device: VirtualDevice, args: readonly string[]): string {
  const view = device.source.view();
  const record = recordOf(device, view);
  if (args[0] === 'top') {
    return `TASK 1: type=standard\n  ACTIVITY ${shortOf(view)} ${idOf(device, `activity ${view.activity}`)} pid=4242\n    mResumed=true mStopped=false mFinished=false\n`;
  }
  return (
    'ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\nDisplay #0 (activities from top to bottom):\n' +
    `  * Task{${idOf(device, 'task')} #1 type=standard A=10100:${view.packageName} U=0 visible=true visibleRequested=true mode=fullscreen}\n` +
    `    topResumedActivity=${record}\n    * Hist  #0: ${record}\n\n  ResumedActivity: ${record}\n`
  );
}

/** Appium and others read `mInputShown`. */
function inputMethodDump(device: VirtualDevice): string {
  const shown = device.source.view().keyboardShown;
  return (
    `Current Input Method Manager state:\n  mCurMethodId=${device.settings.get('secure/default_input_method') ?? 'null'}\n` +
    `  mSystemReady=true mInteractive=true\n  mShowRequested=${shown} mShowExplicitlyRequested=false mShowForced=false mInputShown=${shown}\n`
  );
}

function packageText(device: VirtualDevice, name: string): string {
  const app = device.app(name);
  return app === undefined ? `Unable to find package: ${name}\n` : packageDump(app);
}

/** Windows name their activity in full, records in short. */
function windowOf(device: VirtualDevice, view: View): string {
  return `Window{${idOf(device, `window ${view.activity}`)} u0 ${componentOf(view.activity)?.full ?? view.activity}}`;
}

/** The brace in the middle is Android's own (13 and 14). */
function recordOf(device: VirtualDevice, view: View): string {
  return `ActivityRecord{${idOf(device, `activity ${view.activity}`)} u0 ${shortOf(view)}} t1}`;
}

function shortOf(view: View): string {
  return componentOf(view.activity)?.short ?? view.activity;
}

/** Seven hexadecimal digits as `System.identityHashCode` gives, the same for one thing on one device in every run. */
function idOf(device: VirtualDevice, thing: string): string {
  return createHash('sha256').update(`${device.seed} ${device.serial} ${thing}`).digest('hex').slice(0, 7);
}
