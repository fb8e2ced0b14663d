import { ENDED } from '../ended.ts';

/** A command that runs in the background of a shell. */
export interface Job {
  readonly pid: number;
  readonly done: Promise<number>;
  /** Whether it can write where its shell writes. Whoever reads there waits for it, too. */
  readonly holdsOutput: boolean;
  /** Ends it as SIGTERM would. */
  stop(): void;
}

/** Most jobs. A phone has no such limit; a client that wants more gets an error. */
export const JOBS_MAX = 64;

export interface ChildSignal {
  readonly signal: AbortSignal;
  abort(): void;
  /** Stops listening to the parent. */
  release(): void;
}

/** A new signal that is also aborted together with its parent. */
export function childSignal(parent: AbortSignal): ChildSignal {
  const own = new AbortController();
  const follow = (): void => own.abort(ENDED);
  if (parent.aborted) own.abort(ENDED);
  else parent.addEventListener('abort', follow, { once: true });
  return {
    signal: own.signal,
    abort: follow,
    release: () => parent.removeEventListener('abort', follow),
  };
}
