import { statedWaitMs } from '@tapwright/cases';
import {
  type BoundCase,
  type CaseStep,
  type CaseVerdict,
  type HistoryItem,
  type Outcome,
  type Reason,
  type RunState,
  type Task,
  withValues,
} from '@tapwright/contracts';

/** Maximum number of actions for one step of a case; a form of a dozen fields takes fewer. */
export const ACTIONS_PER_STEP = 25;

/**
 * The tasks of a case: its preconditions, which are only checked, then its steps (XUAT-Copilot, algorithm 1).
 * `leading`: the role of tasks that name none; null if the case has one phone only.
 */
export function tasksOfCase({ spec }: BoundCase, leading: string | null = null): Task[] {
  const { stepMs } = spec.timeouts;
  return [
    ...spec.preconditions.map(({ that, ...more }) => ({
      ...task(that, more, leading),
      precondition: true as const,
      ...timesOf({ stepMs }),
    })),
    ...spec.steps.map((step) => ({
      ...task(step.do, step, leading),
      ...waitOf(step.do),
      ...timesOf({ ...step, stepMs }),
    })),
  ];
}

function waitOf(sentence: string): Pick<Task, 'waitMs'> {
  const waitMs = statedWaitMs(sentence);
  return waitMs === null ? {} : { waitMs };
}

/** Expectations are watched for twice: if a step names its own time, each watch gets half of it. */
function timesOf({
  timeoutMs,
  stepMs,
}: Pick<CaseStep, 'timeoutMs'> & { readonly stepMs: number | undefined }): Pick<Task, 'limitMs' | 'watchMs'> {
  const limitMs = timeoutMs ?? stepMs;
  if (limitMs === undefined) return {};
  return timeoutMs === undefined ? { limitMs } : { limitMs, watchMs: Math.floor(timeoutMs / 2) };
}

function task(
  goal: string,
  { expect, role }: Pick<CaseStep, 'expect' | 'role'>,
  leading: string | null,
): Task {
  const expected = expect.length === 0 ? {} : { expect };
  const where = leading === null ? {} : { role: role ?? leading };
  return { goal, endCondition: '', expectation: '', ...expected, ...where };
}

/** Values of the parameters without secrets. */
export function plainValues(bound: BoundCase | undefined): Readonly<Record<string, string>> {
  const own = bound?.parameters.flatMap(({ name, value, secret }) =>
    secret || value === null ? [] : [[name, value] as const],
  );
  return Object.fromEntries(own ?? []);
}

/** A sentence as a model gets it: values are quoted, so that data is distinguished from words. */
export function spokenSentence(sentence: string, values: Readonly<Record<string, string>>): string {
  const quoted = Object.entries(values).map(([name, value]) => [name, `"${value}"`] as const);
  return withValues(sentence, Object.fromEntries(quoted));
}

/** Steps of the present task, with values in the place of parameters that are no secrets. Pure. */
export function ownSteps(
  { history, task }: Pick<RunState, 'history' | 'task'>,
  values: Readonly<Record<string, string>>,
): HistoryItem[] {
  return history
    .filter((item) => item.task === task)
    .map((item) => (item.text === null ? item : { ...item, text: withValues(item.text, values) }));
}

/** The result of one step. */
export interface StepVerdict {
  /** Position among the run's tasks. */
  readonly task: number;
  readonly verdict: CaseVerdict;
  readonly reason: Reason | null;
}

const VERDICTS: Readonly<Record<Outcome, CaseVerdict>> = {
  completed: 'passed',
  failed: 'failed',
  infeasible: 'failed',
  out_of_budget: 'failed',
  crashed: 'crashed',
  inconclusive: 'inconclusive',
  canceled: 'inconclusive',
};

/** Reasons that keep a case from beginning and count as failed preconditions. */
const BLOCKING: ReadonlySet<string> = new Set([
  ...['RESET_HOOK_FAILED', 'RESET_HOOK_UNKNOWN', 'SETUP_FAILED', 'SETUP_NOT_ALLOWED'],
]);

/** The phone of a run whose set-up has failed had begun; none of its steps has. */
function keepsFromBeginning({ begun, reason }: { readonly begun: boolean; readonly reason: Reason | null }) {
  const code = reason?.code ?? '';
  return BLOCKING.has(code) && (!begun || code === 'SETUP_FAILED');
}

/**
 * The results of all tasks of a run: the first that did not pass stops the case; the tasks after it were not run. Pure.
 */
export function stepVerdicts(
  { tasks, ended = [], task: current }: Pick<RunState, 'tasks' | 'ended' | 'task'>,
  run: { readonly outcome: Outcome | null; readonly reason: Reason | null; readonly begun: boolean },
): readonly StepVerdict[] {
  return tasks.map((task, at) => {
    const end = ended.find((one) => one.task === at);
    if (end !== undefined) {
      const isBlock = task.precondition === true && VERDICTS[end.outcome] === 'failed';
      return { task: at, verdict: isBlock ? 'blocked' : VERDICTS[end.outcome], reason: end.reason };
    }
    if (at === 0 && keepsFromBeginning(run)) return { task: at, verdict: 'blocked', reason: run.reason };
    // It was in progress when the run was stopped.
    const isOpen = at === current && ended.every(({ outcome }) => outcome === 'completed');
    const stopped = isOpen && run.begun && run.outcome !== null && run.outcome !== 'completed';
    return stopped
      ? { task: at, verdict: 'inconclusive', reason: run.reason }
      : { task: at, verdict: 'not_run', reason: null };
  });
}

/** The verdict of a case: that of the first step that did not pass; passed if all did. */
export function caseVerdict(steps: readonly StepVerdict[]): CaseVerdict {
  const first = steps.find(({ verdict }) => verdict !== 'passed');
  return first?.verdict ?? 'passed';
}
