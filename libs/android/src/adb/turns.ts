import { TapwrightError } from '@tapwright/contracts';
import { abortReason } from './bounded.ts';

/** Limits how many calls to one device run at the same time. */
export interface Turns {
  /** Runs `body` when its turn comes. @throws `DEVICE_UNAVAILABLE` if the queue is full, the signal's reason */
  take<T>(signal: AbortSignal, body: () => Promise<T>): Promise<T>;
}

export interface TurnsLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

/** First come, first served. A caller whose signal is aborted leaves the queue at once. */
export function createTurns(limits: TurnsLimits): Turns {
  const queue: (() => void)[] = [];
  let running = 0;

  function enter(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(abortReason(signal));
    if (running < limits.atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (queue.length >= limits.waiting) return Promise.reject(tooMany(limits));
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        queue.splice(queue.indexOf(start), 1);
        reject(abortReason(signal));
      };
      signal.addEventListener('abort', leave, { once: true });
      queue.push(start);
    });
  }

  /** The turn is passed on rather than given back, so that nobody can slip in between. */
  function exit(): void {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    async take(signal, body) {
      await enter(signal);
      try {
        return await body();
      } finally {
        exit();
      }
    },
  };
}

function tooMany(limits: TurnsLimits): TapwrightError {
  return new TapwrightError(
    'DEVICE_UNAVAILABLE',
    `${limits.atOnce} calls to the device are under way and ${limits.waiting} are waiting.`,
    { advice: 'Try again when some have ended.' },
  );
}
