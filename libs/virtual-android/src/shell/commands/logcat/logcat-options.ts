import type { LogEntry } from '../../../phone/device/log-buffer.ts';
import { type FormatName, formatNameOf, isModifier, priorityNumber } from './log-format.ts';

export interface LogcatOptions {
  buffers: ReadonlySet<LogEntry['buffer']>;
  format: FormatName;
  readonly modifiers: Set<string>;
  /** Lowest priority number that is shown, by tag; `*` for all other tags. */
  readonly filters: Map<string, number>;
  /** Ends after the existing entries. */
  dump: boolean;
  clear: boolean;
  sizes: boolean;
  binary: boolean;
  dividers: boolean;
  /** Shows only this many of the newest entries, or those since a moment. */
  tail: number | null;
  since: string | null;
  /** Ends after this many lines. */
  most: number;
  expression: RegExp | null;
  pid: number | null;
  file: string | null;
}

const BUFFERS: Readonly<Record<string, readonly LogEntry['buffer'][]>> = {
  main: ['main'],
  system: ['system'],
  crash: ['crash'],
  default: ['main', 'system', 'crash'],
  all: ['main', 'system', 'crash'],
  // These buffers are empty on a virtual phone, but logcat accepts their names.
  radio: [],
  events: [],
  kernel: [],
  security: [],
  stats: [],
};

/** Long names by the letter of the same meaning (AOSP, `logcat.cpp`). */
const LONG: Readonly<Record<string, string>> = {
  '--buffer': '-b',
  '--clear': '-c',
  '--dividers': '-D',
  '--dump': '-d',
  '--file': '-f',
  '--format': '-v',
  '--buffer-size': '-g',
  '--last': '-L',
  '--max-count': '-m',
  '--regex': '-e',
  '--tail': '-t',
  '--binary': '-B',
  '--wrap': '-W',
};

const WITH_VALUE = new Set(['-b', '-f', '-v', '-m', '-e', '-t', '-T', '-r', '-n', '-G', '--pid']);

/** Reads the arguments. A text in logcat's words where they are wrong. */
export function logcatOptionsOf(args: readonly string[], tags: string): LogcatOptions | string {
  const options: LogcatOptions = {
    buffers: new Set(BUFFERS.default),
    format: 'threadtime',
    modifiers: new Set(),
    filters: new Map(),
    dump: false,
    clear: false,
    sizes: false,
    binary: false,
    dividers: false,
    tail: null,
    since: null,
    most: Number.POSITIVE_INFINITY,
    expression: null,
    pid: null,
    file: null,
  };
  const chosen = new Set<LogEntry['buffer']>();
  const specs: string[] = [];
  let named = false;
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (!arg.startsWith('-')) {
      specs.push(arg);
      continue;
    }
    const [option, joined] = split(arg);
    const next = joined === undefined && WITH_VALUE.has(option);
    if (next) at += 1;
    const value = next ? args[at] : (joined ?? '');
    if (value === undefined) return `logcat: option requires an argument -- ${option.slice(1)}`;
    const wrong = option === '-b' ? addBuffers(value, chosen) : apply(option, value, options);
    if (wrong !== null) return wrong;
    named ||= option === '-b';
  }
  if (named) options.buffers = chosen;
  const texts = specs.length > 0 ? specs : [tags];
  const wrong = texts.flatMap((text) => text.split(/[\s,]+/)).find((spec) => !filter(spec, options));
  return wrong === undefined ? options : `Invalid filter expression '${wrong}'`;
}

/** `--pid=5` and `-v5` as option and value. */
function split(arg: string): readonly [string, string | undefined] {
  const [name = '', ...rest] = arg.startsWith('--') ? arg.split('=') : [arg];
  const value = rest.length > 0 ? rest.join('=') : undefined;
  const option = LONG[name] ?? name;
  if (!arg.startsWith('--') && arg.length > 2 && WITH_VALUE.has(arg.slice(0, 2)))
    return [arg.slice(0, 2), arg.slice(2)];
  return [option, value];
}

function addBuffers(value: string, chosen: Set<LogEntry['buffer']>): string | null {
  for (const name of value.split(',')) {
    const known = Object.hasOwn(BUFFERS, name) ? BUFFERS[name] : undefined;
    if (known === undefined) return `Unknown buffer '${name}'`;
    for (const buffer of known) chosen.add(buffer);
  }
  return null;
}

function apply(option: string, value: string, options: LogcatOptions): string | null {
  const flags: Readonly<Record<string, () => void>> = {
    '-d': () => Object.assign(options, { dump: true }),
    '-c': () => Object.assign(options, { clear: true }),
    '-g': () => Object.assign(options, { sizes: true }),
    '-B': () => Object.assign(options, { binary: true }),
    '-D': () => Object.assign(options, { dividers: true }),
    '-s': () => options.filters.set('*', 8),
    '-f': () => Object.assign(options, { file: value }),
    '--pid': () => Object.assign(options, { pid: Number(value) }),
  };
  const flag = flags[option];
  if (flag !== undefined) flag();
  else if (option === '-v') return format(value, options);
  else if (option === '-t' || option === '-T') return tail(option, value, options);
  else if (option === '-m') options.most = Math.max(0, Number(value) || 0);
  else if (option === '-e') return expression(value, options);
  // Options for sizes, rotation and the log before the last start have no effect on a virtual phone.
  else if (!['-G', '-r', '-n', '-L', '-W', '-I'].includes(option))
    return `logcat: unrecognized option '${option}'`;
  return null;
}

function format(value: string, options: LogcatOptions): string | null {
  for (const word of value.split(/[\s,]+/)) {
    const name = formatNameOf(word);
    if (name !== null) options.format = name;
    else if (isModifier(word)) options.modifiers.add(word);
    else return `Invalid parameter '${word}' to -v`;
  }
  return null;
}

/** Reads a number of lines or a moment. `-t` ends afterwards, `-T` goes on. */
function tail(option: string, value: string, options: LogcatOptions): string | null {
  if (option === '-t') options.dump = true;
  if (/^\d+$/.test(value)) options.tail = Math.max(1, Number(value));
  else if (/^(\d{4}-)?\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$|^\d+\.\d+$/.test(value)) options.since = value;
  else return `-t "${value}" not in time format`;
  return null;
}

function expression(value: string, options: LogcatOptions): string | null {
  try {
    options.expression = new RegExp(value);
    return null;
  } catch {
    return `Invalid regex '${value}'`;
  }
}

/** `TAG:P`, `TAG` or `*`. */
function filter(spec: string, options: LogcatOptions): boolean {
  if (spec === '') return true;
  const colon = spec.lastIndexOf(':');
  const tag = colon === -1 ? spec : spec.slice(0, colon);
  const letter = colon === -1 ? 'V' : spec.slice(colon + 1);
  const number = letter === '*' ? 2 : priorityNumber(letter);
  if (tag === '' || number === null) return false;
  options.filters.set(tag, number);
  return true;
}
