import type { VirtualDevice } from './virtual-device.ts';

/** Properties that `getprop` shows only when the system is up (AOSP `ActivityManagerService.finishBooting`). */
const BOOT_COMPLETED = ['sys.boot_completed', 'dev.bootcomplete'] as const;

/**
 * Turns a phone off and on again. Apps stop and the home screen appears. The log, the clipboard, the listening sockets and all
 * properties except `persist.` ones are as after a boot. Files and settings stay. False where the phone is restarting already.
 */
export function rebootDevice(device: VirtualDevice, initial: Readonly<Record<string, string>>): boolean {
  return device.power.restart({
    off() {
      stopApps(device);
      device.sockets.closeAll();
      device.log.clear();
      device.clipboard.clear();
      resetProperties(device, initial);
      for (const name of BOOT_COMPLETED) device.properties.delete(name);
    },
    on() {
      for (const name of BOOT_COMPLETED) device.properties.set(name, '1');
    },
  });
}

function stopApps({ source, processes, packages }: VirtualDevice): void {
  for (const { info } of packages.all()) {
    const runs = processes.pidOf(info.packageName) !== undefined;
    if (runs || source.view().packageName === info.packageName) source.forceStop(info.packageName);
    processes.stop(info.packageName);
  }
  // What clients have brought ends too; the system's own processes are never stopped.
  for (const { name } of processes.all()) processes.stop(name);
  source.input({ kind: 'key', key: 'HOME' });
}

function resetProperties({ properties }: VirtualDevice, initial: Readonly<Record<string, string>>): void {
  for (const [name] of properties.entries())
    if (!name.startsWith('persist.') && initial[name] === undefined) properties.delete(name);
  for (const [name, value] of Object.entries(initial))
    if (!name.startsWith('persist.')) properties.set(name, value);
}
