import { systemPackage } from '../../../phone/system/system-packages.ts';
import { type CommandCall, complain, print } from '../../command.ts';
import { packageDump } from '../dumpsys/package.ts';
import type { Arguments } from '../framework/arguments.ts';
import { otherOptions, say } from '../framework/service.ts';

/** `pm path`: every APK of an app, splits included. For a missing app it prints nothing and ends with 1. */
export function path(call: CommandCall, args: Arguments): number {
  otherOptions(args);
  const name = args.next() ?? '';
  const ofSystem = systemPackage(name);
  if (ofSystem !== undefined) return say(call, `package:${ofSystem.file}`);
  const app = call.device.packages.find(name);
  if (app === undefined) return 1;
  // Only an installed app can have splits; the files of a built-in one are not made for the question.
  const files = app.apk === undefined ? null : call.device.files.list(app.codePath);
  const splits = files?.ok ? files.value.filter((name) => name.startsWith('split_')) : [];
  return say(call, ...['base.apk', ...splits].map((name) => `package:${app.codePath}/${name}`));
}

/** `pm clear`. Clients read the text: older releases end with 0 in both cases. */
export function clear(call: CommandCall, args: Arguments): number {
  otherOptions(args);
  const packageName = args.next();
  if (packageName === undefined) return complain(call, 'Error: no package specified', 1);
  if (!call.device.clear(packageName)) return complain(call, 'Failed', 1);
  const granted = call.device.packages.find(packageName)?.granted ?? [];
  for (const permission of granted) call.device.packages.revoke(packageName, permission);
  return say(call, 'Success');
}

/** `pm dump` prints `dumpsys package` and more; the rest is left out. */
export function dump(call: CommandCall, args: Arguments): number {
  print(call.streams.output, packageDump(call.device, args.next() ?? ''));
  return 0;
}
