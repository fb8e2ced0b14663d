import type { Logger } from './log.ts';

export interface Background {
  /** Runs the work now instead of at its next time. */
  poke(): void;
  /** Ends the loop and waits for the current work. */
  stop(): Promise<void>;
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

  const loop = (async () => {
    while (!stopped) {
      poked = false;
      let next = options.afterFailureMs;
      try {
        next = await options.work();
      } catch (error) {
        options.log.warn(
          { loop: options.name, message: error instanceof Error ? error.message : '' },
          'failed',
        );
      }
      await pause(next);
      wake = null;
    }
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
