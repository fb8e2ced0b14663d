import { type Ledger, TapwrightError } from '@tapwright/contracts';
import {
  type ModelSubject,
  type ModelUsage,
  OFFLINE_NAME,
  obligationsIn,
  type ReaderInput,
  ReaderOutput,
  readGoal,
  spentInVain,
} from '@tapwright/model';
import { findStrategy, ledgerOf } from '@tapwright/runtime';
import type { JobHandlerInput } from '@tapwright/service';
import type { PlannerDeps } from './deps.ts';
import { readPrompt } from './prompts/read.ts';

type Asking = Pick<PlannerDeps, 'model' | 'modelTimeoutMs'>;

/** Where no budget is left, or nobody waits any more, rules do not help either. */
const ENDS: ReadonlySet<string> = new Set(['CANCELED', 'BUDGET_SPENT', 'PRICE_UNKNOWN']);

/** What a goal was read to ask for, and what reading it has cost. */
export interface ReadGoal {
  readonly ledger: Ledger;
  readonly usages: readonly ModelUsage[];
  /** Why rules have read it in place of the model; null where nothing went wrong. */
  readonly failure: string | null;
}

/**
 * Reads the goal once for all runs of the job; null where its strategy reads no goals, or it has none. A person's own
 * list is taken as it is.
 */
export async function readGoalOf(
  asking: Asking,
  {
    job,
    runId,
    signal,
    log,
  }: Pick<JobHandlerInput<unknown>, 'job' | 'signal' | 'log'> & { readonly runId: string },
): Promise<Pick<ReadGoal, 'usages'> & { readonly ledger: Ledger | null }> {
  const { spec } = job;
  if (spec.kind !== 'goal' || !findStrategy(spec.strategy).ledger) return { ledger: null, usages: [] };
  if (spec.obligations !== undefined)
    return { ledger: ledgerOf(spec.goal, { read: spec.obligations, readBy: 'person' }), usages: [] };
  const input = { goal: spec.goal, app: spec.app ?? '' };
  // The time of the job runs while its goal is read.
  const modelTimeoutMs = Math.min(asking.modelTimeoutMs, spec.deadlineMs);
  const about = { jobId: job.id, runId };
  const read = await readGoalWith({ ...asking, modelTimeoutMs }, { input, about, signal });
  if (read.failure !== null)
    log.warn({ jobId: job.id, code: read.failure }, 'the model has not read the goal; rules have');
  return read;
}

/**
 * Asks the model what a goal obliges to. Where it gives no answer, or an empty one, rules read the goal: the ledger says
 * so, and no run is lost for that.
 * @throws TapwrightError `CANCELED`
 */
export async function readGoalWith(
  { model, modelTimeoutMs }: Asking,
  {
    input,
    about,
    signal,
  }: { readonly input: ReaderInput; readonly about: ModelSubject; readonly signal: AbortSignal },
): Promise<ReadGoal> {
  // A model that does not keep to its time does not hold the job up either.
  const late = AbortSignal.timeout(modelTimeoutMs);
  try {
    const { output, usage } = await model.ask({
      role: 'reader',
      about,
      input,
      messages: readPrompt(input),
      schema: ReaderOutput,
      signal: AbortSignal.any([signal, late]),
      timeoutMs: modelTimeoutMs,
    });
    const readBy = usage.model === OFFLINE_NAME ? 'rules' : 'model';
    const read = obligationsIn(output);
    // A goal that asks for nothing was not read.
    if (read.length === 0 && readBy === 'model')
      return byRules(input, { usages: [usage], failure: 'MODEL_ANSWER_INVALID' });
    return { ledger: ledgerOf(input.goal, { read, readBy }), usages: [usage], failure: null };
  } catch (error) {
    const isLate = late.aborted && !signal.aborted;
    const isKnown = error instanceof TapwrightError && !ENDS.has(error.code);
    if (!isLate && !isKnown) throw error;
    return byRules(input, { usages: spentInVain(error), failure: isKnown ? error.code : 'MODEL_TIMEOUT' });
  }
}

function byRules(input: ReaderInput, spent: Omit<ReadGoal, 'ledger'>): ReadGoal {
  const read = obligationsIn(readGoal(input));
  return { ledger: ledgerOf(input.goal, { read, readBy: 'rules' }), ...spent };
}
