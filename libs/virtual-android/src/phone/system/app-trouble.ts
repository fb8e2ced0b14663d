import type { VirtualDevice } from '../device/virtual-device.ts';
import { dateTimeText, wallClockOf } from '../device/wall-clock.ts';
import { logDeath, logSystem } from './log-lines.ts';

/** AOSP `ProcessList.MIN_CRASH_INTERVAL`: after another crash within it "has stopped" becomes "keeps stopping". */
const REPEATED_MS = 60_000;
export const ANR_DIRECTORY = '/data/anr';
/** A phone keeps 64 traces (`tombstoned.max_anr_count`); the oldest is dropped first. */
const TRACES_KEPT = 64;

/** Why an app does not answer, in which activity, and where its main thread is (`\tat …` lines), where these are known. */
export interface Hang {
  readonly reason: string;
  readonly component?: string | undefined;
  readonly stack?: string | undefined;
}

/** What the system does with apps that fail. `component`: the activity it happened in, where that is known. */
export interface AppTrouble {
  /** An uncaught exception ended the process: log, dialog. The screen source itself removes the app's screens. */
  crashed(packageName: string, exception: string, component?: string): void;
  /** The main thread hangs: log, trace file, dialog. The app stays until it is closed. */
  notResponding(packageName: string, hang: Hang): void;
  /** The kernel or the system ends a process: log. The app's screens disappear. */
  kill(packageName: string): void;
}

export function createAppTrouble(device: VirtualDevice): AppTrouble {
  const lastCrash = new Map<string, number>();

  const end = (packageName: string): void => {
    logDeath(device, packageName);
    device.processes.stop(packageName);
    device.source.forceStop(packageName);
  };

  return {
    crashed(packageName, exception, component) {
      const { clock, processes, settings, system } = device;
      const pid = processes.start(packageName).pid;
      const message = `FATAL EXCEPTION: main\nProcess: ${packageName}, PID: ${pid}\n${exception}`;
      device.log.write({ pid, priority: 'E', tag: 'AndroidRuntime', message, buffer: 'crash' });
      if (component !== undefined)
        logSystem(device, 'ActivityTaskManager', `  Force finishing activity ${component}`, 'W');
      logDeath(device, packageName);
      processes.stop(packageName);
      const before = lastCrash.get(packageName) ?? Number.NEGATIVE_INFINITY;
      const repeated = clock.now() - before < REPEATED_MS;
      lastCrash.set(packageName, clock.now());
      // AOSP `AppErrors.handleShowAppErrorUi`: sold phones hide a first crash. This one shows it, unless set to 0.
      const silent = !repeated && settings.get('global/show_first_crash_dialog') === '0';
      if (!silent) system.show({ kind: 'crash', packageName, repeated });
    },

    notResponding(packageName, { reason, component, stack = '' }) {
      if (device.system.dialogs.some((up) => up.kind === 'not_responding' && up.packageName === packageName))
        return;
      const { pid } = device.processes.start(packageName);
      const [of, parent] = component === undefined ? ['', []] : [` (${component})`, [`Parent: ${component}`]];
      const lines = [`ANR in ${packageName}${of}`, `PID: ${pid}`, `Reason: ${reason}`, ...parent];
      logSystem(device, 'ActivityManager', lines.join('\n'), 'E');
      writeTrace(device, { packageName, pid, reason, stack });
      device.system.show({ kind: 'not_responding', packageName }, (answer) => {
        if (answer !== 'close') return;
        const user = device.processes.all().find((process) => process.pid === pid)?.user ?? '';
        const line = `Killing ${pid}:${packageName}/${user} (adj 0): user request after error`;
        logSystem(device, 'ActivityManager', line);
        end(packageName);
      });
    },

    kill: end,
  };
}

/** AOSP `StackTracesDumpHelper`: one file for each ANR, named by the phone's clock, with the main thread only. */
function writeTrace(
  device: VirtualDevice,
  { packageName, pid, reason, stack }: Hang & { readonly packageName: string; readonly pid: number },
): void {
  const { files, clock, properties } = device;
  const at = wallClockOf(clock.now(), properties.get('persist.sys.timezone'));
  const moment = dateTimeText(at);
  const millisecond = String(at.millisecond).padStart(3, '0');
  const text =
    `Subject: ${reason}\n\n----- pid ${pid} at ${moment}.${millisecond} -----\nCmd line: ${packageName}\n\n` +
    `"main" prio=5 tid=1 Blocked\n${framesOf(stack)}\n----- end ${pid} -----\n`;
  files.mkdir(ANR_DIRECTORY, true);
  const names = files.list(ANR_DIRECTORY);
  const [oldest] = names.ok && names.value.length >= TRACES_KEPT ? names.value : [];
  if (oldest !== undefined) files.remove(`${ANR_DIRECTORY}/${oldest}`);
  const name = `anr_${moment.replace(' ', '-').replaceAll(':', '-')}-${millisecond}`;
  files.write(`${ANR_DIRECTORY}/${name}`, Buffer.from(text), 0o600);
}

/** As the runtime prints them (ART `Thread::DumpJavaStack`). */
function framesOf(stack = ''): string {
  return stack === '' ? '' : `${stack.replaceAll('\t', '  ')}\n`;
}
