import type { LogEntry } from '../../../phone/device/log-buffer.ts';
import { dateTimeText, offsetText, wallClockOf } from '../../../phone/device/wall-clock.ts';

/** How `logcat -v` prints a line: one format and any number of modifiers. */
export interface LogFormat {
  readonly name: FormatName;
  readonly modifiers: ReadonlySet<string>;
  /** The phone's time zone, from its property. */
  readonly zone: string;
}

const FORMATS = ['brief', 'process', 'tag', 'thread', 'raw', 'time', 'threadtime', 'long'] as const;
export type FormatName = (typeof FORMATS)[number];

/** Modifiers that are accepted. `color`, `printable` and `descriptive` change nothing here. */
const MODIFIERS = new Set([
  'year',
  'epoch',
  'monotonic',
  'usec',
  'nsec',
  'zone',
  'UTC',
  'color',
  'printable',
  'descriptive',
]);

export function formatNameOf(text: string): FormatName | null {
  return FORMATS.find((name) => name === text) ?? null;
}

export function isModifier(text: string): boolean {
  return MODIFIERS.has(text);
}

/** One line with its line end, as from AOSP's `android_log_formatLogLine` (liblog). The thread is the main thread. */
export function formatEntry(entry: LogEntry, format: LogFormat): string {
  const { pid, priority, tag, message } = entry;
  const id = String(pid).padStart(5);
  const name = tag.padEnd(8);
  switch (format.name) {
    case 'brief':
      return `${priority}/${name}(${id}): ${message}\n`;
    case 'process':
      return `${priority}(${id}) ${message}  (${tag})\n`;
    case 'tag':
      return `${priority}/${name}: ${message}\n`;
    case 'thread':
      return `${priority}(${id}:${id}) ${message}\n`;
    case 'raw':
      return `${message}\n`;
    case 'time':
      return `${timeOf(entry.at, format)} ${priority}/${name}(${id}): ${message}\n`;
    case 'threadtime':
      return `${timeOf(entry.at, format)} ${id} ${id} ${priority} ${name}: ${message}\n`;
    case 'long':
      return `[ ${timeOf(entry.at, format)} ${id}:${id} ${priority}/${name} ]\n${message}\n\n`;
  }
}

function timeOf(at: number, { modifiers, zone }: LogFormat): string {
  const clock = wallClockOf(at, modifiers.has('UTC') ? 'UTC' : zone);
  const digits = modifiers.has('nsec') ? 9 : modifiers.has('usec') ? 6 : 3;
  const fraction = String(clock.millisecond).padStart(3, '0').padEnd(digits, '0');
  if (modifiers.has('epoch')) return `${String(Math.floor(at / 1_000)).padStart(19)}.${fraction}`;
  const text = dateTimeText(clock);
  const shown = modifiers.has('year') ? text : text.slice(5);
  return `${shown}.${fraction}${modifiers.has('zone') ? ` ${offsetText(clock)}` : ''}`;
}

const PRIORITY_NUMBERS = { V: 2, D: 3, I: 4, W: 5, E: 6, F: 7, S: 8 } as const;

/** 2 for verbose to 7 for fatal, 8 for silent; null for another letter. */
export function priorityNumber(letter: string): number | null {
  const found = Object.entries(PRIORITY_NUMBERS).find(([name]) => name === letter.toUpperCase());
  return found?.[1] ?? null;
}

const BUFFER_IDS = { main: 0, system: 3, crash: 4 } as const;
const HEADER_BYTES = 28;

/** `logger_entry_v4` and its payload, as `logcat -B` writes it and adbkit-logcat reads it. */
export function binaryEntry(entry: LogEntry): Uint8Array {
  const tag = Buffer.from(entry.tag, 'utf8');
  const message = Buffer.from(entry.message, 'utf8');
  const payload = Buffer.concat([
    Uint8Array.of(priorityNumber(entry.priority) ?? 4),
    tag,
    Uint8Array.of(0),
    message,
    Uint8Array.of(0),
  ]);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(payload.length, 0);
  header.writeUInt16LE(HEADER_BYTES, 2);
  header.writeInt32LE(entry.pid, 4);
  header.writeUInt32LE(entry.pid, 8);
  header.writeUInt32LE(Math.floor(entry.at / 1_000), 12);
  header.writeUInt32LE((entry.at % 1_000) * 1_000_000, 16);
  header.writeUInt32LE(BUFFER_IDS[entry.buffer], 20);
  return Buffer.concat([header, payload]);
}
