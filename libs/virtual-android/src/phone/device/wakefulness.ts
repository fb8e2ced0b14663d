/** Whether the screen of a running phone is on: `mWakefulness` of `dumpsys power`. */
export interface Wakefulness {
  readonly awake: boolean;
  /** By the phone's clock; milliseconds since 1970. */
  readonly changedAt: number;
  /** Has no effect where it is so already. */
  set(awake: boolean): void;
}

export function createWakefulness(now: () => number): Wakefulness {
  let awake = true;
  let changedAt = now();
  return {
    get awake() {
      return awake;
    },
    get changedAt() {
      return changedAt;
    },
    set(next) {
      if (next === awake) return;
      awake = next;
      changedAt = now();
    },
  };
}
