import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { complain, optionsOf, print, type ShellCommand } from '../../../command.ts';
import { bytesOf } from './inputs.ts';

/** `md5sum`, `sha1sum`, `sha256sum`, `sha512sum`: adbutils and uiautomator2 compare what they pushed. `-b` prints the sum alone. */
export const hashTool =
  (tool: string, algorithm: string): ShellCommand =>
  async (call) => {
    const options = optionsOf(call.args, 'bcs');
    if (options === null || options.flags.has('c'))
      return complain(call, `${tool}: Unknown option (see "${tool} --help")`);
    let status = 0;
    for (const path of options.operands.length === 0 ? ['-'] : options.operands) {
      const bytes = await bytesOf(call, tool, [path]);
      if (bytes === null) {
        status = 1;
        continue;
      }
      const sum = createHash(algorithm).update(bytes).digest('hex');
      print(call.streams.output, options.flags.has('b') ? `${sum}\n` : `${sum}  ${path}\n`);
    }
    return status;
  };

/** toybox's `crc32`: the checksum of `cksum -HNLPI`, which zip files use too. */
export const crc: ShellCommand = async (call) => {
  const bytes = await bytesOf(call, 'crc32', call.args);
  if (bytes === null) return 1;
  print(call.streams.output, `${crc32(bytes).toString(16).padStart(8, '0')}\n`);
  return 0;
};

const WRAP = 76;

/** `base64 [-d] [-w N] [FILE]`: mobilerun and Appium pass text through it. */
export const base64: ShellCommand = async (call) => {
  const options = optionsOf(call.args, 'diw:');
  if (options === null) return complain(call, 'base64: Unknown option (see "base64 --help")');
  const bytes = await bytesOf(call, 'base64', options.operands);
  if (bytes === null) return 1;
  if (options.flags.has('d')) {
    call.streams.output.write(Buffer.from(bytes.toString('latin1'), 'base64'));
    return 0;
  }
  const width = Number(options.values.get('w') ?? WRAP);
  const text = bytes.toString('base64');
  const lines = width > 0 ? (text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []) : [text];
  print(call.streams.output, width > 0 ? lines.map((line) => `${line}\n`).join('') : text);
  return 0;
};

/** `xxd [-p] [-r] [-l N] [FILE]` */
export const xxd: ShellCommand = async (call) => {
  const options = optionsOf(call.args, 'prl:c:g:s:i');
  if (options === null) return complain(call, 'xxd: Unknown option (see "xxd --help")');
  const all = await bytesOf(call, 'xxd', options.operands);
  if (all === null) return 1;
  if (options.flags.has('r')) {
    const text = all.toString('latin1');
    const hex = options.flags.has('p') ? text : text.replace(/^\w+: /gm, '').replace(/ {2}.*$/gm, '');
    call.streams.output.write(Buffer.from(hex.replace(/\s/g, ''), 'hex'));
    return 0;
  }
  const bytes = all.subarray(0, Number(options.values.get('l') ?? all.length));
  const plain = options.flags.has('p');
  const width = Number(options.values.get('c') ?? (plain ? 30 : 16));
  for (let at = 0; at < bytes.length; at += width) {
    const row = bytes.subarray(at, at + width);
    const hex = row.toString('hex');
    const pairs = (hex.match(/.{1,4}/g) ?? []).join(' ').padEnd(Math.ceil((width * 5) / 2) - 1);
    const shown = [...row]
      .map((byte) => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : '.'))
      .join('');
    print(
      call.streams.output,
      plain ? `${hex}\n` : `${at.toString(16).padStart(8, '0')}: ${pairs}  ${shown}\n`,
    );
  }
  return 0;
};

const OD_ROW = 16;

/** `od [-A x|d|o|n] [-t x1|c|o2|d2…] [FILE]`. Default: two-byte octal numbers. */
export const od: ShellCommand = async (call) => {
  const options = optionsOf(call.args, 'A:t:j:N:vbcdosx');
  if (options === null) return complain(call, 'od: Unknown option (see "od --help")');
  const all = await bytesOf(call, 'od', options.operands);
  if (all === null) return 1;
  const type =
    options.values.get('t') ?? (options.flags.has('x') ? 'x2' : options.flags.has('c') ? 'c' : 'o2');
  const [, kind = '', size = ''] = /^([xodc])([12]?)$/.exec(type) ?? [];
  if (kind === '') return complain(call, `od: -t '${type}' is not supported by a virtual device`);
  const from = Number(options.values.get('j') ?? 0);
  const bytes = all.subarray(from, from + Number(options.values.get('N') ?? all.length));
  const base = { x: 16, d: 10, n: 0 }[options.values.get('A') ?? ''] ?? 8;
  const address = (at: number): string => (base === 0 ? '' : (from + at).toString(base).padStart(7, '0'));
  for (let at = 0; at < bytes.length; at += OD_ROW)
    print(
      call.streams.output,
      `${address(at)}${cells(bytes.subarray(at, at + OD_ROW), kind, size === '2' || (size === '' && kind !== 'c'))}\n`,
    );
  if (base !== 0) print(call.streams.output, `${address(bytes.length)}\n`);
  return 0;
};

const OD_WIDTH: Readonly<Record<string, readonly [number, number]>> = { x: [2, 4], o: [3, 6], d: [3, 5] };

function cells(row: Buffer, kind: string, pairs: boolean): string {
  if (kind === 'c') return [...row].map((byte) => ` ${characterOf(byte).padStart(3)}`).join('');
  const width = OD_WIDTH[kind]?.[pairs ? 1 : 0] ?? 0;
  const base = { x: 16, o: 8 }[kind] ?? 10;
  const fill = kind === 'd' ? ' ' : '0';
  const numbers = pairs
    ? Array.from(
        { length: Math.ceil(row.length / 2) },
        (_none, index) => (row[index * 2] ?? 0) | ((row[index * 2 + 1] ?? 0) << 8),
      )
    : [...row];
  return numbers.map((number) => ` ${number.toString(base).padStart(width, fill)}`).join('');
}

function characterOf(byte: number): string {
  const named = { 0: '\\0', 7: '\\a', 8: '\\b', 9: '\\t', 10: '\\n', 11: '\\v', 12: '\\f', 13: '\\r' }[byte];
  if (named !== undefined) return named;
  return byte > 31 && byte < 127 ? String.fromCharCode(byte) : byte.toString(8).padStart(3, '0');
}

/** `yes [TEXT]`: goes on until nobody reads any more. */
export const yesForEver: ShellCommand = async (call) => {
  const lines = `${call.args.join(' ') || 'y'}\n`.repeat(512);
  const { output } = call.streams;
  while (!call.shell.signal.aborted && output.closed?.aborted !== true) {
    print(output, lines);
    await output.room?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return 0;
};
