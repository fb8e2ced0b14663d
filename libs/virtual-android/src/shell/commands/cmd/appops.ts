import { systemPackage } from '../../../phone/system/system-packages.ts';
import { type CommandCall, complain } from '../../command.ts';
import type { Arguments } from '../framework/arguments.ts';
import { FAILED, otherOptions, say, serviceCommand, type Verb } from '../framework/service.ts';

const MODES = new Set(['allow', 'ignore', 'deny', 'default', 'foreground']);

/** The package that the command is about. */
function packageOf(args: Arguments): string {
  otherOptions(args);
  return args.next() ?? '';
}

/** Stored among the settings, under a name that no settings command can reach. */
function keyOf(packageName: string, operation: string): string {
  return `appops/${packageName}/${operation.replace(/^android:/, '').toUpperCase()}`;
}

/** An app, or a package of the system: clients allow `com.android.shell` to do what they need. */
function isKnown({ device }: CommandCall, packageName: string): boolean {
  return device.packages.find(packageName) !== undefined || systemPackage(packageName) !== undefined;
}

/** `cmd appops set PKG OP MODE`, sent by Appium and Maestro. Virtual apps check permissions, not operations. */
const set: Verb = (call, args) => {
  const packageName = packageOf(args);
  const [operation = '', mode = ''] = [args.next(), args.next()];
  if (!isKnown(call, packageName))
    return complain(call, `Error: No UID for ${packageName} in user 0`, FAILED);
  if (!MODES.has(mode)) return complain(call, `Error: Mode ${mode} is not valid`, FAILED);
  call.device.settings.set(keyOf(packageName, operation), mode);
  return 0;
};

const get: Verb = (call, args) => {
  const packageName = packageOf(args);
  const operation = args.next() ?? '';
  if (!isKnown(call, packageName))
    return complain(call, `Error: No UID for ${packageName} in user 0`, FAILED);
  const prefix = keyOf(packageName, operation);
  const found = call.device.settings.entries().filter(([name]) => name.startsWith(prefix));
  if (found.length === 0) return say(call, 'No operations.');
  return say(call, ...found.map(([name, mode]) => `${name.split('/').at(-1)}: ${mode}`));
};

const reset: Verb = (call, args) => {
  const prefix = `appops/${packageOf(args)}`;
  for (const [name] of call.device.settings.entries())
    if (name.startsWith(prefix)) call.device.settings.delete(name);
  return say(call, 'Reset all modes to default');
};

export const appOperations = serviceCommand(
  new Map([
    ['set', set],
    ['get', get],
    ['reset', reset],
  ]),
  'AppOps service (appops) commands:\n  set PACKAGE OP MODE\n  get PACKAGE [OP]\n  reset [PACKAGE]\n',
);
