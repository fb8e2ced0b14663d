import type { LogPriority } from '@tapwright/virtual-ui';
import { SYSTEM_SERVER_PID } from '../device/processes.ts';
import type { VirtualDevice } from '../device/virtual-device.ts';

/** Logs as the framework's own process, into the buffer that it uses. */
export function logSystem(
  { log }: Pick<VirtualDevice, 'log'>,
  tag: string,
  message: string,
  priority: LogPriority = 'I',
): void {
  log.write({ pid: SYSTEM_SERVER_PID, priority, tag, message, buffer: 'system' });
}

/** AOSP `ActivityStarter`, `ProcessList`, `ActivityMetricsLogger`: an activity appears; its process starts if needed. */
export function logShown(device: VirtualDevice, packageName: string, component: string): void {
  const { processes } = device;
  if (processes.pidOf(packageName) === undefined) {
    const { pid, user } = processes.start(packageName);
    const reason = `for top-activity {${component}}`;
    logSystem(device, 'ActivityManager', `Start proc ${pid}:${packageName}/${user} ${reason}`);
  }
  logSystem(device, 'ActivityTaskManager', `Displayed ${component} for user 0: +128ms`);
}

/** AOSP `ActivityStarter.executeRequest`. `uid`: who asked for it. */
export function logStart(device: VirtualDevice, intent: string, uid: number): void {
  const line = `START u0 {${intent}} with LAUNCH_MULTIPLE from uid ${uid} (BAL_ALLOW_ALLOWLISTED_UID) result code=0`;
  logSystem(device, 'ActivityTaskManager', line);
}

/** AOSP `ActivityManagerService.appDiedLocked` and zygote: a process ends. Call it while the process still has its pid. */
export function logDeath(device: VirtualDevice, packageName: string): void {
  const pid = device.processes.pidOf(packageName);
  if (pid === undefined) return;
  logSystem(device, 'ActivityManager', `Process ${packageName} (pid ${pid}) has died: fg  TOP `);
  const zygote = device.processes.pidOf('zygote64') ?? 0;
  const message = `Process ${pid} exited due to signal 9 (Killed)`;
  device.log.write({ pid: zygote, priority: 'I', tag: 'Zygote', message, buffer: 'main' });
}
