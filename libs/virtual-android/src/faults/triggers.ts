import type { FaultEvent } from './schema.ts';

/** Says at each occurrence whether the event happens. Pure but for its own count. */
export type Trigger = () => boolean;

/** `random`: the event's own row of numbers, so that no other event changes when it happens. */
export function createTrigger({ at, every, probability, times }: FaultEvent, random: () => number): Trigger {
  let seen = 0;
  let fired = 0;
  const most = times ?? (every === undefined && probability === undefined ? 1 : Number.POSITIVE_INFINITY);
  const due = (): boolean => {
    if (probability !== undefined) return random() < probability;
    if (every !== undefined) return seen % every === 0;
    return seen >= (at ?? 1);
  };
  return () => {
    seen += 1;
    // The number is drawn in any case: what happened before must not shift the row.
    const happens = due() && fired < most;
    if (happens) fired += 1;
    return happens;
  };
}
