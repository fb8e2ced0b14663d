import { setTimeout as delay } from 'node:timers/promises';
import { TapwrightError } from '@tapwright/contracts';
import {
  type Budget,
  chargeRounds,
  type DoneAction,
  doneActions,
  type Position,
  type TrailInput,
} from '@tapwright/evaluation';
import type { Publisher, StoredEvent } from '@tapwright/service';
import type { RecordingSource } from '@tapwright/virtual-android';

/** What the device got and showed in one round. */
export interface SeenRound {
  readonly from: string;
  to: string;
  inputs: readonly TrailInput[];
  /** Choices so far, this round's included. */
  readonly counts: Counts;
}

export interface Counts {
  readonly decisions: number;
  readonly byOffline: number;
}

export interface JobWatch {
  readonly rounds: ReadonlyMap<number, SeenRound>;
  /** Where the device stands and what was done so far, restorations left out. */
  position(): Position;
  ended(jobId: string): Promise<void>;
  stop(): void;
}

export interface Watched {
  readonly publisher: Publisher;
  readonly source: RecordingSource;
  readonly budget: Budget;
  readonly deadlineMs: number;
  /** Choices so far, this step's included. */
  readonly counts: (step: number) => Counts;
  /** Told once, when the agent goes on with its budget spent. */
  readonly onSpent: (jobId: string) => void;
}

/**
 * Follows the committed events of a job. The inputs of a round lie between its `action.decided`, which is committed
 * before the gateway hears of it, and its `action.executed`; all others are restarts and restorations.
 */
export function watchJob(watched: Watched): JobWatch {
  const { source } = watched;
  const rounds = new Map<number, SeenRound>();
  const done: DoneAction[] = [];
  const seen = Promise.withResolvers<void>();
  const early: StoredEvent[] = [];
  let jobId: string | null = null;
  let before = 0;
  let spent = false;

  const begin = (step: number): void => {
    const from = source.currentNode();
    rounds.set(step, { from, to: from, inputs: [], counts: watched.counts(step) });
  };
  const note = (event: StoredEvent): void => {
    if (event.jobId !== jobId) return;
    const step = stepOf(event);
    if (event.type === 'action.decided' || event.type === 'end.claimed') {
      if (!spent && isSpent([...rounds.values()], watched.budget)) {
        spent = true;
        watched.onSpent(jobId);
      }
      before = source.trail().length;
      begin(step);
    }
    const round = rounds.get(step);
    if (event.type === 'action.executed' && round !== undefined) {
      round.inputs = source.trail().slice(before);
      round.to = source.currentNode();
      done.push(...doneActions(round.inputs));
    }
    if (event.type === 'job.ended') seen.resolve();
  };
  const stop = watched.publisher.onCommitted((events) => {
    if (jobId === null) early.push(...events);
    else events.forEach(note);
  });
  return {
    rounds,
    stop,
    position: () => ({ node: source.currentNode(), done: [...done] }),
    ended(id) {
      jobId = id;
      early.forEach(note);
      early.length = 0;
      return orLate(seen.promise, id, watched.deadlineMs);
    },
  };
}

/** True where no further round can be paid for. */
function isSpent(rounds: readonly SeenRound[], budget: Budget): boolean {
  const { charged, cut } = chargeRounds(rounds.map(asCharged), budget);
  return cut || charged >= budget.steps;
}

export function asCharged({ inputs }: Pick<SeenRound, 'inputs'>): { readonly unrecorded: boolean } {
  return { unrecorded: inputs.some(({ basis }) => basis === 'unrecorded') };
}

async function orLate(seen: Promise<void>, jobId: string, deadlineMs: number): Promise<void> {
  const timeout = new AbortController();
  const late = delay(deadlineMs, true, { signal: timeout.signal, ref: false }).catch(() => false);
  const isLate = await Promise.race([late, seen.then(() => false)]);
  timeout.abort();
  if (isLate) throw new TapwrightError('DEADLINE_PASSED', `the job ${jobId} did not end`);
}

function stepOf({ data }: StoredEvent): number {
  return typeof data === 'object' && data !== null && 'step' in data ? Number(data.step) : -1;
}
