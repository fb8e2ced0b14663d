import { complain, print, type ShellCommand } from '../command.ts';

/** `getprop` lists all; `getprop NAME [DEFAULT]` prints one, empty where it is unknown. */
export const getprop: ShellCommand = ({ args, device, streams }) => {
  const [name, fallback = ''] = args;
  if (name !== undefined) {
    print(streams.output, `${device.properties.get(name) ?? fallback}\n`);
    return 0;
  }
  for (const [key, value] of device.properties.entries()) print(streams.output, `[${key}]: [${value}]\n`);
  return 0;
};

/** Read-only properties (`ro.`) that are set cannot be set again. */
export const setprop: ShellCommand = (call) => {
  const [name, value] = call.args;
  if (name === undefined || value === undefined) return complain(call, 'setprop: Needs 2 arguments');
  const { properties } = call.device;
  const sealed = name.startsWith('ro.') && properties.get(name) !== undefined;
  if (!sealed && properties.set(name, value)) return 0;
  return complain(call, `setprop: failed to set property '${name}' to '${value}'`);
};
