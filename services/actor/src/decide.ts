import {
  ActionDecided,
  EndClaimed,
  type HistoryItem,
  type RunState,
  type ScreenMark,
  TapwrightError,
} from '@tapwright/contracts';
import { actionSpace, findStrategy, refine, type Strategy } from '@tapwright/runtime';
import type { Screen } from '@tapwright/screen';
import { eventFor, type HandlerInput, type HandlerResult } from '@tapwright/service';
import { insertModelCalls, type JobRow, type RunRow, recordDecision } from '@tapwright/store';
import { type Chosen, choose } from './choose.ts';
import type { ActorDeps } from './deps.ts';
import { chooseFromTrace } from './replay.ts';

/** Decides the next round on the screen where the run stands. */
export async function decide(
  { job, run, signal }: Pick<HandlerInput<unknown>, 'job' | 'run' | 'signal'>,
  captureId: string,
  deps: ActorDeps,
): Promise<HandlerResult> {
  const current = run.state.current;
  if (current === null) throw new TapwrightError('INTERNAL', 'the run stands on no screen');
  const strategy = findStrategy(run.strategy);
  const { screen, capture } = await deps.screens.read(captureId);
  const chosen =
    strategy.decider === 'trace'
      ? await chooseFromTrace(deps.db, { run, screen })
      : await chooseWithModel(deps, {
          run,
          job,
          screen,
          strategy,
          current,
          keyboardShown: capture.keyboardShown,
          signal,
        });
  const modelMs = chosen.usages.reduce((sum, usage) => sum + usage.latencyMs, 0);
  return toResult({ job, run, current, captureId, modelMs }, chosen);
}

interface ModelSituation {
  readonly run: RunRow;
  readonly job: JobRow;
  readonly screen: Screen;
  readonly strategy: Strategy;
  readonly current: ScreenMark;
  readonly keyboardShown: boolean;
  readonly signal: AbortSignal;
}

function chooseWithModel(deps: ActorDeps, at: ModelSituation): Promise<Chosen> {
  const space = actionSpace(at.screen, { keyboardShown: at.keyboardShown });
  const { choices } = refine({
    choices: space,
    state: at.run.state,
    current: at.current,
    strategy: at.strategy,
  });
  return choose(deps.model, {
    about: { jobId: at.job.id, runId: at.run.id },
    screen: at.screen,
    state: at.run.state,
    choices,
    strategy: at.strategy,
    stepsLeft: at.job.spec.maxSteps - at.run.step,
    signal: at.signal,
    timeoutMs: deps.modelTimeoutMs,
  });
}

interface Decision {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly current: ScreenMark;
  readonly captureId: string;
  readonly modelMs: number;
}

function toResult(decision: Decision, chosen: Chosen): HandlerResult {
  const { job, run, current, captureId } = decision;
  const step = run.step + 1;
  const { action } = chosen;
  const common = {
    run: { step, state: remember(run.state, { step, current, chosen }) },
    writes: [
      recordDecision({
        runId: run.id,
        tenantId: run.tenantId,
        index: step,
        action,
        thought: chosen.thought,
        beforeCaptureId: captureId,
        modelMs: decision.modelMs,
      }),
      ...insertModelCalls({ run, role: 'actor' }, chosen.usages),
    ],
  };
  if (chosen.claim !== null) {
    const data = { step, captureId, claim: chosen.claim, reason: chosen.thought };
    return { ...common, emit: [eventFor(EndClaimed, { job, run }, data)] };
  }
  return { ...common, emit: [eventFor(ActionDecided, { job, run }, { step, captureId, action })] };
}

function remember(state: RunState, round: { step: number; current: ScreenMark; chosen: Chosen }): RunState {
  const { action, element, usages } = round.chosen;
  const item: HistoryItem = {
    step: round.step,
    task: state.task,
    key: action.key,
    kind: action.kind,
    label: action.target?.label ?? '',
    checked: element?.checkable === true ? element.checked : null,
    text: action.text,
    direction: action.direction,
    effect: action.effect,
    before: round.current,
    after: null,
    verdict: null,
    reason: null,
    changes: [],
  };
  return {
    ...state,
    history: [...state.history, item],
    modelCalls: state.modelCalls + usages.length,
    inputTokens: state.inputTokens + usages.reduce((sum, usage) => sum + usage.inputTokens, 0),
    outputTokens: state.outputTokens + usages.reduce((sum, usage) => sum + usage.outputTokens, 0),
  };
}
