import { complain, print, type ShellCommand } from '../../command.ts';

/** `getprop` lists all, `getprop NAME [DEFAULT]` prints one or nothing. `-T`: types, `-Z`: contexts (toolbox). */
export const getprop: ShellCommand = (call) => {
  const { args, device, streams } = call;
  const option = args.find((arg) => /^-./.test(arg));
  const [name, fallback = ''] = args.filter((arg) => !/^-./.test(arg));
  if (option !== undefined && option !== '-T' && option !== '-Z')
    return complain(call, 'usage: getprop [-TZ] [NAME [DEFAULT]]');
  const shown = (value: string, key: string): string => {
    if (option === '-T') return typeOf(value);
    return option === '-Z' ? `u:object_r:${key.startsWith('ro.') ? 'build' : 'default'}_prop:s0` : value;
  };
  if (name !== undefined) {
    print(streams.output, `${shown(device.properties.get(name) ?? fallback, name)}\n`);
    return 0;
  }
  const lines = device.properties.entries().map(([key, value]) => `[${key}]: [${shown(value, key)}]\n`);
  print(streams.output, lines.join(''));
  return 0;
};

function typeOf(value: string): string {
  if (/^(true|false|0|1)$/.test(value)) return 'bool';
  return /^-?\d+$/.test(value) ? 'int' : 'string';
}

/** Android's own limit for properties that may change (`PROP_VALUE_MAX` is 92 with the final NUL). */
const VALUE_MAX_BYTES = 91;

/** Read-only properties (`ro.`) can be set once; the values of others have a greatest length (toolbox `setprop.cpp`). */
export const setprop: ShellCommand = (call) => {
  const [name, value] = call.args;
  if (name === undefined || value === undefined || call.args.length > 2)
    return complain(call, 'setprop: Need 2 arguments');
  if (!/^[\w.@:-]+$/.test(name) || name.startsWith('.') || name.endsWith('.'))
    return complain(call, `Failed to set property '${name}' to '${value}'.\nSee dmesg for error reason.`);
  if (!name.startsWith('ro.') && Buffer.byteLength(value) > VALUE_MAX_BYTES)
    return complain(call, `Value '${value}' too long try '${value.slice(0, VALUE_MAX_BYTES)}'`);
  const { properties } = call.device;
  const sealed = name.startsWith('ro.') && properties.get(name) !== undefined;
  if (!sealed && properties.set(name, value)) return 0;
  return complain(call, `Failed to set property '${name}' to '${value}'.\nSee dmesg for error reason.`);
};
