/** `off`: adb does not see the phone. `starting`: adbd answers, but the system is not up yet. */
export type PowerState = 'off' | 'starting' | 'on';

/** Whether a phone is on. Carriers break their connections when it goes off, and accept new ones from `starting` on. */
export interface Power {
  readonly state: PowerState;
  /** By the phone's clock; milliseconds since 1970. */
  readonly bootedAt: number;
  /** Calls back after every change until the returned function is called. */
  onChange(listener: (state: PowerState) => void): () => void;
  /** Turns the phone off and on again; false where it is restarting already. It is off for half of `bootMs`, real time. */
  restart(steps: RestartSteps): boolean;
}

/** What the device does during a restart. */
export interface RestartSteps {
  /** Stops everything; connections are already broken. */
  off(): void;
  /** Called when the system is up. */
  on(): void;
}

/** `bootMs`: milliseconds of real time from the restart to `on`. Timers run only during a restart. */
export function createPower(now: () => number, bootMs: number): Power {
  const listeners = new Set<(state: PowerState) => void>();
  let state: PowerState = 'on';
  let bootedAt = now();

  const change = (next: PowerState): void => {
    state = next;
    for (const listener of [...listeners]) listener(next);
  };

  return {
    get state() {
      return state;
    },
    get bootedAt() {
      return bootedAt;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    restart(steps) {
      if (state !== 'on') return false;
      change('off');
      steps.off();
      const finish = (): void => {
        steps.on();
        change('on');
      };
      const start = (): void => {
        bootedAt = now();
        change('starting');
        setTimeout(finish, bootMs / 2).unref();
      };
      setTimeout(start, bootMs / 2).unref();
      return true;
    },
  };
}
