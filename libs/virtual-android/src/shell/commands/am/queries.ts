import { type CommandCall, complain } from '../../command.ts';
import { taskOf } from '../dumpsys/activity-records.ts';
import type { Arguments } from '../framework/arguments.ts';
import { FAILED, say, type Verb } from '../framework/service.ts';

/** `am get-current-user`, sent by Maestro, Appium and Gradle's plug-in before commands with `--user`. */
export function getCurrentUser(call: CommandCall): number {
  return say(call, '0');
}

export function switchUser(call: CommandCall, args: Arguments): number {
  const user = args.next();
  if (user === '0') return 0;
  return complain(call, 'Error: Failed to switch to user. UserManager: No such user', 1);
}

/** Sent by bundletool and Gradle's plug-in: language, size and density of the device, then its ABIs. */
export function getConfig(call: CommandCall): number {
  const { device } = call;
  const { width, height } = device.source;
  const dpi = Number(device.properties.get('ro.sf.lcd_density') ?? '420');
  const dp = (pixels: number): number => Math.floor((pixels * 160) / dpi);
  const [language, country] = (device.properties.get('persist.sys.locale') ?? 'en-US').split('-');
  const smallest = Math.min(dp(width), dp(height));
  const direction = width > height ? 'land' : 'port';
  const screen = `sw${smallest}dp-w${dp(width)}dp-h${dp(height)}dp-normal-long-notround-lowdr-nowidecg-${direction}`;
  return say(
    call,
    `config: ${language}-r${country}-ldltr-${screen}-notnight-${dpi}dpi-finger-keysexposed-nokeys-navhidden-nonav-v34`,
    `abi: ${device.properties.get('ro.product.cpu.abi') ?? 'arm64-v8a'}`,
  );
}

/** `am stack list`: one root task, that of the app in front. */
export function stack(call: CommandCall, args: Arguments): number {
  const verb = args.next();
  if (verb !== 'list') return complain(call, `Error: unknown command '${verb ?? ''}'`, FAILED);
  const { device } = call;
  const { width, height } = device.source;
  const { id, component } = taskOf(device);
  const bounds = `[0,0][${width},${height}]`;
  return say(
    call,
    `RootTask id=${id} bounds=${bounds} displayId=0 userId=0`,
    `  taskId=${id}: ${component.short} bounds=${bounds} userId=0 visible=true topActivity=ComponentInfo{${component.full}}`,
  );
}

/** `am task lock stop`: no task is ever locked here. */
export function task(call: CommandCall, args: Arguments): number {
  const [verb, what] = [args.next(), args.next()];
  if (verb === 'lock' && what === 'stop') return say(call, 'Activity manager is not in lockTaskMode');
  return complain(call, `Error: unknown command '${verb ?? ''}'`, FAILED);
}

/** A verb of Android that a virtual device cannot answer honestly. */
export function refuse(why: string): Verb {
  return (call) => complain(call, `Error: not offered by a virtual device: ${why}`, FAILED);
}
