import {
  type ActAwaited,
  type Action,
  ActionDecided,
  EndClaimed,
  type HistoryItem,
  meantName,
  type RunState,
  type ScreenMark,
  type ScreenObserved,
  type TaskEnded,
  withUsages,
} from '@tapwright/contracts';
import type { ModelUsage } from '@tapwright/model';
import type { Strategy } from '@tapwright/runtime';
import { eventFor, type HandlerResult } from '@tapwright/service';
import { insertModelCalls, type JobRow, type RunRow, recordDecision, type Write } from '@tapwright/store';
import type { Chosen, Consultation, Consulted } from './chosen.ts';
import { withPlan } from './conversation.ts';

/** Where a step was decided; the state is that after others were asked. */
export interface Decision extends Consultation {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly strategy: Strategy;
  readonly current: ScreenMark;
  readonly captureId: string;
}

/** An action is decided, or the end of the task is claimed. */
export type Step = HandlerResult<typeof ActionDecided | typeof EndClaimed>;

/** A step, or somebody else decides. */
export type Decided = HandlerResult<
  | typeof ActionDecided
  | typeof EndClaimed
  | typeof ActAwaited
  // Whoever held the phone has handed it back.
  | typeof ScreenObserved
  | typeof TaskEnded
>;

/** Most characters of a thought that are kept: a model may think without end. */
const THOUGHT_MAX = 1_000;

/** The decision as the handler's result: written down, remembered, counted and emitted in one go. `spentMs`: of models, before. */
export function toResult(decision: Decision, chosen: Chosen, spentMs = 0): Step {
  const { job, run, captureId } = decision;
  const step = run.step + 1;
  const { action } = chosen;
  const thought = chosen.thought.slice(0, THOUGHT_MAX).toWellFormed();
  const all = usagesOf(decision, chosen);
  const common = {
    run: { step, state: withUsages(remember(decision, step, { ...chosen, thought }), all) },
    writes: [
      recordDecision({
        runId: run.id,
        tenantId: run.tenantId,
        index: step,
        action,
        thought,
        beforeCaptureId: captureId,
        modelMs: all.reduce((sum, usage) => sum + usage.latencyMs, spentMs),
      }),
      ...callsOf(decision, chosen),
    ],
  };
  if (chosen.claim !== null) {
    const data = { step, captureId, claim: chosen.claim, reason: thought };
    return { ...common, emit: [eventFor(EndClaimed, { job, run }, data)] };
  }
  return { ...common, emit: [eventFor(ActionDecided, { job, run }, { step, captureId, action })] };
}

/** Everybody who was asked on the way. */
function consultedOf({ consulted }: Decision, chosen: Chosen): readonly Consulted[] {
  return [...consulted, ...(chosen.consulted ?? [])];
}

/** What all questions on the way have cost. */
export function usagesOf(decision: Decision, chosen: Chosen): readonly ModelUsage[] {
  return [...consultedOf(decision, chosen).map(({ usage }) => usage), ...chosen.usages];
}

/** The questions on the way, as they are written down. */
export function callsOf(decision: Decision, chosen: Chosen): readonly Write[] {
  const { run } = decision;
  return [
    ...consultedOf(decision, chosen).flatMap(({ role, usage }) => insertModelCalls({ run, role }, [usage])),
    ...insertModelCalls({ run, role: actingRole(decision.strategy) }, chosen.usages),
  ];
}

/** Who has chosen the action. */
function actingRole({ protocol }: Strategy): 'actor' | 'task-actor' {
  return protocol === 'tools' ? 'task-actor' : 'actor';
}

function remember({ state, current, strategy }: Decision, step: number, chosen: Chosen): RunState {
  const { action, element } = chosen;
  const item: HistoryItem = {
    step,
    task: state.task,
    key: action.key,
    kind: action.kind,
    label: nameOf(action),
    ...(chosen.caption === undefined ? {} : { caption: chosen.caption }),
    ...(chosen.near === undefined ? {} : { near: [...chosen.near] }),
    checked: element?.checkable === true ? element.checked : null,
    text: action.text,
    ...(action.parameter === undefined ? {} : { parameter: action.parameter }),
    direction: action.direction,
    effect: action.effect,
    before: current,
    after: null,
    verdict: null,
    reason: null,
    changes: [],
    ...(chosen.misread === undefined ? {} : { misread: chosen.misread }),
    ...served(state, chosen),
    ...(chosen.untried === undefined ? {} : { untried: chosen.untried }),
    ...(strategy.predicts && chosen.predicted !== undefined ? { predicted: chosen.predicted } : {}),
    ...(strategy.reflection || strategy.workingMemory === 'summary' ? { thought: chosen.thought } : {}),
  };
  const next = { ...state, history: [...state.history, item] };
  return strategy.plansAhead && chosen.plan !== undefined ? withPlan(next, chosen.plan) : next;
}

/** A link is called by its URI. */
function nameOf({ kind, target, text }: Action): string {
  if (kind === 'open_link') return text ?? '';
  return target === null ? '' : meantName(target);
}

/** The obligation that the actor names, where there is one of that name. */
function served({ tasks, task }: RunState, { serves }: Chosen): Pick<HistoryItem, 'serves'> {
  const { obligations = [] } = tasks[task]?.ledger ?? {};
  return serves !== undefined && obligations.some(({ id }) => id === serves) ? { serves } : {};
}
