import { type Component, componentOf } from '../../../phone/device/component.ts';
import { canStart, type Package, VIRTUAL_APP_SDK } from '../../../phone/device/packages.ts';
import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import type { CommandCall } from '../../command.ts';
import type { Arguments } from '../framework/arguments.ts';
import { fittingActivities } from '../framework/components.ts';
import { type Intent, readIntent } from '../framework/intent.ts';
import { say, type Verb } from '../framework/service.ts';

interface Query {
  readonly intent: Intent;
  readonly brief: boolean;
  readonly components: boolean;
}

/** The chooser that the system starts where several apps fit. Appium recognises it by this name. */
const RESOLVER = 'android/com.android.internal.app.ResolverActivity';

function readQuery(args: Arguments): Query {
  let brief = false;
  let components = false;
  const own = (option: string): boolean => {
    if (option === '--brief') brief = true;
    else if (option === '--components') components = true;
    else if (option === '--user' || option === '--query-flags') args.value();
    else return false;
    return true;
  };
  const intent = readIntent(args, own);
  return { intent, brief, components };
}

type Match = ReturnType<typeof fittingActivities>[number];

function matchesOf(device: VirtualDevice, intent: Intent): readonly Match[] {
  const component = componentOf(intent.component);
  return component === null ? fittingActivities(device, intent) : named(device, component);
}

/** As in Android, a named activity is found whatever the intent wants, and whether or not others may start it. */
function named(device: VirtualDevice, component: Component): readonly Match[] {
  const app = device.packages.find(component.packageName);
  if (app === undefined || !canStart(app)) return [];
  const { launchComponent, packageName, declared } = app.info;
  const classes = [
    componentOf(launchComponent)?.className,
    ...(declared?.activities ?? []).map((name) => `${packageName}.${name}`),
    ...(app.apk?.activities ?? []).map(({ className }) => className),
  ];
  return classes.includes(component.className) ? [{ app, component }] : [];
}

/** Sent by the gateway and Appium with `--brief`: the last line is the component, the line before it the match's rank. */
export function resolveActivity(call: CommandCall, args: Arguments): number {
  const { intent, brief, components } = readQuery(args);
  const [match, other] = matchesOf(call.device, intent);
  if (match === undefined) return say(call, 'No activity found');
  const isChoice = other !== undefined;
  if (components) return say(call, isChoice ? RESOLVER : match.component.short);
  const rank = isChoice ? NO_RANK : rankOf(intent);
  if (brief) return say(call, rank, isChoice ? RESOLVER : match.component.short);
  if (isChoice)
    return say(
      call,
      rank,
      'ActivityInfo:',
      '  name=com.android.internal.app.ResolverActivity',
      '  packageName=android',
    );
  return say(call, rank, ...detailsOf(match));
}

/** Sent by mobile-mcp for the list of apps; their names follow `packageName=`. */
export function queryActivities(call: CommandCall, args: Arguments): number {
  const { intent, brief, components } = readQuery(args);
  const matches = matchesOf(call.device, intent);
  if (matches.length === 0) return say(call, 'No activities found');
  if (components) return say(call, ...matches.map((match) => match.component.short));
  say(call, `${matches.length} activities found:`);
  for (const [index, match] of matches.entries()) {
    const lines = [rankOf(intent), ...(brief ? [match.component.short] : detailsOf(match))];
    say(call, `  Activity #${index}:`, ...lines.map((line) => `    ${line}`));
  }
  return 0;
}

export function queryNobody(what: 'services' | 'receivers'): Verb {
  return (call, args) => {
    readQuery(args);
    return say(call, `No ${what} found`);
  };
}

/** Of what no filter was asked about: an activity that was named, and the chooser. */
const NO_RANK = 'priority=0 preferredOrder=0 match=0x0 specificIndex=-1 isDefault=false';

/** `IntentFilter.MATCH_CATEGORY_EMPTY` or `MATCH_CATEGORY_PATH`, with `MATCH_ADJUSTMENT_NORMAL`. */
function rankOf({ component, data }: Intent): string {
  if (component !== '') return NO_RANK;
  const match = data === '' ? '0x108000' : '0x508000';
  return `priority=0 preferredOrder=0 match=${match} specificIndex=-1 isDefault=true`;
}

/** `ResolveInfo.dump`, shortened. */
function detailsOf({ app, component }: Match): readonly string[] {
  return [
    'ActivityInfo:',
    `  name=${component.className}`,
    `  packageName=${component.packageName}`,
    '  enabled=true exported=true directBootAware=false',
    `  taskAffinity=${component.packageName} targetActivity=null persistableMode=PERSIST_ROOT_ONLY`,
    '  launchMode=0 flags=0x0 privateFlags=0x0 theme=0x0',
    ...applicationOf(app).map((line) => `  ${line}`),
  ];
}

function applicationOf({ info, codePath, uid, apk }: Package): readonly string[] {
  return [
    'ApplicationInfo:',
    `  packageName=${info.packageName}`,
    `  processName=${info.packageName}`,
    `  taskAffinity=${info.packageName}`,
    `  uid=${uid} flags=0x0 privateFlags=0x0 theme=0x0`,
    `  sourceDir=${codePath}/base.apk`,
    `  dataDir=/data/user/0/${info.packageName}`,
    `  enabled=true minSdkVersion=${apk?.minSdk ?? VIRTUAL_APP_SDK.min} targetSdkVersion=${apk?.targetSdk ?? VIRTUAL_APP_SDK.target} versionCode=${info.versionCode}`,
  ];
}
