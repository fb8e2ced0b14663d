import { mapStep } from './map-step.ts';
import type { RecordedApp } from './recorded-app.ts';
import type { RecordedTask } from './recorded-tasks.ts';
import type { Truth, TruthAction, Unmapped } from './truth.ts';

/** The recorder's number for a finished task. */
const DONE = -1;

/** The right actions of a task. A step that cannot be mapped is reported, not silently dropped. */
export function mapTask(app: RecordedApp, task: RecordedTask): Truth {
  const actions: TruthAction[] = [];
  const unmapped: Unmapped[] = [];
  for (const [index, step] of task.steps.entries()) {
    if (step.choice === DONE && step.chosen === null) continue;
    const mapped = mapStep(app, { step, next: task.steps[index + 1]?.node ?? null });
    if (typeof mapped === 'string') unmapped.push({ step: index, reason: mapped });
    else actions.push(mapped);
  }
  const first = task.steps[0]?.node ?? null;
  return {
    task: task.id,
    goal: task.task,
    start: first === null || app.struct(first) === null ? null : first,
    actions: actions.map((action, index) => withFocus(action, actions[index + 1])),
    unmapped,
  };
}

function withFocus(action: TruthAction, next: TruthAction | undefined): TruthAction {
  const focus =
    action.kind === 'click' &&
    action.element?.editable === true &&
    next?.kind === 'text' &&
    next.element?.resourceId === action.element.resourceId;
  return focus ? { ...action, focus } : action;
}
