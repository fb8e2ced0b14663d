import type { Logger } from './log.ts';

export interface Background {
  /** Runs the work now instead of at its next time. */
  poke(): void;
  /** Ends the loop and waits for the current work. */
  stop(): Promise<void>;
}

/** A loop that has not turned for this long, beyond the pause it asked for, hangs. Milliseconds. */
export const STALLED_MS = 180_000;

interface Turning {
  readonly name: string;
  /** When it has to have turned again, by `performance.now()`. */
  dueAt: number;
}

const turning = new Set<Turning>();

/**
 * Names of the loops of this process that no longer turn: only a restart helps. Every wait of their work ends by
 * itself, also in an outage, long before a loop counts as stalled.
 */
export function stalledLoops(): readonly string[] {
  const now = performance.now();
  return [...turning].filter(({ dueAt }) => dueAt < now).map(({ name }) => name);
}

export interface BackgroundOptions {
  readonly name: string;
  readonly log: Logger;
  /** Does the work and returns after how many milliseconds it should run again. */
  readonly work: () => Promise<number>;
  /** Pause after a failure, milliseconds. */
  readonly afterFailureMs: number;
}

/** A loop that never overlaps itself, survives failures and can be woken. */
export function startBackground(options: BackgroundOptions): Background {
  let stopped = false;
  let wake: (() => void) | null = null;
  let poked = false;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      if (poked || stopped) return resolve();
      const timer = setTimeout(resolve, ms);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const turn: Turning = { name: options.name, dueAt: performance.now() + STALLED_MS };
  turning.add(turn);

  const loop = (async () => {
    while (!stopped) {
      poked = false;
      turn.dueAt = performance.now() + STALLED_MS;
      let next = options.afterFailureMs;
      try {
        next = await options.work();
      } catch (error) {
        options.log.warn(
          { loop: options.name, message: error instanceof Error ? error.message : '' },
          'failed',
        );
      }
      turn.dueAt = performance.now() + next + STALLED_MS;
      await pause(next);
      wake = null;
    }
    turning.delete(turn);
  })();

  return {
    poke() {
      poked = true;
      wake?.();
    },
    async stop() {
      stopped = true;
      wake?.();
      await loop;
    },
  };
}
