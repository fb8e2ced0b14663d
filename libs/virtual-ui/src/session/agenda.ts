import type { AppEvent } from '../app/signal.ts';

interface Entry {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly event: AppEvent;
}

/** Events that an app asked to be given later. No timer runs: each look at the screen asks what is due. */
export interface Agenda {
  add(entry: Entry): void;
  /** Takes the earliest entry that is due; undefined where none is. */
  take(now: number): Entry | undefined;
  clear(): void;
}

/** Limits what an app can pile up by mistake; further entries are dropped. */
const MOST_ENTRIES = 64;

export function createAgenda(): Agenda {
  let entries: readonly Entry[] = [];
  return {
    add(entry) {
      if (entries.length >= MOST_ENTRIES) return;
      const later = entries.findIndex(({ at }) => at > entry.at);
      entries = entries.toSpliced(later < 0 ? entries.length : later, 0, entry);
    },
    take(now) {
      const [first, ...others] = entries;
      if (first === undefined || first.at > now) return undefined;
      entries = others;
      return first;
    },
    clear() {
      entries = [];
    },
  };
}
