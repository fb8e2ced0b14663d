/** `off`: adb sees nothing of the phone. `starting`: adbd answers, the system is not yet up. */
export type PowerState = 'off' | 'starting' | 'on';

/** Whether a phone is on. Carriers break their connections to one that goes off, and take new ones from `starting` on. */
export interface Power {
  readonly state: PowerState;
  /** By the phone's clock; milliseconds since 1970. */
  readonly bootedAt: number;
  /** Calls back after every change until the returned function is called. */
  onChange(listener: (state: PowerState) => void): () => void;
  /** Turns the phone off and on again; false where it is already on its way. Each half of `bootMs` of real time is spent off and starting. */
  restart(steps: RestartSteps): boolean;
}

/** What the device does on the way. */
export interface RestartSteps {
  /** Everything stops; connections are already broken. */
  off(): void;
  /** The system is up. */
  on(): void;
}

/** `bootMs`: milliseconds of real time from the restart to `on`. Timers run only meanwhile. */
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
