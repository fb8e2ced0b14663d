import type { LogPriority } from '@tapwright/virtual-ui';

export interface LogEntry {
  /** Counts from 1 over the device's whole life. */
  readonly number: number;
  /** By the phone's clock; milliseconds since 1970. */
  readonly at: number;
  readonly pid: number;
  readonly priority: LogPriority;
  readonly tag: string;
  /** One line. */
  readonly message: string;
  readonly buffer: 'main' | 'system' | 'crash';
}

/** What `logcat` reads: only the newest lines, as in Android's ring buffers. */
export interface LogBuffer {
  /** Oldest first. */
  entries(): readonly LogEntry[];
  /** A message of several lines becomes several entries. */
  write(entry: Omit<LogEntry, 'number' | 'at'>): void;
  /** Clears the named buffers; all of them where none is named. */
  clear(buffers?: readonly LogEntry['buffer'][]): void;
  /** Calls back for every new entry until the returned function is called. */
  onEntry(listener: (entry: LogEntry) => void): () => void;
}

const ENTRIES_KEPT = 2_000;
/** `LOGGER_ENTRY_MAX_PAYLOAD` of AOSP. */
const LINE_MAX_CHARACTERS = 4_068;

export function createLogBuffer(now: () => number, entriesKept = ENTRIES_KEPT): LogBuffer {
  let ring: LogEntry[] = [];
  let written = 0;
  const listeners = new Set<(entry: LogEntry) => void>();
  return {
    entries: () => [...ring],
    write({ message, ...rest }) {
      for (const line of message.split('\n')) {
        written += 1;
        const entry = { ...rest, message: line.slice(0, LINE_MAX_CHARACTERS), number: written, at: now() };
        ring.push(entry);
        if (ring.length > entriesKept) ring.shift();
        for (const listener of [...listeners]) listener(entry);
      }
    },
    clear(buffers) {
      ring = buffers === undefined ? [] : ring.filter((entry) => !buffers.includes(entry.buffer));
    },
    onEntry(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
