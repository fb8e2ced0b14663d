import { complain, type ShellCommand } from '../command.ts';
import { activityManager } from './am.ts';
import { input } from './input.ts';
import { packageManager } from './pm.ts';
import { settings } from './settings.ts';
import { windowManager } from './wm.ts';

const SERVICES: ReadonlyMap<string, ShellCommand> = new Map([
  ['package', packageManager],
  ['activity', activityManager],
  ['input', input],
  ['settings', settings],
  ['window', windowManager],
]);

/** `cmd SERVICE …`: the door to the same services that `pm`, `am` and the others speak to. */
export const cmd: ShellCommand = (call) => {
  const [name = '', ...args] = call.args;
  const service = SERVICES.get(name);
  if (service === undefined) return complain(call, `cmd: Can't find service: ${name}`, 20);
  return service({ ...call, args });
};
