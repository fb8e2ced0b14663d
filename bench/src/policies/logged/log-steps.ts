import {
  isRightAnswer,
  mapStep,
  type RecordedApp,
  type RecordedTask,
  type TruthAction,
} from '@tapwright/evaluation';
import type { LoggedStep, LoggedTask } from './model-log.ts';

/** What a real model answered on one node of the recording. */
export interface LogStep {
  /** Null where the screen is not among the nodes. */
  readonly node: string | null;
  /** The action it chose, `done` for its claim, or null where the named element is not on that screen. */
  readonly action: TruthAction | 'done' | null;
  /** The rest of its answer, used for the length of answers and for the reason of a claim. */
  readonly thought: string;
}

/** The answers of a log as actions on the recorded screens: its n-th screen is that of the n-th step of the task. */
export function logSteps(app: RecordedApp, task: RecordedTask, log: LoggedTask): readonly LogStep[] {
  const steps = log.profile.map((logged, at): LogStep => {
    const node = task.steps[at]?.node ?? null;
    const thought = thoughtOf(logged);
    if (numberOf(logged.answer?.[0]) === DONE) return { node, action: 'done', thought };
    // Only a right choice is known to have led to the next recorded screen.
    const next = isRightAnswer(logged) ? (task.steps[at + 1]?.node ?? null) : null;
    return { node, action: actionOf(app, { logged, node, next }), thought };
  });
  return steps.map((step, at) => withFocus(step, steps[at + 1]));
}

interface Answered {
  readonly logged: LoggedStep;
  readonly node: string | null;
  readonly next: string | null;
}

function actionOf(app: RecordedApp, { logged, node, next }: Answered): TruthAction | null {
  const [id, touch, text] = logged.answer ?? [];
  const choice = numberOf(id);
  const chosen = choice === null ? null : elementOf(logged.state, choice);
  if (choice === null || chosen === null) return null;
  const input = touch === 'input' ? (text ?? '') : null;
  const mapped = mapStep(app, { step: { node, choice, chosen, input }, next });
  return typeof mapped === 'string' ? null : mapped;
}

/** The element number that a model answers where it claims that the task is done. */
const DONE = -1;

function numberOf(id: number | string | null | undefined): number | null {
  const number = typeof id === 'string' ? Number.parseInt(id, 10) : (id ?? Number.NaN);
  return Number.isInteger(number) ? number : null;
}

/** The element with this number in a prompt; it may run over several lines. */
function elementOf(state: string, choice: number): string | null {
  const elements = state.split(/\n\s*(?=<\w+ id=\d+)/).map((line) => line.trim());
  const found = elements.find((line) => new RegExp(`^<\\w+ id=${choice}\\b`).test(line));
  return found === undefined ? null : withoutHint(found);
}

/** The recorder's prompts say where a touch will lead: knowledge about the app that is not part of the element. */
function withoutHint(html: string): string {
  return html.replace(/ onclick=jump to a GUI about '[^>]*'(?=>)/, '');
}

/** A touch of a field into which the next answer types: typing includes it. */
function withFocus(step: LogStep, next: LogStep | undefined): LogStep {
  const { action } = step;
  const then = next?.action;
  if (action === null || action === 'done' || then === null || then === undefined || then === 'done')
    return step;
  const focus =
    action.kind === 'click' &&
    action.element?.editable === true &&
    then.kind === 'text' &&
    then.element?.resourceId === action.element.resourceId;
  return focus ? { ...step, action: { ...action, focus } } : step;
}

function thoughtOf({ raw }: LoggedStep): string {
  const said = typeof raw === 'string' ? raw : raw?.Analyses;
  return typeof said === 'string' ? said : '';
}
