import type { CommandCall } from '../../command.ts';
import { type Arguments, illegal } from '../framework/arguments.ts';
import { otherOptions } from '../framework/service.ts';

function packageOf(args: Arguments, verb: string): string {
  otherOptions(args);
  const name = args.next();
  if (name === undefined) throw illegal(`Argument expected after "${verb}"`);
  return name;
}

/** `am force-stop`: prints nothing, not even for apps that are missing or do not run. */
export function forceStop(call: CommandCall, args: Arguments): number {
  call.device.forceStop(packageOf(args, 'force-stop'));
  return 0;
}

/** `am kill`, sent by Appium: ends an app only while another app is in front. */
export function kill(call: CommandCall, args: Arguments): number {
  killInBackground(call, packageOf(args, 'kill'));
  return 0;
}

export function killAll(call: CommandCall): number {
  for (const { info } of call.device.packages.all()) killInBackground(call, info.packageName);
  return 0;
}

function killInBackground({ device }: CommandCall, packageName: string): void {
  const runs = device.processes.pidOf(packageName) !== undefined;
  if (runs && device.source.view().packageName !== packageName) device.forceStop(packageName);
}

const TRIM_LEVELS =
  /^(HIDDEN|RUNNING_MODERATE|BACKGROUND|RUNNING_LOW|MODERATE|RUNNING_CRITICAL|COMPLETE|\d+)$/;

/** `am send-trim-memory`, sent by Appium. Virtual apps have no memory to free. */
export function sendTrimMemory(call: CommandCall, args: Arguments): number {
  const name = packageOf(args, 'send-trim-memory');
  const level = args.next() ?? '';
  if (!TRIM_LEVELS.test(level)) throw illegal(`Unknown level option: ${level}`);
  if (call.device.processes.pidOf(name) === undefined) throw illegal(`Unknown process: ${name}`);
  return 0;
}

/** `am crash PKG|PID`: the exception is AOSP's own. */
export function crash({ device }: CommandCall, args: Arguments): number {
  const name = packageOf(args, 'crash');
  const packageName = device.processes.all().find(({ pid }) => String(pid) === name)?.name ?? name;
  if (device.packages.find(packageName) === undefined) return 0;
  device.crash(
    packageName,
    'android.app.RemoteServiceException$CrashedByAdbException: shell-induced crash\n' +
      '\tat android.app.ActivityThread.throwRemoteServiceException(ActivityThread.java:2025)',
  );
  return 0;
}
