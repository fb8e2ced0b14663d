import type { AppInfo } from '../../source.ts';
import { type CommandCall, complain, complainOfException, print, type ShellCommand } from '../command.ts';
import { launchComponentOf } from './components.ts';

/** The package manager: `pm …` and `cmd package …` are the same on a phone. */
export const packageManager: ShellCommand = (call) => {
  const [verb, ...rest] = call.args;
  const args = withoutUser(rest);
  switch (verb) {
    case 'list':
      return list(call, args);
    case 'path':
      return path(call, args);
    case 'clear':
      return clear(call, args);
    case 'resolve-activity':
      return resolveActivity(call, args);
    case 'dump':
      return dump(call, args);
    default:
      return complain(call, `Unknown command: ${verb ?? ''}`, 255);
  }
};

function apkPath(app: AppInfo): string {
  return `/data/app/${app.packageName}/base.apk`;
}

/** All apps of a virtual device are third-party ones: `-3` shows them, `-s` shows none. */
function list(call: CommandCall, args: readonly string[]): number {
  const [what, ...rest] = args;
  if (what === 'features') return 0;
  if (what !== 'packages') return complain(call, `Error: unknown list type '${what ?? ''}'`, 255);
  const filter = rest.find((arg) => !arg.startsWith('-')) ?? '';
  const apps = rest.includes('-s')
    ? []
    : call.device.source.apps.filter((app) => app.packageName.includes(filter));
  for (const app of apps) {
    const file = rest.includes('-f') ? `${apkPath(app)}=` : '';
    const version = rest.includes('--show-versioncode') ? ` versionCode:${app.versionCode}` : '';
    print(call.streams.output, `package:${file}${app.packageName}${version}\n`);
  }
  return 0;
}

/** Prints nothing and ends with 1 for an app that is not installed. */
function path(call: CommandCall, args: readonly string[]): number {
  const app = call.device.app(args[0] ?? '');
  if (app === undefined) return 1;
  print(call.streams.output, `package:${apkPath(app)}\n`);
  return 0;
}

/** The verdict is in the text: older releases end with 0 in both cases. */
function clear(call: CommandCall, args: readonly string[]): number {
  const [packageName] = args;
  if (packageName === undefined) return complain(call, 'Error: no package specified', 1);
  const cleared = call.device.clear(packageName);
  print(cleared ? call.streams.output : call.streams.error, cleared ? 'Success\n' : 'Failed\n');
  return cleared ? 0 : 1;
}

/** The component is the last line; the line before it ranks the match. */
function resolveActivity(call: CommandCall, args: readonly string[]): number {
  const operands = args.filter(
    (arg, index) => !arg.startsWith('-') && !['-a', '-c', '-p'].includes(args[index - 1] ?? ''),
  );
  const named = args.includes('-p') ? args[args.indexOf('-p') + 1] : operands.at(-1);
  const app = call.device.app(named ?? '');
  if (app === undefined) {
    print(call.streams.output, 'No activity found\n');
    return 0;
  }
  const ranks = 'priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true';
  print(
    call.streams.output,
    args.includes('--brief')
      ? `${ranks}\n${launchComponentOf(app)}\n`
      : `${ranks}\n  ActivityInfo:\n    name=${launchComponentOf(app)}\n    packageName=${app.packageName}\n`,
  );
  return 0;
}

function dump(call: CommandCall, args: readonly string[]): number {
  const app = call.device.app(args[0] ?? '');
  if (app === undefined)
    return complainOfException(
      call,
      'dump',
      `java.lang.IllegalArgumentException: Unknown package: ${args[0] ?? ''}`,
    );
  print(call.streams.output, packageDump(app));
  return 0;
}

/** The lines of `dumpsys package PKG` that tools read. */
export function packageDump(app: AppInfo): string {
  return (
    `Packages:\n  Package [${app.packageName}] (1):\n    codePath=/data/app/${app.packageName}\n` +
    `    versionCode=${app.versionCode} minSdk=21 targetSdk=34\n    versionName=${app.versionName}\n`
  );
}

function withoutUser(args: readonly string[]): readonly string[] {
  const at = args.indexOf('--user');
  return at === -1 ? args : args.toSpliced(at, 2);
}
