import {
  type EventData,
  HealingAsked,
  ReplayPlanned,
  TapwrightError,
  toTapwrightError,
  withUsages,
} from '@tapwright/contracts';
import { HealerOutput, type ModelUsage, screenText, spentInVain } from '@tapwright/model';
import { forbiddenBy } from '@tapwright/runtime';
import { toElementRef } from '@tapwright/screen';
import { parseTrace } from '@tapwright/script';
import { defineHandler, eventFor, type HandlerInput } from '@tapwright/service';
import { findScript, insertModelCalls, type RunRow } from '@tapwright/store';
import type { ActorDeps } from './deps.ts';
import { healerInput } from './healer-input.ts';
import { healPrompt, withinBudget } from './prompts/heal.ts';

type Answer = NonNullable<EventData<typeof ReplayPlanned>['healing']>;
type Asked = Pick<HandlerInput<EventData<typeof HealingAsked>>, 'data' | 'job' | 'run' | 'signal'>;

/** Most characters of a reason that are kept with a proposal. */
const REASON_MAX = 200;

/**
 * Asks the model once which element a replay's lost target has become. The replay goes on with the answer. The step
 * stays lost where the model names none, names one that was not offered, or fails.
 */
export const onHealingAsked = defineHandler({
  on: HealingAsked,
  emits: [ReplayPlanned],

  async handle({ data, job, run, signal }, deps: ActorDeps) {
    const { answer, usages } = await answerTo({ data, job, run, signal }, deps);
    const { step, captureId } = data;
    const next = { step, captureId, late: true, still: true, healing: answer };
    return {
      run: { state: withUsages(run.state, usages) },
      writes: insertModelCalls({ run, role: 'healer' }, usages),
      emit: [eventFor(ReplayPlanned, { job, run }, next)],
    };
  },
});

async function answerTo(
  { data, job, run, signal }: Asked,
  deps: ActorDeps,
): Promise<{ readonly answer: Answer; readonly usages: readonly ModelUsage[] }> {
  const trace = await traceOf(run, deps);
  const step = trace.steps[data.at];
  if (step === undefined) throw new TapwrightError('INTERNAL', `the trace has no step at ${data.at}`);
  const { screen } = await deps.screens.read(data.captureId);
  const { kind } = step.action;
  // The actor's own words count for every job, in addition to those that the gateway has applied.
  const forbidden = [...job.spec.forbidden, ...(deps.forbidden ?? [])];
  const elements = data.candidates
    .flatMap((index) => screen.elements[index] ?? [])
    .filter((element) => {
      const action = { kind, target: toElementRef(screen, element), text: null };
      return forbiddenBy({ action, element, screen }, forbidden) === null;
    });
  if (elements.length === 0) return { answer: none('all that is there is forbidden'), usages: [] };
  const input = withinBudget(healerInput(trace, step, { screen, elements }));
  try {
    const { output, usage } = await deps.model.ask({
      role: 'healer',
      about: { jobId: job.id, runId: run.id },
      input,
      messages: healPrompt(input),
      schema: HealerOutput,
      signal,
      timeoutMs: deps.modelTimeoutMs,
    });
    const reason = screenText(output.reason, REASON_MAX);
    // The model cannot have meant an element that was left out of the question.
    const chosen = elements.slice(0, input.among.length)[output.index ?? -1];
    const isOutside = output.index !== null && chosen === undefined;
    const answer = {
      index: chosen?.index ?? null,
      reason: isOutside ? 'it named nothing that was offered' : reason,
    };
    return { answer, usages: [usage] };
  } catch (error) {
    const { code } = toTapwrightError(error);
    if (signal.aborted || !code.startsWith('MODEL_')) throw error;
    return { answer: none(`the model gave no answer (${code})`), usages: spentInVain(error) };
  }
}

function none(reason: string): Answer {
  return { index: null, reason };
}

async function traceOf(run: RunRow, { db }: ActorDeps) {
  const script = run.traceScriptId === null ? null : await findScript(db.read, run.traceScriptId);
  if (script === null || script.tenantId !== run.tenantId)
    throw new TapwrightError('NOT_FOUND', `the run ${run.id} has no trace to replay`);
  return parseTrace(script.content);
}
