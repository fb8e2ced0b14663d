import { dateTimeText, offsetText, wallClockOf } from '../../../../phone/device/wall-clock.ts';
import { FAILURE_TEXT } from '../../../../phone/files/failures.ts';
import { baseName, normalPath, segmentsOf } from '../../../../phone/files/paths.ts';
import {
  type CommandCall,
  complain,
  complainOf,
  optionsOf,
  print,
  type ShellCommand,
} from '../../../command.ts';
import { DIRECTORY_BYTES, idOf, modeText, ownerOf } from './owners.ts';

/** `cp [-afprR] FROM… TO` of toybox. */
export const cp: ShellCommand = (call) => {
  const options = optionsOf(call.args, 'afprRniFv');
  const target = options?.operands.at(-1);
  if (options === null || target === undefined || options.operands.length < 2)
    return complain(call, 'cp: Needs 2 arguments');
  const recursive = ['a', 'r', 'R'].some((flag) => options.flags.has(flag));
  const into = call.files.stat(target)?.kind === 'directory';
  let status = 0;
  for (const path of options.operands.slice(0, -1)) {
    const to = into ? `${target}/${baseName(path)}` : target;
    status = Math.max(status, copy(call, path, to, recursive));
  }
  return status;
};

function copy(call: CommandCall, from: string, to: string, recursive: boolean): number {
  const { files } = call;
  const facts = files.stat(from);
  if (facts === null) return complain(call, `cp: bad '${from}': No such file or directory`);
  if (facts.kind === 'file') {
    const content = files.read(from);
    if (!content.ok) return complainOf(call, 'cp', from, content.failure);
    const written = files.write(to, content.value, facts.mode);
    return written.ok ? 0 : complain(call, `cp: ${to}: ${FAILURE_TEXT[written.failure]}`);
  }
  if (!recursive) return complain(call, `cp: Skipped dir '${from}'`);
  if (`${normalPath(to)}/`.startsWith(`${normalPath(from)}/`))
    return complain(call, `cp: '${from}' is '${to}'`);
  const made = files.mkdir(to, true);
  if (!made.ok) return complainOf(call, 'cp', to, made.failure);
  const names = files.list(from);
  return Math.max(
    0,
    ...(names.ok ? names.value : []).map((name) => copy(call, `${from}/${name}`, `${to}/${name}`, true)),
  );
}

/** `chmod`, `chown`, `chgrp`, `chcon`, `restorecon`: the file must exist; a virtual phone stores only permission modes. */
export const permit =
  (tool: string): ShellCommand =>
  (call) => {
    const operands = call.args.filter((arg) => !/^-[RhfvLHP]+$/.test(arg));
    const paths = tool === 'restorecon' ? operands : operands.slice(1);
    if (paths.length === 0)
      return complain(call, `${tool}: Needs ${tool === 'restorecon' ? 1 : 2} arguments`);
    let status = 0;
    for (const path of paths) status = Math.max(status, permitOne(call, tool, path, operands[0] ?? ''));
    return status;
  };

function permitOne(call: CommandCall, tool: string, path: string, mode: string): number {
  const facts = call.files.stat(path);
  if (facts === null) return complain(call, `${tool}: '${path}': No such file or directory`);
  const octal = /^[0-7]{3,4}$/.test(mode) ? Number.parseInt(mode, 8) & 0o777 : null;
  const bits = octal ?? (/^[ugoa]*\+[rwx]*x/.test(mode) ? facts.mode | 0o111 : null);
  if (tool !== 'chmod' || bits === null || facts.kind === 'directory') return 0;
  const content = call.files.read(path);
  if (!content.ok) return 0;
  // Makes a new file with the old bytes: the mode is set when a file is made.
  call.files.remove(path);
  call.files.write(path, content.value, bits);
  return 0;
}

/** `stat [-c FORMAT] FILE…` with the letters that clients use. */
export const stat: ShellCommand = (call) => {
  const options = optionsOf(call.args, 'c:Lft');
  if (options === null || options.operands.length === 0) return complain(call, 'stat: Needs 1 argument');
  let status = 0;
  for (const path of options.operands) {
    const facts = call.files.stat(path);
    if (facts === null) status = complain(call, `stat: ${path}: No such file or directory`);
    else {
      const values = statValues(call, path);
      const format = options.values.get('c') ?? STAT_FORMAT;
      const text = format.replace(/%([a-zA-Z%])/g, (all, letter: string) => values[letter] ?? all);
      print(call.streams.output, `${text}\n`);
    }
  }
  return status;
};

const STAT_FORMAT =
  '  File: %n\n  Size: %s\t Blocks: %b\t IO Blocks: 512\t%F\nDevice: fe05h/65029d\t Inode: %i\t Links: %h\n' +
  'Access: (%a/%A)\tUid: (%u/%U)\tGid: (%g/%G)\nAccess: %y\nModify: %y\nChange: %y';

function statValues(call: CommandCall, path: string): Readonly<Record<string, string>> {
  const full = normalPath(path.startsWith('/') ? path : `${call.shell.directory}/${path}`);
  const { kind = 'file', size = 0, mode = 0, changedAt = 0 } = call.files.stat(path) ?? {};
  const bytes = kind === 'directory' ? DIRECTORY_BYTES : size;
  const { user, group } = ownerOf(full);
  const clock = wallClockOf(changedAt, call.device.properties.get('persist.sys.timezone') ?? 'UTC');
  const fraction = String(clock.millisecond).padStart(3, '0').padEnd(9, '0');
  const time = `${dateTimeText(clock)}.${fraction} ${offsetText(clock)}`;
  return {
    '%': '%',
    n: path,
    N: `'${path}'`,
    s: String(bytes),
    b: String(Math.ceil(bytes / 4_096) * 8),
    B: '512',
    F: kind === 'directory' ? 'directory' : bytes === 0 ? 'regular empty file' : 'regular file',
    a: mode.toString(8),
    A: modeText(kind, mode),
    f: ((kind === 'directory' ? 0o040000 : 0o100000) | mode).toString(16),
    i: String([...full].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_000, 7)),
    h: kind === 'directory' ? '2' : '1',
    u: String(idOf(user)),
    U: user,
    g: String(idOf(group)),
    G: group,
    X: String(Math.floor(changedAt / 1_000)),
    Y: String(Math.floor(changedAt / 1_000)),
    Z: String(Math.floor(changedAt / 1_000)),
    x: time,
    y: time,
    z: time,
  };
}

export const basename: ShellCommand = (call) => {
  const [path, suffix = ''] = call.args;
  if (path === undefined) return complain(call, 'basename: Needs 1 argument');
  const name = baseName(path);
  print(
    call.streams.output,
    `${suffix !== '' && name.endsWith(suffix) && name !== suffix ? name.slice(0, -suffix.length) : name}\n`,
  );
  return 0;
};

export const dirname: ShellCommand = (call) => {
  const [path] = call.args;
  if (path === undefined) return complain(call, 'dirname: Needs 1 argument');
  const above = path.replace(/\/+$/, '').replace(/\/*[^/]*$/, '');
  print(call.streams.output, `${above === '' ? (path.startsWith('/') ? '/' : '.') : above}\n`);
  return 0;
};

/** `realpath`, and `readlink -f`. A virtual phone has no links, so `readlink` alone always fails. */
export const realpath: ShellCommand = (call) => {
  let status = 0;
  for (const path of call.args.filter((arg) => !arg.startsWith('-'))) {
    const full = normalPath(path.startsWith('/') ? path : `${call.shell.directory}/${path}`);
    const above = `/${segmentsOf(full).slice(0, -1).join('/')}`;
    if (call.files.stat(full) !== null || call.files.stat(above)?.kind === 'directory')
      print(call.streams.output, `${full}\n`);
    else status = complain(call, `realpath: ${path}: No such file or directory`);
  }
  return status;
};

export const readlink: ShellCommand = (call) =>
  call.args.some((arg) => /^-[a-z]*[fem]/.test(arg)) ? realpath(call) : 1;
