import { type Accepted, type Concession, concede } from './concession.ts';

/** How long something is left out that may have been refused for another reason, milliseconds. */
const DOUBTFUL_MS = 600_000;

/** What is known of the models of an endpoint. A process has one model for each role at most, so this stays small. */
export interface Learned {
  /** What the model accepts, as far as is known now. */
  of(model: string, now: number): Accepted;
  /** A question was answered after these were left out. Only the last of them is known to have been the reason. */
  note(model: string, dropped: readonly Dropped[], now: number): void;
}

export interface Dropped {
  readonly what: Concession;
  /** False: the status may have had another reason, such as a fault that has passed. It is tried again later. */
  readonly certain: boolean;
}

interface Entry {
  readonly what: Concession;
  /** Time from which it is tried again. */
  readonly until: number;
}

export function createLearned(start: Accepted): Learned {
  const entries = new Map<string, readonly Entry[]>();
  const known = (model: string, now: number) => (entries.get(model) ?? []).filter(({ until }) => until > now);
  return {
    of: (model, now) => known(model, now).reduce((accepted, { what }) => concede(accepted, what), start),
    note(model, dropped, now) {
      const last = dropped.at(-1);
      if (last === undefined) return;
      const until = last.certain ? Number.POSITIVE_INFINITY : now + DOUBTFUL_MS;
      // A format has several steps; all of them were left behind together.
      const same = dropped.filter(({ what }) => what === last.what).map(({ what }) => ({ what, until }));
      entries.set(model, [...known(model, now), ...same]);
    },
  };
}
