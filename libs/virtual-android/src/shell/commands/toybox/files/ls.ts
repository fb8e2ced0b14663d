import { dateTimeText, wallClockOf } from '../../../../phone/device/wall-clock.ts';
import type { FileFacts } from '../../../../phone/files/file-system.ts';
import { normalPath } from '../../../../phone/files/paths.ts';
import {
  type CommandCall,
  complain,
  complainOf,
  optionsOf,
  print,
  type ShellCommand,
} from '../../../command.ts';
import { DIRECTORY_BYTES, humanSize, modeText, ownerOf } from './owners.ts';

interface Row {
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
  readonly facts: FileFacts;
}

/** toybox's `ls`. Without a terminal, in a pipe or over adb, it prints one name per line. */
export const ls: ShellCommand = (call) => {
  const options = optionsOf(call.args, '1aAdlhnRSrtFfgiLopsZc');
  if (options === null) return complain(call, 'ls: Unknown option (see "ls --help")');
  const { operands, flags } = options;
  const paths = operands.length === 0 ? ['.'] : operands;
  let status = 0;
  const files: Row[] = [];
  const directories: Row[] = [];
  for (const name of paths) {
    const facts = call.files.stat(name);
    if (facts === null) status = complainOf(call, 'ls', name, 'ENOENT');
    else if (facts.kind === 'file' || flags.has('d')) files.push({ name, path: absolute(call, name), facts });
    else directories.push({ name, path: absolute(call, name), facts });
  }
  printRows(call, ordered(files, flags), flags, false);
  const headed = paths.length > 1 || flags.has('R');
  let first = files.length === 0;
  const show = (directory: Row): void => {
    if (headed) print(call.streams.output, `${first ? '' : '\n'}${directory.name}:\n`);
    first = false;
    const rows = ordered(rowsIn(call, directory, flags), flags);
    printRows(call, rows, flags, true);
    if (!flags.has('R')) return;
    for (const row of rows)
      if (row.facts.kind === 'directory' && !/^\.\.?$/.test(row.name))
        show({ ...row, name: `${directory.name.replace(/\/$/, '')}/${row.name}` });
  };
  for (const directory of directories) show(directory);
  return status;
};

function absolute(call: CommandCall, path: string): string {
  return normalPath(path.startsWith('/') ? path : `${call.shell.directory}/${path}`);
}

function rowsIn(call: CommandCall, directory: Row, flags: ReadonlySet<string>): readonly Row[] {
  const names = call.files.list(directory.path);
  if (!names.ok) return [];
  const hidden = flags.has('a') || flags.has('A') || flags.has('f');
  const shown = names.value.filter((name) => hidden || !name.startsWith('.'));
  return [...(flags.has('a') || flags.has('f') ? ['.', '..'] : []), ...shown].map((name) => {
    const path = normalPath(`${directory.path}/${name}`);
    return { name, path, facts: call.files.stat(path) ?? directory.facts };
  });
}

function ordered(rows: readonly Row[], flags: ReadonlySet<string>): readonly Row[] {
  const sorted = [...rows];
  if (flags.has('t')) sorted.sort((a, b) => b.facts.changedAt - a.facts.changedAt);
  if (flags.has('S')) sorted.sort((a, b) => b.facts.size - a.facts.size);
  return flags.has('r') ? sorted.reverse() : sorted;
}

function printRows(
  call: CommandCall,
  rows: readonly Row[],
  flags: ReadonlySet<string>,
  total: boolean,
): void {
  const sizeOf = (row: Row): string => {
    const bytes = row.facts.kind === 'directory' ? DIRECTORY_BYTES : row.facts.size;
    return flags.has('h') ? humanSize(bytes) : String(bytes);
  };
  const width = Math.max(0, ...rows.map((row) => sizeOf(row).length));
  const zone = call.device.properties.get('persist.sys.timezone') ?? 'UTC';
  const long = flags.has('l') || flags.has('g') || flags.has('o') || flags.has('n');
  const userWidth = Math.max(0, ...rows.map((row) => ownerOf(row.path).user.length));
  const groupWidth = Math.max(0, ...rows.map((row) => ownerOf(row.path).group.length));
  const lines = rows.map((row) => {
    const mark = (flags.has('F') || flags.has('p')) && row.facts.kind === 'directory' ? '/' : '';
    if (!long) return `${row.name}${mark}\n`;
    const { user, group } = ownerOf(row.path);
    const links = row.facts.kind === 'directory' ? 2 : 1;
    const time = dateTimeText(wallClockOf(row.facts.changedAt, zone)).slice(0, 16);
    const owners = `${user.padEnd(userWidth)} ${group.padEnd(groupWidth)}`;
    return `${modeText(row.facts.kind, row.facts.mode)} ${links} ${owners} ${sizeOf(row).padStart(width)} ${time} ${row.name}${mark}\n`;
  });
  if (long && total)
    print(call.streams.output, `total ${rows.reduce((sum, row) => sum + blocksOf(row.facts), 0)}\n`);
  print(call.streams.output, lines.join(''));
}

/** Kilobytes used on the storage, in multiples of 4. */
export function blocksOf(facts: FileFacts): number {
  return facts.kind === 'directory' ? 4 : Math.ceil(facts.size / 4_096) * 4;
}
