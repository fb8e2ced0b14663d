import { componentOf } from '../../../phone/device/component.ts';
import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import { ANR_DIRECTORY } from '../../../phone/system/app-trouble.ts';
import { processRecordOf, recordOf, taskOf } from './activity-records.ts';
import type { Dump } from './dump.ts';
import { idOf } from './identity.ts';
import { servicesDump } from './services.ts';
import { viewHierarchy } from './view-hierarchy.ts';

type Section = (device: VirtualDevice, args: readonly string[]) => string;

/** Sections by the names and letters of `dumpsys activity` (`ActivityManagerService.doDump`). */
const SECTIONS: ReadonlyMap<string, Section> = new Map<string, Section>([
  ['activities', activities],
  ['a', activities],
  ['recents', recents],
  ['r', recents],
  ['top', top],
  ['processes', processes],
  ['p', processes],
  ['services', servicesDump],
  ['s', servicesDump],
  ['broadcasts', () => empty('BROADCAST STATE', 'broadcasts')],
  ['b', () => empty('BROADCAST STATE', 'broadcasts')],
  ['providers', () => empty('CONTENT PROVIDERS', 'providers')],
  ['intents', () => empty('PENDING INTENTS', 'intents')],
  ['starter', starter],
  ['oom', processes],
  ['lastanr-traces', lastTraces],
]);

/** `dumpsys activity [-a] [SECTION]`; without a section, those that clients read, one after the other. */
export const activityDump: Dump = (device, args) => {
  const [name, ...rest] = args.filter((arg) => !arg.startsWith('-'));
  if (name === undefined)
    return [activities, recents, servicesDump, processes].map((section) => section(device, [])).join('\n');
  const section = SECTIONS.get(name);
  if (section !== undefined) return section(device, rest);
  const { component } = taskOf(device);
  const isFront = name === component.packageName || componentOf(name)?.full === component.full;
  return isFront ? top(device) : `No activities match: ${name}\n`;
};

/** Read by the gateway, adbutils, uiautomator2 and Appium for the resumed activity. */
function activities(device: VirtualDevice): string {
  const task = taskOf(device);
  const record = recordOf(device, task);
  const { packageName } = task.component;
  return (
    'ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\nDisplay #0 (activities from top to bottom):\n' +
    `  * Task{${idOf(device, `task ${packageName}`)} #${task.id} type=standard A=${task.uid}:${packageName} U=0 visible=true visibleRequested=true mode=fullscreen translucent=false sz=1}\n` +
    `    mLastOrientationSource=null\n    bounds=[0,0][${device.source.width},${device.source.height}]\n    topResumedActivity=${record}\n` +
    `    * Hist  #0: ${record}\n      packageName=${packageName} processName=${packageName}\n` +
    `      app=${processRecordOf(device, packageName, task.pid)}\n      state=RESUMED delayedResume=false finishing=false\n` +
    `      mVisibleRequested=true mVisible=true mClientVisible=true reportedDrawn=true reportedVisible=true\n\n` +
    `  Resumed activities in task display areas (from top to bottom):\n    Resumed: ${record}\n\n  ResumedActivity: ${record}\n\n` +
    'ActivityTaskSupervisor state:\n  topDisplayFocusedRootTask=Task{' +
    `${idOf(device, `task ${packageName}`)} #${task.id} type=standard A=${task.uid}:${packageName}}\n  mCurTaskIdForUser={0=${task.id}}\n` +
    '  isHomeRecentsComponent=true\n  KeyguardController:\n    mKeyguardShowing=false\n    mAodShowing=false\n    mKeyguardGoingAway=false\n'
  );
}

function recents(device: VirtualDevice): string {
  const { id, component, uid } = taskOf(device);
  const task = `Task{${idOf(device, `task ${component.packageName}`)} #${id} type=standard A=${uid}:${component.packageName}}`;
  return (
    'ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)\n  mRecentsUid=10100\n' +
    `  mRecentsComponent=null\n  Recent tasks:\n  * Recent #0: ${task}\n    userId=0 effectiveUid=${userText(uid)}\n` +
    `    intent={act=android.intent.action.MAIN cat=[android.intent.category.LAUNCHER] flg=0x10000000 cmp=${component.short}}\n` +
    `    realActivity={${component.short}}\n    Activities=[${recordOf(device)}]\n`
  );
}

function userText(uid: number): string {
  return uid >= 10_000 ? `u0a${uid - 10_000}` : String(uid);
}

/** Read by adbutils and uiautomator2: `ACTIVITY org.example/.Main 1234567 pid=4242`. */
function top(device: VirtualDevice): string {
  const task = taskOf(device);
  const id = idOf(device, `activity ${task.component.full}`);
  const { width, height } = device.source;
  return (
    `TASK ${task.component.packageName} id=${task.id} userId=0\n` +
    `  ACTIVITY ${task.component.short} ${id} pid=${task.pid} userId=0\n` +
    `    Local Activity ${id} State:\n      mResumed=true mStopped=false mFinished=false\n` +
    `      mChangingConfigurations=false\n      mCurrentConfig={1.0 ?mcc?mnc [${(device.properties.get('persist.sys.locale') ?? 'en-US').replace('-', '_')}] ldltr w${width}px h${height}px}\n` +
    `    View Hierarchy:\n${viewHierarchy(device, '      ')}`
  );
}

/** Read by Appium, which searches for `ProcessRecord{… PID:PACKAGE/`. */
function processes(device: VirtualDevice): string {
  const apps = device.processes.all().filter(({ name }) => device.packages.find(name) !== undefined);
  const front = device.source.view().packageName;
  const lines = apps.map(({ name, pid }) => {
    const record = processRecordOf(device, name, pid);
    const uid = device.packages.find(name)?.uid ?? 0;
    return `  *APP* UID ${uid} ${record}\n    user #0 uid=${uid} gids={}\n    dir=${device.packages.find(name)?.codePath}/base.apk\n    pid=${pid}\n    packageList={${name}}\n`;
  });
  const adjustments = apps.map(({ name, pid }, index) => {
    const state = name === front ? 'fg     T/A/TOP ' : 'prev   B/A/LAST';
    return `    Proc #${index}: ${state} LCMNFUA  t: 0 ${pid}:${name}/${userText(device.packages.find(name)?.uid ?? 0)} (top-activity)\n`;
  });
  return (
    `ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)\n  All known processes:\n${lines.join('')}\n` +
    `  Process LRU list (sorted by oom_adj, ${apps.length} total, non-act at 0, non-svc at 0):\n${adjustments.join('')}`
  );
}

/** The file of the last ANR, which no shell may read itself (`ActivityManagerService.dumpLastANRTracesLocked`, since Android 9). */
function lastTraces({ files }: VirtualDevice): string {
  const head = 'ACTIVITY MANAGER LAST ANR TRACES (dumpsys activity lastanr-traces)\n';
  const names = files.list(ANR_DIRECTORY);
  const newest = names.ok ? names.value.toSorted().at(-1) : undefined;
  const text = newest === undefined ? undefined : files.read(`${ANR_DIRECTORY}/${newest}`);
  if (newest === undefined || text?.ok !== true) return `${head}  <no ANR has occurred since boot>\n`;
  return `${head}File: ${newest}\n\n${Buffer.from(text.value).toString('utf8')}`;
}

function starter(device: VirtualDevice): string {
  const { component } = taskOf(device);
  return `ACTIVITY MANAGER STARTER (dumpsys activity starter)\n  mLastStartActivityResult=0\n  mLastStartActivityRecord:\n    packageName=${component.packageName}\n`;
}

function empty(title: string, name: string): string {
  return `ACTIVITY MANAGER ${title} (dumpsys activity ${name})\n  (nothing)\n`;
}
