import { normalPath } from '../../../../phone/files/paths.ts';
import {
  type CommandCall,
  complain,
  complainOf,
  optionsOf,
  print,
  type ShellCommand,
} from '../../../command.ts';
import { MOUNTS } from '../../../proc.ts';
import { blocksOf } from './ls.ts';
import { humanSize } from './owners.ts';

/** The default storage of the phone: 64 GB, of which a third is used. */
const TOTAL_KB = 51_380_224;
const USED_KB = 17_825_792;

interface Storage {
  readonly device: string;
  readonly totalKb: number;
  readonly usedKb: number;
  readonly mounted: string;
}

/** `sys.tapwright.storage_free_kb` limits the free space, to simulate a full phone. */
function storages(call: CommandCall): readonly Storage[] {
  const own = Math.ceil(call.device.files.usedBytes / 1_024);
  const limit = Number(call.device.properties.get('sys.tapwright.storage_free_kb') ?? Number.NaN);
  const usedKb = Number.isNaN(limit) ? USED_KB + own : Math.max(0, TOTAL_KB - limit);
  return [
    { device: '/dev/block/dm-0', totalKb: 2_621_440, usedKb: 2_611_200, mounted: '/' },
    { device: 'tmpfs', totalKb: 1_946_592, usedKb: 1_540, mounted: '/dev' },
    { device: '/dev/block/dm-5', totalKb: TOTAL_KB, usedKb, mounted: '/data' },
    { device: '/dev/fuse', totalKb: TOTAL_KB, usedKb, mounted: '/storage/emulated' },
  ];
}

/** `df [-h] [-k] [PATH…]` of toybox; Appium and mobilerun read the columns. */
export const df: ShellCommand = (call) => {
  const options = optionsOf(call.args, 'HPkhita:');
  if (options === null) return complain(call, 'df: Unknown option (see "df --help")');
  const human = options.flags.has('h') || options.flags.has('H');
  const all = storages(call);
  let status = 0;
  const chosen = options.operands.flatMap((path) => {
    if (call.files.stat(path) !== null) return [storageOf(all, normalPath(path))];
    status = complainOf(call, 'df', path, 'ENOENT');
    return [];
  });
  const shown = options.operands.length === 0 ? all : chosen;
  const size = (kb: number): string => (human ? humanSize(kb * 1_024) : String(kb));
  const rows = shown.map(({ device, totalKb, usedKb, mounted }) => {
    const percent = `${Math.ceil((usedKb * 100) / totalKb)}%`;
    return [device, size(totalKb), size(usedKb), size(totalKb - usedKb), percent, mounted];
  });
  printTable(call, [
    ['Filesystem', human ? 'Size' : '1K-blocks', 'Used', human ? 'Avail' : 'Available', 'Use%', 'Mounted on'],
    ...rows,
  ]);
  return status;
};

function storageOf(all: readonly Storage[], path: string): Storage {
  const shown = path.startsWith('/sdcard') ? '/storage/emulated' : path;
  const [root] = all;
  const found = all.filter(({ mounted }) => mounted !== '/' && `${shown}/`.startsWith(`${mounted}/`)).at(-1);
  return found ?? root ?? { device: 'none', totalKb: 1, usedKb: 0, mounted: '/' };
}

/** Prints rows with the first and last column aligned left and the numbers aligned right. */
function printTable(call: CommandCall, rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_head, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0
        ? cell.padEnd(widths[0] ?? 0)
        : column === row.length - 1
          ? cell
          : cell.padStart(widths[column] ?? 0),
    );
    print(call.streams.output, `${cells.join(' ')}\n`);
  }
}

/** `du [-shk] [PATH…]`, in kilobytes unless `-h`. */
export const du: ShellCommand = (call) => {
  const options = optionsOf(call.args, 'shkcamd:xL');
  if (options === null) return complain(call, 'du: Unknown option (see "du --help")');
  const human = options.flags.has('h');
  const line = (kb: number, path: string): void =>
    print(
      call.streams.output,
      `${human ? humanSize(kb * 1_024) : options.flags.has('m') ? Math.ceil(kb / 1_024) : kb}\t${path}\n`,
    );
  const weigh = (path: string, top: boolean): number => {
    const facts = call.files.stat(path);
    if (facts === null) return 0;
    const names = facts.kind === 'directory' ? call.files.list(path) : null;
    const inside = names?.ok === true ? names.value : [];
    const kb =
      blocksOf(facts) +
      inside.reduce((sum, name) => sum + weigh(`${path.replace(/\/$/, '')}/${name}`, false), 0);
    if (top || (!options.flags.has('s') && (facts.kind === 'directory' || options.flags.has('a'))))
      line(kb, path);
    return kb;
  };
  let status = 0;
  for (const path of options.operands.length === 0 ? ['.'] : options.operands) {
    if (call.files.stat(path) === null) status = complainOf(call, 'du', path, 'ENOENT');
    else weigh(path, true);
  }
  return status;
};

export const mount: ShellCommand = (call) => {
  if (call.args.length > 0 && call.args[0] !== '-t') return complain(call, "mount: '/': Permission denied");
  const lines = MOUNTS.trimEnd()
    .split('\n')
    .map((line) => {
      const [device, path, type, options] = line.split(' ');
      return `${device} on ${path} type ${type} (${options})\n`;
    });
  print(call.streams.output, lines.join(''));
  return 0;
};
