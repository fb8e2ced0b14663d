import { complain, print, type ShellCommand } from '../../command.ts';
import { activityManager } from '../am/am.ts';
import { inputMethod } from '../framework/ime.ts';
import { locksettings } from '../framework/lock-settings.ts';
import { settings } from '../framework/settings.ts';
import { input } from '../input/input.ts';
import { packageManager } from '../pm/pm.ts';
import { windowManager } from '../screen/wm.ts';
import { appOperations } from './appops.ts';
import { notification } from './notification.ts';
import { bluetooth, telephony } from './radios.ts';
import { connectivity, display, locale, location, overlay, power, statusBar, wifi } from './services.ts';
import { nightMode } from './uimode.ts';

/** A service without commands (`Binder.onShellCommand`). */
const silent: ShellCommand = (call) => complain(call, 'No shell command implementation.', 0);

/** A service that a virtual device cannot offer. */
const absent: ShellCommand = (call) =>
  complain(call, 'Error: not offered by a virtual device: it has no jobs', 255);

const SERVICES: ReadonlyMap<string, ShellCommand> = new Map([
  ['activity', activityManager],
  ['appops', appOperations],
  ['bluetooth_manager', bluetooth],
  ['clipboard', silent],
  ['connectivity', connectivity],
  ['display', display],
  ['input', input],
  ['input_method', inputMethod],
  ['jobscheduler', absent],
  ['locale', locale],
  ['location', location],
  ['lock_settings', locksettings],
  ['notification', notification],
  ['overlay', overlay],
  ['package', packageManager],
  ['phone', telephony],
  ['power', power],
  ['settings', settings],
  ['statusbar', statusBar],
  ['uimode', nightMode],
  ['wifi', wifi],
  ['window', windowManager],
]);

/** Names of the services that have commands. */
export const COMMANDED: readonly string[] = [...SERVICES.keys()];

/** `cmd [-w] SERVICE …`: calls the services that `pm`, `am` and others use (AOSP `cmd.cpp`). */
export const cmd: ShellCommand = (call) => {
  const words = call.args[0] === '-w' ? call.args.slice(1) : call.args;
  const [name, ...args] = words;
  if (name === undefined) return complain(call, 'cmd: No service specified; use -l to list all services', 20);
  if (name === '-l') {
    print(call.streams.output, 'Currently running services:\n');
    for (const service of SERVICES.keys()) print(call.streams.output, `  ${service}\n`);
    return 0;
  }
  const service = SERVICES.get(name);
  if (service === undefined) return complain(call, `cmd: Can't find service: ${name}`, 20);
  return service({ ...call, args });
};
