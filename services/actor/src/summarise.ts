import { type BoundCase, linksOn, type RunState } from '@tapwright/contracts';
import { historyForModel, type SummariserInput, SummariserOutput } from '@tapwright/model';
import { ownSteps, plainValues, shownNodes, spokenSentence } from '@tapwright/runtime';
import type { Consultation } from './chosen.ts';
import type { Consulting } from './consult.ts';
import { conversationOf, withSummary } from './conversation.ts';
import type { ActorDeps } from './deps.ts';
import { summarisePrompt } from './prompts/summarise.ts';

interface Summarising extends Consulting {
  readonly captureId: string;
  readonly bound: BoundCase | undefined;
}

/**
 * Brings the actor's memory up to date before its next question: "the operation agent updates the memory M by
 * summarizing the conversation" (XUAT-Copilot 3.4.1). The paper does so after each action. Each task begins with an
 * empty memory, so a summary after the last action of a task would be thrown away, and none is made.
 */
export async function summariseSoFar(deps: ActorDeps, at: Summarising): Promise<Consultation> {
  const { state, strategy, jobId, runId, signal } = at;
  if (strategy.workingMemory !== 'summary') return { state, consulted: [] };
  const input = questionOf(at);
  if (input === null) return { state, consulted: [] };
  const { output, usage } = await deps.model.ask({
    role: 'summariser',
    about: { jobId, runId },
    input,
    messages: summarisePrompt(input),
    schema: SummariserOutput,
    signal,
    timeoutMs: deps.modelTimeoutMs,
  });
  return {
    state: withSummary(state, output.summary, input.step),
    consulted: [{ role: 'summariser', usage }],
  };
}

/** Null where nothing was done that the summary does not tell of. */
function questionOf({ state, screen, captureId, bound }: Summarising): SummariserInput | null {
  const { summary, plan, through } = conversationOf(state);
  const values = plainValues(bound);
  const items = ownSteps(state, values).filter(({ step }) => step > through);
  const last = items.at(-1);
  if (last === undefined) return null;
  const thoughts = items.map(({ thought }) => (thought === undefined ? {} : { thought }));
  const told = historyForModel(items, { claims: true });
  return {
    goal: spokenSentence(goalOf(state), values),
    step: last.step,
    summary,
    plan,
    done: told.map((item, number) => ({ ...item, ...thoughts.slice(-told.length)[number] })),
    nodes: shownNodes(screen, linksOn(state, captureId)),
  };
}

function goalOf({ tasks, task }: RunState): string {
  return tasks[task]?.goal ?? '';
}
