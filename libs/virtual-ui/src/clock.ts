/** The phone's own time. Its status bar, logs, files and apps use it. */
export interface DeviceClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Reports that something took `ms` on the phone. Real time passes by itself, so a real clock ignores it. */
  pass(ms: number): void;
  /** Sets the clock forward or back, as a user or a network can. It keeps its pace. */
  shift(ms: number): void;
}

/** Monday, 2 March 2026, 9:30 UTC: when made-up time begins. */
export const FIRST_MOMENT = Date.UTC(2026, 2, 2, 9, 30);

export function realClock(): DeviceClock {
  let offset = 0;
  return {
    now: () => Date.now() + offset,
    pass() {},
    shift: (ms) => {
      offset += ms;
    },
  };
}

/** Made-up time, which moves only when something is done: the same commands give the same screens on any machine. */
export function steppedClock(start = FIRST_MOMENT): DeviceClock {
  let now = start;
  const move = (ms: number): void => {
    now += ms;
  };
  return { now: () => now, pass: move, shift: move };
}
