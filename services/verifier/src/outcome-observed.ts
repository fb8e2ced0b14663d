import {
  type Evidence,
  type HistoryItem,
  OutcomeObserved,
  type RunState,
  StepAdvanced,
  StepInvalidated,
  TapwrightError,
  TaskEnded,
  type Verdict,
} from '@tapwright/contracts';
import {
  findStrategy,
  interruptionOf,
  isCovered,
  type Judgement,
  judge,
  markOf,
  type Outcome,
  restorationPlan,
  undoneBy,
} from '@tapwright/runtime';
import { recogniseScreen } from '@tapwright/screen';
import { defineHandler, eventFor, type HandlerResult } from '@tapwright/service';
import { type JobRow, type RunRow, recordVerdict } from '@tapwright/store';
import type { VerifierDeps } from './deps.ts';

/** Judges one executed action. A late or repeated outcome changes nothing. */
export const onOutcomeObserved = defineHandler({
  on: OutcomeObserved,
  emits: [StepAdvanced, StepInvalidated, TaskEnded],

  async handle({ data, job, run }, { screens }: VerifierDeps): Promise<HandlerResult> {
    const item = run.state.history.at(-1);
    if (item === undefined || item.after === null) {
      throw new TapwrightError('INTERNAL', 'an outcome without its action reached the verifier');
    }
    const [{ screen: before }, { screen, capture }] = await Promise.all([
      screens.read(data.beforeCaptureId),
      screens.read(data.afterCaptureId),
    ]);
    const app = job.spec.app ?? item.before.packageName;
    const { keyboardShown } = capture;
    const interruption = interruptionOf({
      item,
      before,
      after: screen,
      keyboardShown,
      app,
      trouble: data.trouble,
    });
    const outcome: Outcome = {
      item,
      after: item.after,
      status: data.status,
      screenKind: recogniseScreen(screen).kind,
      app,
      uncovered: isCovered(before, app) && !isCovered(screen, app),
      state: run.state,
      ...(data.trouble === undefined ? {} : { trouble: data.trouble }),
      ...(interruption === null ? {} : { interruption }),
    };
    const judgement = judge(outcome, findStrategy(run.strategy));
    return toResult({ job, run, outcome, judgement, changes: data.changes });
  },
});

interface Judged {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly outcome: Outcome;
  readonly judgement: Judgement;
  readonly changes: readonly string[];
}

function toResult(judged: Judged): HandlerResult {
  const { job, run, outcome, judgement } = judged;
  const { item } = outcome;
  const verdict = toVerdict(judged);
  const state = stateAfter(run, judged);
  return {
    run: { state },
    writes: [
      recordVerdict({ runId: run.id, index: item.step, verdict, changes: judged.changes, modelMs: 0 }),
      ...undone(judged).map(({ step, changes }) =>
        recordVerdict({ runId: run.id, index: step, verdict, changes, modelMs: 0 }),
      ),
    ],
    emit: [nextEvent({ job, run, outcome, judgement })],
  };
}

function nextEvent({ job, run, outcome, judgement }: Omit<Judged, 'changes'>) {
  const { item, after } = outcome;
  const task = run.state.task;
  if (judgement.kind === 'crashed') {
    const code = isAnr(outcome) ? 'APP_NOT_RESPONDING' : 'APP_CRASHED';
    const reason = { code, message: judgement.summary };
    return eventFor(TaskEnded, { job, run }, { task, outcome: 'crashed', reason });
  }
  if (judgement.kind === 'inconclusive') {
    const reason = { code: 'ONCE_NOT_REPEATED', message: judgement.summary };
    return eventFor(TaskEnded, { job, run }, { task, outcome: 'inconclusive', reason });
  }
  if (run.step >= job.spec.maxSteps) {
    const reason = { code: 'BUDGET_SPENT', message: `not done within ${job.spec.maxSteps} steps` };
    return eventFor(TaskEnded, { job, run }, { task, outcome: 'out_of_budget', reason });
  }
  if (judgement.kind === 'advanced') {
    return eventFor(StepAdvanced, { job, run }, { step: run.step, captureId: after.captureId });
  }
  const plan = restorationPlan(judgement, outcome);
  const data = { step: run.step, captureId: after.captureId, wantedCaptureId: item.before.captureId, plan };
  return eventFor(StepInvalidated, { job, run }, data);
}

/** The action whose window the judged one has closed: it has had no effect either. */
function undone({ run, outcome, judgement }: Pick<Judged, 'run' | 'outcome' | 'judgement'>): HistoryItem[] {
  if (judgement.reason !== 'interrupted' || outcome.interruption !== undefined) return [];
  const opener = run.state.history[undoneBy(run.state, outcome.item)];
  return opener === undefined ? [] : [opener];
}

function stateAfter(run: RunRow, judged: Judged): RunState {
  const { state } = run;
  const { outcome, judgement } = judged;
  const { item, after } = outcome;
  const strategy = findStrategy(run.strategy);
  const { kind: verdict, reason } = judgement;
  const alike = [...undone(judged), item];
  const history = state.history.map((past) => (alike.includes(past) ? { ...past, verdict, reason } : past));
  if (reason === 'interrupted') return { ...state, history };
  if (judgement.kind !== 'invalidated')
    return { ...state, history, seen: [...state.seen, after], current: after };
  const block = {
    task: state.task,
    key: item.key,
    screen: markOf(item.before, strategy.blockIdentity),
    reason: judgement.summary,
  };
  return { ...state, history, blocked: [...state.blocked, block] };
}

/** The log knows better than the screen, where a dialog may cover another. */
function isAnr({ trouble, screenKind }: Outcome): boolean {
  return trouble === undefined || trouble.kind === 'process_death'
    ? screenKind === 'anr'
    : trouble.kind === 'anr';
}

function toVerdict({ judgement, outcome, changes }: Judged): Verdict {
  const { trouble, after } = outcome;
  const { captureId } = after;
  const seen = changes.length === 0 ? '' : `: ${changes.slice(0, 3).join('; ')}`;
  const died = trouble?.kind === 'process_death' ? '; the system ended its process' : '';
  const summary = `${judgement.summary}${died}${seen}`;
  const evidence: Evidence = {
    summary,
    captureId,
    elements: [],
    ...(trouble === undefined ? {} : { trouble }),
  };
  return { kind: judgement.kind, reason: judgement.reason, evidence };
}
