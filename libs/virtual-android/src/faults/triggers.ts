import type { FaultEvent } from './schema.ts';

/** Called at each command: true where the event happens. Its only state is a count. */
export type Trigger = () => boolean;

/** `random`: the event's own random numbers, so that other events do not change when it happens. */
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
    // A number is always drawn: the sequence must not depend on what happened before.
    const happens = due() && fired < most;
    if (happens) fired += 1;
    return happens;
  };
}
