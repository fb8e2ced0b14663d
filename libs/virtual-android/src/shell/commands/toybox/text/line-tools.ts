import { complain, optionsOf, print, type ShellCommand } from '../../../command.ts';
import { textOf } from './inputs.ts';

async function linesIn(
  call: Parameters<ShellCommand>[0],
  tool: string,
  paths: readonly string[],
): Promise<readonly string[] | null> {
  const text = await textOf(call, tool, paths);
  if (text === null) return null;
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

/** `sort [-nrufb] [-k N] [-t C] [FILE…]`, by bytes as toybox does. */
export const sort: ShellCommand = async (call) => {
  const options = optionsOf(call.args, 'nrufbdgVsk:t:o:');
  if (options === null) return complain(call, 'sort: Unknown option (see "sort --help")');
  const { flags, values, operands } = options;
  const lines = await linesIn(call, 'sort', operands);
  if (lines === null) return 1;
  const field = Number.parseInt(values.get('k') ?? '', 10);
  const keyOf = (line: string): string => {
    const text = Number.isNaN(field) ? line : (line.split(values.get('t') ?? /\s+/)[field - 1] ?? '');
    return flags.has('f') ? text.toUpperCase() : text;
  };
  const numeric = flags.has('n') || flags.has('g') || /n/.test(values.get('k') ?? '');
  const compare = (a: string, b: string): number => {
    const [left, right] = [keyOf(a), keyOf(b)];
    if (numeric) return (Number.parseFloat(left) || 0) - (Number.parseFloat(right) || 0);
    return left < right ? -1 : left > right ? 1 : 0;
  };
  const reverse = flags.has('r') || /r/.test(values.get('k') ?? '') ? -1 : 1;
  // Lines with equal keys are compared as a whole.
  const whole = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  const sorted = lines.toSorted((a, b) => reverse * (compare(a, b) || (flags.has('u') ? 0 : whole(a, b))));
  const shown = flags.has('u')
    ? sorted.filter((line, index) => index === 0 || compare(line, sorted[index - 1] ?? '') !== 0)
    : sorted;
  print(call.streams.output, shown.map((line) => `${line}\n`).join(''));
  return 0;
};

/** `uniq [-c] [-d] [-u] [-i]` */
export const uniq: ShellCommand = async (call) => {
  const options = optionsOf(call.args, 'cdui');
  if (options === null) return complain(call, 'uniq: Unknown option (see "uniq --help")');
  const { flags } = options;
  const lines = await linesIn(call, 'uniq', options.operands.slice(0, 1));
  if (lines === null) return 1;
  const groups: { line: string; count: number }[] = [];
  const fold = (line: string): string => (flags.has('i') ? line.toLowerCase() : line);
  for (const line of lines) {
    const last = groups.at(-1);
    if (last !== undefined && fold(last.line) === fold(line)) last.count += 1;
    else groups.push({ line, count: 1 });
  }
  const shown = groups.filter(
    ({ count }) => (!flags.has('d') || count > 1) && (!flags.has('u') || count === 1),
  );
  print(
    call.streams.output,
    shown
      .map(({ line, count }) => `${flags.has('c') ? `${String(count).padStart(7)} ` : ''}${line}\n`)
      .join(''),
  );
  return 0;
};

/** `cut -d C -f LIST` and `cut -c LIST`; `-b` works as `-c`. */
export const cut: ShellCommand = async (call) => {
  const options = optionsOf(call.args, 'd:f:c:b:sn');
  const list = options?.values.get('f') ?? options?.values.get('c') ?? options?.values.get('b');
  if (options === null || list === undefined) return complain(call, 'cut: no -bcfF');
  const chosen = rangesOf(list);
  if (chosen === null) return complain(call, `cut: bad LIST '${list}'`);
  const lines = await linesIn(call, 'cut', options.operands);
  if (lines === null) return 1;
  const fields = options.values.has('f');
  const mark = fields ? (options.values.get('d') ?? '\t') : '';
  for (const line of lines) {
    const parts = fields ? line.split(mark) : [...line];
    if (fields && parts.length === 1) {
      if (!options.flags.has('s')) print(call.streams.output, `${line}\n`);
      continue;
    }
    const kept = parts.filter((_part, index) =>
      chosen.some(([from, to]) => index + 1 >= from && index + 1 <= to),
    );
    print(call.streams.output, `${kept.join(mark)}\n`);
  }
  return 0;
};

function rangesOf(list: string): readonly (readonly [number, number])[] | null {
  const ranges = list.split(',').map((item): readonly [number, number] | null => {
    const [, from = '', dash, to = ''] = /^(\d*)(-?)(\d*)$/.exec(item) ?? [];
    if (from === '' && to === '') return null;
    const first = from === '' ? 1 : Number(from);
    return [first, dash === '-' ? (to === '' ? Number.POSITIVE_INFINITY : Number(to)) : first];
  });
  const whole = ranges.filter((range) => range !== null);
  return whole.length === ranges.length ? whole : null;
}

const CHARACTER_CLASSES: Readonly<Record<string, string>> = {
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  lower: 'abcdefghijklmnopqrstuvwxyz',
  digit: '0123456789',
  space: ' \t\n\r\f\v',
  blank: ' \t',
  alpha: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  alnum: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
};

/** `tr [-cds] SET1 [SET2]` with ranges, escapes and `[:class:]`. */
export const tr: ShellCommand = async (call) => {
  const options = optionsOf(call.args, 'cCdst');
  const [first, second] = options?.operands ?? [];
  if (options === null || first === undefined) return complain(call, 'tr: Needs 1 argument');
  const { flags } = options;
  const from = setOf(first);
  const to = setOf(second ?? '');
  const complement = flags.has('c') || flags.has('C');
  const within = (letter: string): boolean => from.includes(letter) !== complement;
  const input = Buffer.from(await call.streams.input.readAll()).toString('utf8');
  let text = '';
  for (const letter of input) {
    if (!within(letter)) {
      text += letter;
      continue;
    }
    if (flags.has('d')) continue;
    const place = complement ? to.length - 1 : Math.min(from.indexOf(letter), to.length - 1);
    const next = second === undefined ? letter : (to[place] ?? letter);
    if (flags.has('s') && text.endsWith(next) && (second === undefined || to.includes(next))) continue;
    text += next;
  }
  print(call.streams.output, text);
  return 0;
};

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };

function setOf(text: string): readonly string[] {
  const plain = text
    .replace(/\[:(\w+):\]/g, (all, name: string) => CHARACTER_CLASSES[name] ?? all)
    .replace(/\\([ntr0\\])/g, (_all, code: string) => ESCAPED[code] ?? code)
    .replace(/([\s\S])-([\s\S])/g, (all, from: string, to: string) => {
      const [start, end] = [from.charCodeAt(0), to.charCodeAt(0)];
      if (end < start) return all;
      return Array.from({ length: end - start + 1 }, (_none, index) =>
        String.fromCharCode(start + index),
      ).join('');
    });
  return [...plain];
}

/** `seq [FIRST [STEP]] LAST` with a separator. */
export const seq: ShellCommand = (call) => {
  const options = optionsOf(
    call.args.map((arg) => (/^-\d/.test(arg) ? `\0${arg}` : arg)),
    's:wf:',
  );
  const numbers = (options?.operands ?? []).map((text) => Number(text.replace('\0', '')));
  const last = numbers.at(-1);
  if (options === null || last === undefined || !numbers.every(Number.isFinite))
    return complain(call, 'seq: bad number');
  const first = numbers.length > 1 ? (numbers[0] ?? 1) : 1;
  const step = numbers.length > 2 ? (numbers[1] ?? 1) : 1;
  const count = step === 0 ? 0 : Math.max(0, Math.floor((last - first) / step) + 1);
  if (count > 1_000_000) return complain(call, 'seq: too many numbers for a virtual device');
  const mark = options.values.get('s') ?? '\n';
  const items = Array.from({ length: count }, (_none, index) => String(first + index * step));
  if (items.length > 0) print(call.streams.output, `${items.join(mark)}\n`);
  return 0;
};

/** `tee [-a] FILE…` */
export const tee: ShellCommand = async (call) => {
  const options = optionsOf(call.args, 'ai');
  if (options === null) return complain(call, 'tee: Unknown option (see "tee --help")');
  let status = 0;
  const open = options.operands.filter((path) => {
    const made = options.flags.has('a')
      ? call.files.append(path, new Uint8Array())
      : call.files.write(path, new Uint8Array());
    if (!made.ok) status = complain(call, `tee: ${path}: cannot be written`);
    return made.ok;
  });
  for (
    let part = await call.streams.input.read(65_536);
    part !== null;
    part = await call.streams.input.read(65_536)
  ) {
    call.streams.output.write(part);
    for (const path of open) call.files.append(path, Buffer.from(part));
    await call.streams.output.room?.();
  }
  return status;
};
