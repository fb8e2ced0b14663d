import { TapwrightError } from '@tapwright/contracts';
import {
  type ModelSubject,
  type ModelUsage,
  ProposerOutput,
  proposalIn,
  spentInVain,
} from '@tapwright/model';
import { type Exploring, type Known, proposalFacts, type Refusing, whyRefused } from '@tapwright/runtime';
import type { PlannerDeps } from '../deps.ts';
import { proposePrompt } from '../prompts/propose.ts';
import type { FoundTask } from './found-task.ts';

/** Proposals for one task; after that a rule makes it. */
const PROPOSALS_MAX = 3;
/** Where no budget is left, or nobody waits any more, rules do not help either. */
const ENDS: ReadonlySet<string> = new Set(['CANCELED', 'BUDGET_SPENT', 'PRICE_UNKNOWN']);

export interface Proposed {
  /** Null where none of the proposals can be used. */
  readonly found: FoundTask | null;
  readonly usages: readonly ModelUsage[];
  /** Why the model gave no answer; null where it did. */
  readonly failure: string | null;
}

export interface Proposing {
  readonly known: Omit<Known, 'refused'>;
  readonly exploring: Exploring;
  readonly refusing: Refusing;
  readonly about: ModelSubject;
  readonly signal: AbortSignal;
}

/**
 * Asks the proposer for a task, and again with the reason where a rule refuses it (DroidAgent, "Task Planner").
 * @throws TapwrightError `CANCELED`, `BUDGET_SPENT`, `PRICE_UNKNOWN`
 */
export async function proposeTask(
  deps: Pick<PlannerDeps, 'model' | 'modelTimeoutMs'>,
  { known, exploring, refusing, about, signal }: Proposing,
): Promise<Proposed> {
  const usages: ModelUsage[] = [];
  const refused: { readonly task: string; readonly reason: string }[] = [];
  try {
    for (let attempt = 0; attempt < PROPOSALS_MAX; attempt += 1) {
      const input = proposalFacts({ ...known, refused: [...refused] }, exploring);
      const { output, usage } = await deps.model.ask({
        role: 'proposer',
        about,
        input,
        messages: proposePrompt(input),
        schema: ProposerOutput,
        signal,
        timeoutMs: deps.modelTimeoutMs,
      });
      usages.push(usage);
      const proposal = proposalIn(output);
      if (proposal === null) break;
      const { task, endCondition, ...said } = proposal;
      const reason = whyRefused(proposal, refusing);
      if (reason === null) {
        return { found: { task, endCondition, origin: { ...said, refused } }, usages, failure: null };
      }
      refused.push({ task, reason });
    }
  } catch (error) {
    if (!(error instanceof TapwrightError) || ENDS.has(error.code)) throw error;
    return { found: null, usages: [...usages, ...spentInVain(error)], failure: error.code };
  }
  return { found: null, usages, failure: null };
}
