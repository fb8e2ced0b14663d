import { type CommandCall, complain, print, type ShellCommand } from '../../command.ts';
import { callClipboard } from './clipboard-calls.ts';

/** Interfaces whose names clients know. For other services `service list` prints empty brackets. */
const INTERFACES: Readonly<Record<string, string>> = {
  activity: 'android.app.IActivityManager',
  clipboard: 'android.content.IClipboard',
  input: 'android.hardware.input.IInputManager',
  package: 'android.content.pm.IPackageManager',
  power: 'android.os.IPowerManager',
  settings: '',
  window: 'android.view.IWindowManager',
};

/**
 * `service list|check NAME|call NAME CODE …` (AOSP `cmds/service/service.cpp`). Appium waits until `activity`, `package`
 * and `window` are listed; forks of adbkit list and check.
 */
export const serviceProgram =
  (names: readonly string[]): ShellCommand =>
  (call) => {
    const [verb, name = ''] = call.args;
    if (verb === 'list') return list(call, names);
    if (verb === 'check' && name !== '') {
      print(call.streams.output, `Service ${name}: ${names.includes(name) ? 'found' : 'not found'}\n`);
      return 0;
    }
    if (verb === 'call' && name !== '') return transact(call, names.includes(name), name);
    return complain(
      call,
      'Usage: service [-h|-?]\n       service list\n       service check SERVICE\n       service call SERVICE CODE …',
      10,
    );
  };

function list(call: CommandCall, names: readonly string[]): number {
  const lines = names.map((name, index) => `${index}\t${name}: [${INTERFACES[name] ?? ''}]\n`);
  print(call.streams.output, `Found ${names.length} services:\n${lines.join('')}`);
  return 0;
}

/** Only those of the clipboard are supported. Otherwise the answer is that of a service that does not know the number (`EBADMSG`). */
function transact(call: CommandCall, known: boolean, name: string): number {
  if (!known) return complain(call, `service: Service ${name} does not exist`, 10);
  const { clipboard, properties } = call.device;
  const apiLevel = Number(properties.get('ro.build.version.sdk'));
  const said = name === 'clipboard' ? callClipboard(clipboard, apiLevel, call.args.slice(2)) : undefined;
  print(call.streams.output, said ?? 'Result: Parcel(Error: 0xffffffffffffffb6 "Not a data message")\n');
  return 0;
}
