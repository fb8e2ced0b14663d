import { historyForModel, type ModelUsage, type VerifierInput, VerifierOutput } from '@tapwright/model';
import { findStrategy } from '@tapwright/runtime';
import { elementLabel, type Screen } from '@tapwright/screen';
import type { RunRow } from '@tapwright/store';
import { checkTrace } from './check-trace.ts';
import type { VerifierDeps } from './deps.ts';
import { completionPrompt } from './prompts/completion.ts';

export interface ClaimCheck {
  readonly completed: boolean;
  readonly reason: string;
  readonly elements: readonly number[];
  readonly usages: readonly ModelUsage[];
}

export interface Claim {
  readonly run: RunRow;
  readonly claim: 'done' | 'infeasible';
  readonly reason: string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

/** Elements of a screen that go into a question. */
const ELEMENTS_MAX = 120;

/** Checks a claim as the strategy wants it: believe it, ask the model, or hold it against the trace. */
export function checkClaim(claim: Claim, deps: VerifierDeps): Promise<ClaimCheck> | ClaimCheck {
  const strategy = findStrategy(claim.run.strategy);
  if (strategy.completion === 'trust') {
    return { completed: claim.claim === 'done', reason: claim.reason, elements: [], usages: [] };
  }
  return strategy.completion === 'trace' ? checkTrace(deps.db, claim) : askModel(claim, deps);
}

async function askModel(
  { run, claim, reason, screen, signal }: Claim,
  deps: VerifierDeps,
): Promise<ClaimCheck> {
  const input: VerifierInput = {
    goal: run.state.tasks[run.state.task]?.goal ?? '',
    claim,
    claimReason: reason,
    history: historyForModel(run.state.history, { claims: false }),
    elements: labelled(screen),
  };
  const { output, usage } = await deps.model.ask({
    role: 'verifier',
    about: { jobId: run.jobId, runId: run.id },
    input,
    messages: completionPrompt(input),
    schema: VerifierOutput,
    signal,
    timeoutMs: deps.modelTimeoutMs,
  });
  const elements = output.evidence.filter((index) => screen.elements[index] !== undefined);
  return { completed: output.completed, reason: output.reason, elements, usages: [usage] };
}

function labelled(screen: Screen): VerifierInput['elements'] {
  return screen.elements
    .filter((element) => element.text !== '' || element.desc !== '' || element.checkable)
    .slice(0, ELEMENTS_MAX)
    .map((element) => ({
      index: element.index,
      text: elementLabel(screen, element).label,
      checked: element.checkable ? element.checked : null,
    }));
}
