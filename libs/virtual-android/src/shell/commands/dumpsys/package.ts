import type { ActionFilter, LinkFilter } from '@tapwright/virtual-ui';
import { type Component, componentOf } from '../../../phone/device/component.ts';
import {
  isGranted,
  type Package,
  requestedPermissions,
  VIRTUAL_APP_SDK,
} from '../../../phone/device/packages.ts';
import { kindOfPermission } from '../../../phone/device/permissions.ts';
import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import { wallClockOf } from '../../../phone/device/wall-clock.ts';
import type { Dump } from './dump.ts';
import { idOf } from './identity.ts';

/** `dumpsys package [PKG]`. */
export const packagesDump: Dump = (device, args) => {
  const [name] = args.filter((arg) => !arg.startsWith('-'));
  if (name !== undefined && name !== 'packages') return packageDump(device, name);
  return `${device.packages
    .all()
    .map((app) => resolverTable(device, app))
    .join('')}Packages:\n${device.packages
    .all()
    .map((app) => packageLines(device, app))
    .join('')}`;
};

/** What Appium, adbutils and Maestro read about one app: launcher activity, versions, times, flags and permissions. */
export function packageDump(device: VirtualDevice, name: string): string {
  const app = device.packages.find(name);
  if (app === undefined) return `Unable to find package: ${name}\n`;
  return `${resolverTable(device, app)}Key Set Manager:\n  [${name}]\n      Signing KeySets: 1\n\nPackages:\n${packageLines(device, app)}\nQueries:\n  system apps queryable: false\n\nDexopt state:\n  [${name}]\n    path: ${app.codePath}/base.apk\n`;
}

/** As on a phone, only activities with intent filters: by the schemes of their links, and those without data. */
function resolverTable(device: VirtualDevice, { info }: Package): string {
  const component = componentOf(info.launchComponent);
  if (component === null) return '';
  const { links = [], actions = [] } = info.declared ?? {};
  const schemes = [...new Set(links.map(({ scheme }) => scheme))].map(
    (scheme) =>
      `      ${scheme}:\n${links
        .filter((link) => link.scheme === scheme)
        .map((link) => linkLines(device, info.packageName, link))
        .join('')}`,
  );
  const launcher =
    `  Non-Data Actions:\n      android.intent.action.MAIN:\n${filterLine(device, component, '')}` +
    '          Action: "android.intent.action.MAIN"\n          Category: "android.intent.category.LAUNCHER"\n';
  const others = actions.map((filter) => actionLines(device, info.packageName, filter)).join('');
  const table = schemes.length === 0 ? '' : `  Schemes:\n${schemes.join('')}\n`;
  return `Activity Resolver Table:\n${table}${launcher}${others}\n`;
}

function filterLine(device: VirtualDevice, { full, short }: Component, which: string): string {
  const [activity, filter] = [
    idOf(device, `package activity ${full}`),
    idOf(device, `filter ${full}${which}`),
  ];
  return `        ${activity} ${short} filter ${filter}\n`;
}

function actionLines(device: VirtualDevice, packageName: string, { action, activity }: ActionFilter): string {
  const component = componentOf(`${packageName}/.${activity}`);
  if (component === null) return '';
  const lines = [`Action: "${action}"`, 'Category: "android.intent.category.DEFAULT"'];
  const filter = filterLine(device, component, ` ${action}`);
  return `      ${action}:\n${filter}${lines.map((line) => `          ${line}\n`).join('')}`;
}

/** `IntentFilter.dump` */
function linkLines(device: VirtualDevice, packageName: string, link: LinkFilter): string {
  const { scheme, host, pathPrefix, activity } = link;
  const component = componentOf(`${packageName}/.${activity}`);
  if (component === null) return '';
  const lines = [
    'Action: "android.intent.action.VIEW"',
    'Category: "android.intent.category.DEFAULT"',
    'Category: "android.intent.category.BROWSABLE"',
    `Scheme: "${scheme}"`,
    `Authority: "${host}": -1`,
    `Path: "PatternMatcher{PREFIX: ${pathPrefix}}"`,
  ];
  const which = ` ${scheme}://${host}${pathPrefix}`;
  return filterLine(device, component, which) + lines.map((line) => `          ${line}\n`).join('');
}

function packageLines(device: VirtualDevice, app: Package): string {
  const { info, apk, uid, codePath } = app;
  const time = (at: number): string => timeText(device, at);
  const flags = [
    'HAS_CODE',
    'ALLOW_CLEAR_USER_DATA',
    ...(apk?.debuggable === true ? ['DEBUGGABLE'] : []),
    ...(apk?.testOnly === true ? ['TEST_ONLY'] : []),
  ].sort();
  return (
    `  Package [${info.packageName}] (${idOf(device, `package ${info.packageName}`)}):\n    appId=${uid}\n    pkg=Package{${idOf(device, `pkg ${info.packageName}`)} ${info.packageName}}\n` +
    `    codePath=${codePath}\n    resourcePath=${codePath}\n    primaryCpuAbi=${device.properties.get('ro.product.cpu.abi') ?? 'null'}\n` +
    `    versionCode=${info.versionCode} minSdk=${apk?.minSdk ?? VIRTUAL_APP_SDK.min} targetSdk=${apk?.targetSdk ?? VIRTUAL_APP_SDK.target}\n    versionName=${info.versionName}\n` +
    `    splits=[base]\n    apkSigningVersion=2\n    flags=[ ${flags.join(' ')} ]\n    pkgFlags=[ ${flags.join(' ')} ]\n    privatePkgFlags=[ ]\n    dataDir=/data/user/0/${info.packageName}\n` +
    `    timeStamp=${time(app.updatedAt)}\n    lastUpdateTime=${time(app.updatedAt)}\n    installerPackageName=${app.installer}\n` +
    `    signatures=PackageSignatures{${idOf(device, `signatures ${info.packageName}`)} version:2, signatures:[${idOf(device, 'signer')}], past signatures:[]}\n` +
    `    installPermissionsFixed=true\n${permissionLines(app)}` +
    `    User 0: ceDataInode=1 installed=true hidden=${app.hidden} suspended=false distractionFlags=0 stopped=false notLaunched=false enabled=${ENABLED[app.enabled]} instant=false virtual=false\n` +
    `      installReason=0\n      firstInstallTime=${time(app.firstInstalledAt)}\n      gids=[]\n${runtimeLines(app)}`
  );
}

const ENABLED = {
  default: 0,
  enabled: 1,
  disabled: 2,
  'disabled-user': 3,
  'disabled-until-used': 4,
} as const;

function asked(app: Package): readonly string[] {
  return [...new Set([...(requestedPermissions(app) ?? []), ...app.granted])];
}

function permissionLines(app: Package): string {
  const requested = asked(app);
  if (requested.length === 0) return '';
  const install = requested.filter((name) => kindOfPermission(name) === 'install');
  const lines = install.map((name) => `      ${name}: granted=true\n`).join('');
  return `    requested permissions:\n${requested.map((name) => `      ${name}\n`).join('')}    install permissions:\n${lines}`;
}

function runtimeLines(app: Package): string {
  const names = asked(app).filter((name) =>
    ['runtime', 'development'].includes(kindOfPermission(name) ?? ''),
  );
  const flags = 'USER_SENSITIVE_WHEN_GRANTED|USER_SENSITIVE_WHEN_DENIED';
  return `      runtime permissions:\n${names.map((name) => `        ${name}: granted=${isGranted(app, name)}, flags=[ ${flags}]\n`).join('')}`;
}

/** `2026-03-02 09:30:00`, in the phone's time zone. */
function timeText(device: VirtualDevice, at: number): string {
  const clock = wallClockOf(at, device.properties.get('persist.sys.timezone'));
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${clock.year}-${two(clock.month)}-${two(clock.day)} ${two(clock.hour)}:${two(clock.minute)}:${two(clock.second)}`;
}
