import type { Accepted, Concession } from './concession.ts';

/** How long something is left out that may have been refused for another reason, milliseconds. */
const DOUBTFUL_MS = 600_000;

/** What is known of the models of an endpoint. A process has one model for each role at most, so this stays small. */
export interface Learned {
  /** What the model accepts, as far as is known now. */
  of(model: string, now: number): Accepted;
  /**
   * A question was answered in this way, after these were left out. Only the last of them is known to have been the
   * reason. Questions at the same time may find out the same.
   */
  note(model: string, answered: Answered): void;
}

export interface Answered {
  readonly accepted: Accepted;
  readonly dropped: readonly Dropped[];
  readonly now: number;
}

export interface Dropped {
  readonly what: Concession;
  /** False: the status may have had another reason, such as a fault that has passed. It is tried again later. */
  readonly certain: boolean;
}

interface Entry {
  readonly value: Accepted[Concession];
  /** Time from which it is tried again. */
  readonly until: number;
}

export function createLearned(start: Accepted): Learned {
  const models = new Map<string, Map<Concession, Entry>>();
  return {
    of(model, now) {
      const known = [...(models.get(model) ?? [])].filter(([, { until }]) => until > now);
      return { ...start, ...Object.fromEntries(known.map(([what, { value }]) => [what, value])) };
    },
    note(model, { accepted, dropped, now }) {
      const last = dropped.at(-1);
      if (last === undefined) return;
      const entries = models.get(model) ?? new Map<Concession, Entry>();
      const until = last.certain ? Number.POSITIVE_INFINITY : now + DOUBTFUL_MS;
      entries.set(last.what, { value: accepted[last.what], until });
      models.set(model, entries);
    },
  };
}
