import { TapwrightError } from '@tapwright/contracts';
import type { Role, RoleInput } from '../roles/index.ts';

/** A question with its facts; `repair` if its first answer could not be read, `pictured` if it has a picture. */
export type DeskQuestion = {
  readonly [R in Role]: {
    readonly role: R;
    readonly input: RoleInput[R];
    readonly repair: boolean;
    readonly pictured?: boolean;
  };
}[Role];

/** Answers in place of a language model, with raw text as a model would write it. */
export interface Answerer {
  answer(question: DeskQuestion): string | Promise<string>;
}

/** Knows who answers for which job. */
export interface Desk {
  /** Questions of this job go to this answerer from now on, including those that wait. */
  assign(jobId: string, answerer: Answerer): void;
  /** The job is over. */
  release(jobId: string): void;
}

interface Seat {
  readonly promise: Promise<Answerer>;
  readonly resolve: (answerer: Answerer) => void;
}

/**
 * A desk that lets a question wait for its answerer: a job's first question may come before its submitter knows the
 * job's id. `answererOf` throws TapwrightError `DEADLINE_PASSED` after `waitMs`.
 */
export function createDesk(waitMs: number): Desk & { answererOf(jobId: string): Promise<Answerer> } {
  const seats = new Map<string, Seat>();
  const seatOf = (jobId: string): Seat => {
    const seat = seats.get(jobId) ?? Promise.withResolvers<Answerer>();
    seats.set(jobId, seat);
    return seat;
  };
  return {
    assign(jobId, answerer) {
      // A second answerer of a job replaces the first.
      const waiting = seats.get(jobId);
      const seat = { promise: Promise.resolve(answerer), resolve: () => undefined };
      seats.set(jobId, seat);
      waiting?.resolve(answerer);
    },
    release: (jobId) => void seats.delete(jobId),
    async answererOf(jobId) {
      const late = new AbortController();
      const timeout = new Promise<null>((resolve) => {
        const timer = setTimeout(() => resolve(null), waitMs);
        late.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
      });
      const answerer = await Promise.race([seatOf(jobId).promise, timeout]);
      late.abort();
      if (answerer !== null) return answerer;
      seats.delete(jobId);
      throw new TapwrightError('DEADLINE_PASSED', `nobody answers for the job ${jobId}`);
    },
  };
}
