import { complain, print, type ShellCommand } from '../../command.ts';

/** Programs of a phone that a virtual one cannot imitate. They fail as on a phone where something they need is missing. */

/** Appium, mobile-mcp and Maestro record videos with it. A virtual phone has only single pictures. */
export const screenrecord: ShellCommand = (call) => {
  if (call.args.includes('--version')) {
    print(call.streams.output, '1.3\n');
    return 0;
  }
  return complain(call, 'ERROR: unable to configure video/avc codec: a virtual device has no video encoder');
};

/** The phone's program that `adb bugreport` calls on phones before Android 7. */
export const bugReport: ShellCommand = (call) =>
  complain(call, 'bugreport: a virtual device writes no bug report');

/** `bugreportz -v|-p`: `adb bugreport` (also Appium's) reads the version on the error stream, then sends `-p`. */
export const bugReportZipped: ShellCommand = (call) => {
  if (call.args.includes('-v')) return complain(call, '1.2', 0);
  print(call.streams.output, 'FAIL:a virtual device writes no bug report\n');
  return 0;
};

/** `stop` and `start` end and start the framework, for root only (AOSP `toolbox/start.cpp`). Appium's reboot tries them. */
export const mustBeRoot: ShellCommand = (call) => complain(call, 'Must be root');

const VOLUME_MAX = 15;

/** `media volume --stream N [--get|--set V]` (mobile-mcp, Appium); `media dispatch KEY` is accepted. */
export const media: ShellCommand = (call) => {
  const { args, device, streams } = call;
  if (args[0] !== 'volume')
    return args[0] === 'dispatch' ? 0 : complain(call, 'usage: media [subcommand] [options]', 1);
  const stream = after(args, '--stream') ?? '3';
  const given = after(args, '--set');
  const name = `system/volume_music${stream === '3' ? '' : `_${stream}`}`;
  if (given !== undefined) device.settings.set(name, given);
  print(streams.output, `[V] will control stream=${stream}\n`);
  if (args.includes('--get'))
    print(streams.output, `[V] volume is ${device.settings.get(name) ?? '5'} in range [0..${VOLUME_MAX}]\n`);
  return 0;
};

function after(args: readonly string[], option: string): string | undefined {
  const at = args.indexOf(option);
  return at === -1 ? undefined : args[at + 1];
}
