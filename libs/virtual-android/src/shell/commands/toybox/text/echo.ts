import { complain, print, type ShellCommand } from '../../../command.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\x1b',
  '\\': '\\',
};

/** mksh's echo: backslashes have a meaning, except with `-E`. `-n` and `\c` leave out the line end. */
export const echo: ShellCommand = ({ args, streams }) => {
  let end = '\n';
  let escapes = true;
  let at = 0;
  for (; /^-[neE]+$/.test(args[at] ?? ''); at += 1) {
    for (const letter of (args[at] ?? '').slice(1)) {
      if (letter === 'n') end = '';
      else escapes = letter === 'e';
    }
  }
  const text = args.slice(at).join(' ');
  const open = escapes && text.includes('\\c');
  print(streams.output, (escapes ? unescaped(text.replaceAll('\\c', '')) : text) + (open ? '' : end));
  return 0;
};

/** `%s`, `%d`, `%b`, `%c`, `%%` with a width. The format is repeated while arguments are left. */
export const printf: ShellCommand = (call) => {
  const [format, ...args] = call.args;
  if (format === undefined) return complain(call, 'printf: Needs 1 argument');
  const rest = [...args];
  let text = '';
  do {
    const before = rest.length;
    text += unescaped(format).replace(/%(-?)(0?)(\d*)([sdbc%])/g, (_all, left, zero, width, kind) =>
      kind === '%'
        ? '%'
        : padded(formatted(kind, rest.shift() ?? ''), left === '-', zero === '0' && kind === 'd', width),
    );
    if (rest.length === before) break;
  } while (rest.length > 0);
  print(call.streams.output, text);
  return 0;
};

function formatted(kind: string, value: string): string {
  if (kind === 'b') return unescaped(value);
  if (kind === 'c') return value.slice(0, 1);
  return kind === 'd' ? digits(value) : value;
}

function padded(text: string, left: boolean, zeros: boolean, width: string): string {
  return left ? text.padEnd(Number(width)) : text.padStart(Number(width), zeros ? '0' : ' ');
}

function digits(value: string): string {
  return String(Number.parseInt(value, 10) || 0);
}

function unescaped(text: string): string {
  return text.replace(/\\(0[0-7]{0,3}|x[0-9a-fA-F]{1,2}|[ntrabfve\\])/g, (_all, code: string) => {
    if (code.startsWith('0')) return String.fromCharCode(Number.parseInt(code, 8) & 0xff);
    if (code.startsWith('x')) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return ESCAPES[code] ?? code;
  });
}
