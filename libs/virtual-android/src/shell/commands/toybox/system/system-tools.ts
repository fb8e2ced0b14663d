import { complain, optionsOf, print, type ShellCommand } from '../../../command.ts';
import { MEMORY_KB } from '../../../proc.ts';
import { humanSize } from '../files/owners.ts';

const GROUPS: readonly (readonly [number, string])[] = [
  [2000, 'shell'],
  [1004, 'input'],
  [1007, 'log'],
  [1011, 'adb'],
  [1015, 'sdcard_rw'],
  [1028, 'sdcard_r'],
  [1078, 'ext_data_rw'],
  [1079, 'ext_obb_rw'],
  [3001, 'net_bt_admin'],
  [3002, 'net_bt'],
  [3003, 'inet'],
  [3006, 'net_bw_stats'],
  [3009, 'readproc'],
  [3011, 'uhid'],
  [3012, 'readtracefs'],
];

/** The shell user of adbd, with the groups that Android 14 gives it. */
export const id: ShellCommand = ({ args, streams }) => {
  const letters = args.join('').replaceAll('-', '');
  const named = letters.includes('n');
  const groups = GROUPS.map(([number, name]) => (named ? name : String(number)));
  const all = `uid=2000(shell) gid=2000(shell) groups=${GROUPS.map(([number, name]) => `${number}(${name})`).join(',')} context=u:r:shell:s0`;
  const shown = letters.includes('G')
    ? groups.join(' ')
    : letters.includes('u') || letters.includes('g')
      ? named
        ? 'shell'
        : '2000'
      : letters.includes('Z')
        ? 'u:r:shell:s0'
        : all;
  print(streams.output, `${shown}\n`);
  return 0;
};

export const says =
  (text: string): ShellCommand =>
  ({ streams }) => {
    print(streams.output, `${text}\n`);
    return 0;
  };

export const groups: ShellCommand = says(GROUPS.map(([, name]) => name).join(' '));

/** `uname [-asnrvm]` */
export const uname: ShellCommand = (call) => {
  const parts = {
    s: 'Linux',
    n: 'localhost',
    r: '6.1.0-virtual',
    v: '#1 SMP PREEMPT',
    m: call.device.properties.get('ro.product.cpu.abi')?.startsWith('x86') ? 'x86_64' : 'aarch64',
    o: 'Toybox',
  };
  const letters = call.args.join('').replaceAll('-', '') || 's';
  const shown = Object.entries(parts).filter(([letter]) => letters.includes('a') || letters.includes(letter));
  print(call.streams.output, `${shown.map(([, text]) => text).join(' ')}\n`);
  return 0;
};

/** `env [NAME=VALUE…] [COMMAND…]` */
export const env: ShellCommand = (call) => {
  const { variables, exported } = call.shell;
  const split = call.args.findIndex((arg) => !/^\w+=/.test(arg));
  const given = split === -1 ? call.args : call.args.slice(0, split);
  const command = split === -1 ? [] : call.args.slice(split);
  const added = new Map(
    given.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]),
  );
  if (command.length > 0) return call.run(command, { variables: added });
  const shown = new Map([...exported].sort().map((name) => [name, variables.get(name) ?? '']));
  for (const [name, value] of added) shown.set(name, value);
  print(call.streams.output, [...shown].map(([name, value]) => `${name}=${value}\n`).join(''));
  return 0;
};

/** `printenv NAME…` */
export const printenv: ShellCommand = (call) => {
  if (call.args.length === 0) return env(call);
  let status = 0;
  for (const name of call.args) {
    const value = call.shell.variables.get(name);
    if (value === undefined) status = 1;
    else print(call.streams.output, `${value}\n`);
  }
  return status;
};

/** `free [-bkmh]`. Default: bytes. */
export const free: ShellCommand = (call) => {
  const options = optionsOf(call.args, 'bkmgth');
  if (options === null) return complain(call, 'free: Unknown option (see "free --help")');
  const unit = options.flags.has('m')
    ? 1_024
    : options.flags.has('g')
      ? 1_048_576
      : options.flags.has('k')
        ? 1
        : 1 / 1_024;
  const size = (kb: number): string =>
    options.flags.has('h') ? humanSize(kb * 1_024) : String(Math.floor(kb / unit));
  const row = (name: string, numbers: readonly number[]): string =>
    `${name.padEnd(16)}${numbers.map((kb) => size(kb).padStart(12)).join('')}\n`;
  const { total, free: left, cached } = MEMORY_KB;
  const heads = ['total', 'used', 'free', 'shared', 'buffers'].map((head) => head.padStart(12)).join('');
  print(
    call.streams.output,
    `${' '.repeat(16)}${heads}\n${row('Mem:', [total, total - left, left, 24_576, 5_120])}`,
  );
  print(call.streams.output, row('-/+ buffers/cache:', [total - left - cached, left + cached]));
  print(call.streams.output, row('Swap:', [2_097_148, 524_288, 1_572_860]));
  return 0;
};

/** `reboot` works as `svc power reboot`. Rooted phones and emulators behave differently. There is no `su` here. */
export const reboot: ShellCommand = (call) => {
  call.device.reboot();
  return 0;
};

/** `toybox` lists its commands; `toybox NAME …` runs one. */
export const toybox =
  (names: () => readonly string[]): ShellCommand =>
  (call) => {
    const [name] = call.args;
    if (name === undefined) print(call.streams.output, `${names().join(' ')}\n`);
    else if (name === '--version') print(call.streams.output, 'toybox 0.8.9-android\n');
    else if (!names().includes(name))
      return complain(call, `toybox: Unknown command ${name} (see "toybox --help")`, 127);
    else return call.run(call.args);
    return 0;
  };
