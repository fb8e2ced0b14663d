import { TapwrightError } from '@tapwright/contracts';
import type { InputEvent, InputOutcome } from '@tapwright/virtual-ui';

/** Inputs, commands of the shell about apps (`am start`, `am force-stop`, `pm clear`), and reboots. */
export type JournalKind = InputEvent['kind'] | 'start' | 'force_stop' | 'clear' | 'reboot';

export interface JournalEntry {
  /** Counts from 1 over the device's whole life. */
  readonly number: number;
  readonly kind: JournalKind;
  /** Coordinates, text, key, component or package, as executed. */
  readonly args: readonly (string | number)[];
  /** Milliseconds since 1970. */
  readonly at: number;
  /** `command`: an app was started, stopped or cleared. Others: the source's answer. */
  readonly basis: InputOutcome['basis'] | 'command';
  /** Node or screen after it. */
  readonly place: string;
}

export interface JournalQuery {
  readonly kind?: JournalKind;
  /** All arguments in order: `[120, 340]` for a tap. */
  readonly args?: readonly (string | number)[];
  /** Where the device stood after it. */
  readonly place?: string;
  readonly basis?: JournalEntry['basis'];
}

/** The phone's own record of what was really executed. Counts stay exact when old entries are dropped. */
export interface Journal {
  /** Number of all executions ever. */
  readonly total: number;
  /** The newest entries, oldest first. */
  entries(): readonly JournalEntry[];
  /**
   * How many executions fit the query, over the device's whole life.
   * @throws `INTERNAL` where there were too many distinct executions to count each, rather than give a wrong number
   */
  count(query?: JournalQuery): number;
  /** Calls back after every execution until the returned function is called. */
  onEntry(listener: (entry: JournalEntry) => void): () => void;
  record(entry: Omit<JournalEntry, 'number' | 'at'>): void;
}

const ENTRIES_KEPT = 2_000;
const TALLIES_KEPT = 20_000;

interface Tally {
  readonly sample: JournalEntry;
  count: number;
}

export function createJournal(
  now = Date.now,
  entriesKept = ENTRIES_KEPT,
  talliesKept = TALLIES_KEPT,
): Journal {
  const ring: JournalEntry[] = [];
  const tallies = new Map<string, Tally>();
  const listeners = new Set<(entry: JournalEntry) => void>();
  let total = 0;
  let uncounted = 0;

  const tally = (entry: JournalEntry): void => {
    const key = JSON.stringify([entry.kind, entry.args, entry.basis, entry.place]);
    const known = tallies.get(key);
    if (known !== undefined) known.count += 1;
    else if (tallies.size < talliesKept) tallies.set(key, { sample: entry, count: 1 });
    else uncounted += 1;
  };

  return {
    get total() {
      return total;
    },
    entries: () => [...ring],
    count(query) {
      if (query === undefined) return total;
      if (uncounted > 0)
        throw new TapwrightError(
          'INTERNAL',
          `the journal could not count ${uncounted} executions separately`,
        );
      let count = 0;
      for (const { sample, count: times } of tallies.values()) if (fits(sample, query)) count += times;
      return count;
    },
    onEntry(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    record(fresh) {
      total += 1;
      const entry = { ...fresh, number: total, at: now() };
      ring.push(entry);
      if (ring.length > entriesKept) ring.shift();
      tally(entry);
      for (const listener of listeners) listener(entry);
    },
  };
}

function fits(entry: JournalEntry, query: JournalQuery): boolean {
  if (query.kind !== undefined && query.kind !== entry.kind) return false;
  if (query.place !== undefined && query.place !== entry.place) return false;
  if (query.basis !== undefined && query.basis !== entry.basis) return false;
  return query.args === undefined || JSON.stringify(query.args) === JSON.stringify(entry.args);
}
