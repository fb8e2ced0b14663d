import type { ReadScreen, ScreenReader } from '@tapwright/captures';
import {
  type Action,
  ActionDecided,
  ActionExecuted,
  CandidatesEnded,
  type HistoryItem,
  JobEnded,
  type ScreenMark,
  ScriptsEmitted,
  StateRestored,
  TaskPlanned,
  TaskReflected,
} from '@tapwright/contracts';
import { toElementRef } from '@tapwright/screen';
import {
  defineHandler,
  defineJobHandler,
  eventFor,
  type HandlerInput,
  type HandlerResult,
} from '@tapwright/service';
import { recordDecision } from '@tapwright/store';
import { APP } from './counted-screen.ts';
import { type Planned, planOf, textOf } from './plan.ts';

/** Stands in for perception, actor, verifier and reflector: does every action of the plan in its order. */
export interface BrainDeps {
  readonly screens: ScreenReader;
}

export const onTaskPlanned = defineHandler({
  on: TaskPlanned,
  emits: [ActionDecided, TaskReflected],
  handle: (input, deps: BrainDeps) => decide(input, deps, input.data.captureId ?? ''),
});

export const onStateRestored = defineHandler({
  on: StateRestored,
  emits: [ActionDecided, TaskReflected],
  handle: (input, deps: BrainDeps) => decide(input, deps, input.data.captureId),
});

/** An action that was executed, or may have been, counts as done: it is never decided again. */
export const onActionExecuted = defineHandler({
  on: ActionExecuted,
  emits: [ActionDecided, TaskReflected],
  async handle(input, deps: BrainDeps) {
    const { run, data } = input;
    const { capture } = await deps.screens.read(data.captureId);
    const history = run.state.history.map((item) =>
      item.step === data.step ? { ...item, after: markOf(capture), verdict: 'advanced' as const } : item,
    );
    return decide({ ...input, run: { ...run, state: { ...run.state, history } } }, deps, data.captureId);
  },
});

export const onCandidatesEnded = defineJobHandler({
  on: CandidatesEnded,
  emits: [ScriptsEmitted],
  handle: async ({ job }) => ({ emit: [eventFor(ScriptsEmitted, { job }, { runId: null, scriptIds: [] })] }),
});

export const onJobEnded = defineJobHandler({ on: JobEnded, emits: [], handle: async () => ({ emit: [] }) });

type Decided = HandlerResult<typeof ActionDecided | typeof TaskReflected>;
type About = Pick<HandlerInput<unknown>, 'job' | 'run'>;

async function decide({ job, run }: About, deps: BrainDeps, captureId: string): Promise<Decided> {
  const { state } = run;
  const done = state.history.filter(({ verdict }) => verdict === 'advanced').length;
  const planned = planOf(job.spec.goal)[done];
  const end = (outcome: 'completed' | 'failed', code: string) => {
    const data = { task: state.task, outcome, reason: { code, message: 'as the plan says' } };
    return { run: { state }, emit: [eventFor(TaskReflected, { job, run }, data)] };
  };
  if (planned === undefined) return end('completed', 'EXPECTATION_MET');
  const seen = await deps.screens.read(captureId);
  const action = actionOf(planned, run.id, seen);
  if (action === null) return end('failed', 'LOCATOR_NOT_FOUND');
  const step = run.step + 1;
  const index = { runId: run.id, tenantId: run.tenantId, index: step };
  return {
    run: {
      step,
      state: {
        ...state,
        current: markOf(seen.capture),
        history: [...state.history, itemOf(action, step, seen)],
      },
    },
    writes: [recordDecision({ ...index, action, thought: '', beforeCaptureId: captureId, modelMs: 0 })],
    emit: [eventFor(ActionDecided, { job, run }, { step, captureId, action })],
  };
}

function actionOf({ kind, widget, effect }: Planned, runId: string, { screen }: ReadScreen): Action | null {
  const element = screen.elements.find(({ resourceId }) => resourceId === `${APP}:id/widget_${widget}`);
  if (element === undefined) return null;
  const text = kind === 'text' ? textOf(runId, widget) : null;
  return {
    kind,
    target: toElementRef(screen, element),
    text,
    direction: null,
    effect,
    key: `${kind} ${widget}`,
  };
}

function itemOf(action: Action, step: number, { capture }: ReadScreen): HistoryItem {
  const { key, kind, text, effect } = action;
  return {
    step,
    task: 0,
    key,
    kind,
    label: action.target?.label ?? '',
    checked: null,
    text,
    direction: null,
    effect,
    before: markOf(capture),
    after: null,
    verdict: null,
    reason: null,
    changes: [],
  };
}

function markOf({ id, packageName, activity, hierarchyId }: ReadScreen['capture']): ScreenMark {
  const identity = { layout: hierarchyId, content: hierarchyId, place: hierarchyId };
  return { captureId: id, packageName, activity, ...identity };
}
