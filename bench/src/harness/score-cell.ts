import {
  type DoneAction,
  doneActions,
  failureClass,
  missingStep,
  type StepFacts,
  score,
  stateFailureClass,
} from '@tapwright/evaluation';
import type { Cell } from '../report/cell.ts';
import type { PlannedCell } from './cells.ts';
import type { TaskResult } from './messages.ts';
import { stateStory, story } from './print.ts';
import { asCharged } from './watch-job.ts';

/** Compares what was done with the truth, or takes the result of the check on the app's state. */
export function scoreCell(planned: PlannedCell, result: TaskResult): Cell {
  const { answer } = planned.task;
  return {
    ...planned.name,
    outcome: result.outcome,
    reason: result.reason,
    detail: result.detail,
    steps: result.steps.length,
    charged: result.charged,
    unrecorded: result.steps.flatMap(({ inputs }) => inputs).filter(({ basis }) => basis === 'unrecorded')
      .length,
    restorations: result.restorations,
    calls: [...result.calls],
    decisions: result.decisions,
    byOffline: result.byOffline,
    ...(answer === null ? byState(planned, result) : byTruth(answer, result)),
  };
}

type Judged = Pick<
  Cell,
  | 'completed'
  | 'contained'
  | 'exact'
  | 'proportion'
  | 'prefix'
  | 'precision'
  | 'offLog'
  | 'failure'
  | 'missing'
  | 'story'
>;

function byTruth({ app, truth }: NonNullable<PlannedCell['task']['answer']>, result: TaskResult): Judged {
  const { outcome, reason } = result;
  const done = result.steps.map((step) => doneActions(step.inputs));
  const scored = score(app, truth, { done: done.flat(), endedItself: outcome === 'completed' });
  const steps = factsOf(result, done);
  const stoppedAfter = (kept: number): Cell['offLog'] => {
    const run = { done: done.slice(0, kept).flat(), endedItself: false };
    const { contained, proportion, prefix, precision } = score(app, truth, run);
    return { contained, proportion, prefix, precision };
  };
  return {
    ...scored,
    offLog: result.stepsOnLog === null ? null : stoppedAfter(result.stepsOnLog),
    failure: scored.completed ? null : failureClass(app, truth, { steps, outcome, reason }),
    missing: missingStep(app, truth, steps),
    story: [...story({ app: app.name, truth, result, done, scored })],
  };
}

/** Completed: the state is what the goal asks for, and the run ended by itself. */
function byState({ name, task }: PlannedCell, result: TaskResult): Judged {
  const { outcome, reason } = result;
  const reached = result.reached === true;
  const completed = reached && outcome === 'completed';
  return {
    completed,
    contained: null,
    exact: null,
    proportion: null,
    prefix: null,
    precision: null,
    offLog: null,
    failure: completed ? null : stateFailureClass({ reached, outcome, reason }),
    missing: null,
    story: [...stateStory(`${name.app}/${task.id}: ${task.goal}`, result)],
  };
}

function factsOf(result: TaskResult, done: readonly (readonly DoneAction[])[]): readonly StepFacts[] {
  return result.steps.map((step, at) => ({
    done: done[at] ?? [],
    from: step.from,
    to: step.to,
    ...asCharged(step),
  }));
}
