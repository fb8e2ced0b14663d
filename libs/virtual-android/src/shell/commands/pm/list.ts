import type { Package } from '../../../phone/device/packages.ts';
import { canStart } from '../../../phone/device/packages.ts';
import {
  kindOfPermission,
  NORMAL_PERMISSIONS,
  PERMISSION_GROUPS,
} from '../../../phone/device/permissions.ts';
import { SYSTEM_PACKAGES, type SystemPackage } from '../../../phone/system/system-packages.ts';
import { type CommandCall, print } from '../../command.ts';
import { type Arguments, illegal } from '../framework/arguments.ts';
import { FrameworkException } from '../framework/exception.ts';
import { FAILED, say, type Verb } from '../framework/service.ts';
import { FEATURES } from './features.ts';

const LISTS: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ['package', listPackages],
  ['packages', listPackages],
  ['features', (call) => say(call, ...FEATURES.map((name) => `feature:${name}`))],
  [
    'libraries',
    (call) =>
      say(call, 'library:android.test.base', 'library:android.test.mock', 'library:android.test.runner'),
  ],
  ['instrumentation', listInstrumentation],
  [
    'permission-groups',
    (call) => say(call, ...[...PERMISSION_GROUPS.keys()].map((name) => `permission group:${name}`)),
  ],
  ['permissions', listPermissions],
  ['users', (call) => say(call, 'Users:', '\tUserInfo{0:Owner:4c13} running')],
]);

export function list(call: CommandCall, args: Arguments): number | Promise<number> {
  const type = args.next();
  const lister = LISTS.get(type ?? '');
  if (lister !== undefined) return lister(call, args);
  const what =
    type === undefined ? "Error: didn't specify type of data to list" : `Error: unknown list type '${type}'`;
  print(call.streams.output, `${what}\n`);
  return FAILED;
}

interface Filter {
  readonly flags: ReadonlySet<string>;
  readonly uid: number | null;
  readonly text: string;
}

/** The apps of a virtual device are third-party ones, which `-3` shows; `-s` shows the few of the system. */
export function listPackages(call: CommandCall, args: Arguments): number {
  const filter = readFilter(call, args);
  if (filter === null) return FAILED;
  const shown = call.device.packages.all().filter((app) => isShown(app, filter));
  const versionCode = call.device.properties.get('ro.build.version.sdk') ?? '';
  return say(
    call,
    ...shown.map((app) => lineOf(listedApp(app), filter.flags)),
    ...SYSTEM_PACKAGES.filter((one) => isSystemShown(one, filter)).map(({ packageName, uid, file }) =>
      lineOf({ packageName, uid, file, installer: null, versionCode }, filter.flags),
    ),
  );
}

const FLAGS = new Set(
  '-d -e -a -f -i -l -s -U -u -3 --show-versioncode --apex-only --match-libraries'.split(' '),
);

/** Reads the options; null where one was refused, with a message. */
function readFilter(call: CommandCall, args: Arguments): Filter | null {
  const flags = new Set<string>();
  let uid: number | null = null;
  try {
    for (let option = args.option(); option !== null; option = args.option()) {
      if (option === '--user') args.value();
      else if (option === '--uid') uid = args.number();
      else if (FLAGS.has(option)) flags.add(option);
      else throw illegal(`Unknown option: ${option}`);
    }
  } catch (thrown) {
    if (!(thrown instanceof FrameworkException)) throw thrown;
    print(call.streams.output, `Error: ${thrown.message.replace(/^.*Unknown option/, 'Unknown option')}\n`);
    return null;
  }
  if (uid !== null) flags.add('-U');
  return { flags, uid, text: args.next() ?? '' };
}

function isShown(app: Package, { flags, uid, text }: Filter): boolean {
  if (flags.has('-s') || flags.has('--apex-only')) return false;
  if (app.hidden && !flags.has('-u') && !flags.has('-a')) return false;
  const enabled = canStart(app) || app.hidden;
  if ((flags.has('-d') && enabled) || (flags.has('-e') && !enabled)) return false;
  return app.info.packageName.includes(text) && (uid === null || uid === app.uid);
}

function isSystemShown({ packageName, uid }: SystemPackage, { flags, uid: wanted, text }: Filter): boolean {
  if (flags.has('-3') || flags.has('-d') || flags.has('--apex-only')) return false;
  return packageName.includes(text) && (wanted === null || wanted === uid);
}

interface Listed {
  readonly packageName: string;
  readonly file: string;
  readonly versionCode: number | string;
  readonly installer: string | null;
  readonly uid: number;
}

function listedApp({ info, codePath, installer, uid }: Package): Listed {
  const { packageName, versionCode } = info;
  return { packageName, versionCode, installer, uid, file: `${codePath}/base.apk` };
}

function lineOf(listed: Listed, flags: ReadonlySet<string>): string {
  const file = flags.has('-f') ? `${listed.file}=` : '';
  const version = flags.has('--show-versioncode') ? ` versionCode:${listed.versionCode}` : '';
  const by = flags.has('-i') ? `  installer=${listed.installer}` : '';
  return `package:${file}${listed.packageName}${version}${by}${flags.has('-U') ? ` uid:${listed.uid}` : ''}`;
}

/** Sent by Appium to find its own server. */
function listInstrumentation(call: CommandCall): number {
  const lines = call.device.packages.all().flatMap(({ apk }) => {
    if (apk === undefined || apk.instrumentation === null) return [];
    const { className, target } = apk.instrumentation;
    const name = className.startsWith(`${apk.packageName}.`)
      ? className.slice(apk.packageName.length)
      : className;
    return [`instrumentation:${apk.packageName}/${name} (target=${target})`];
  });
  return say(call, ...lines);
}

/** `-d`: only runtime permissions; `-g`: by group. Labels (`-f`, `-s`) are left out. */
function listPermissions(call: CommandCall, args: Arguments): number {
  const flags = new Set<string>();
  for (let option = args.option(); option !== null; option = args.option()) flags.add(option);
  const group = args.next();
  say(call, flags.has('-d') ? 'Dangerous Permissions:' : 'All Permissions:', '');
  const line = (name: string): string => `permission:${name}`;
  if (flags.has('-g') || flags.has('-s')) {
    for (const [name, members] of PERMISSION_GROUPS)
      say(call, `group:${name}`, ...members.map((member) => `  ${line(member)}`), '');
    if (flags.has('-d')) return 0;
    return say(call, 'ungrouped:', ...[...NORMAL_PERMISSIONS].map((member) => `  ${line(member)}`));
  }
  const runtime =
    group === undefined ? [...PERMISSION_GROUPS.values()].flat() : (PERMISSION_GROUPS.get(group) ?? []);
  const others = flags.has('-d') || group !== undefined ? [] : [...NORMAL_PERMISSIONS];
  return say(
    call,
    ...[...runtime, ...others].filter((name) => kindOfPermission(name) !== undefined).map(line),
  );
}
