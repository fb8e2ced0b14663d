import type { RecordedApp, Truth } from '@tapwright/evaluation';
import type { ActorInput, ActorOutput, VerifierInput, VerifierOutput } from '@tapwright/model';
import { answerOf, type Decider, endWith } from '../decider.ts';
import type { RecordedTaskAt } from '../path/truth-path.ts';
import { reachedBy, wantedActions } from '../progress.ts';
import { chooserOn, elementsFor } from '../right-choice.ts';
import type { LogStep } from './log-steps.ts';

export interface LoggedTaskAt extends RecordedTaskAt {
  readonly steps: readonly LogStep[];
}

/**
 * The choices of a real model, in the order of its log, each used once, even where it cannot be chosen. An answer was
 * given on one node after a number of right actions. It is used where both match; a node of the same structure
 * counts. With another history it is used only on the same node, if it is the next answer and not a claim of being
 * done. Off the log's path there is no answer.
 */
export function loggedDecider({ app, truth, steps, position }: LoggedTaskAt): Decider {
  const wanted = wantedActions(truth);
  const doneBefore = stepsBefore(truth);
  let used = 0;
  const stepFor = (): number | null => {
    const { node, done } = position();
    const at = passFocus(steps, doneBefore[reachedBy(app, wanted, done)] ?? steps.length - 1);
    if (at >= used && isOn(app, node, steps[at])) return at;
    const next = passFocus(steps, used);
    const isNext = steps[next]?.node === node && steps[next]?.action !== 'done';
    return isNext ? next : null;
  };
  return {
    decide(input) {
      const at = stepFor();
      const step = at === null ? undefined : steps[at];
      if (at === null || step === undefined) return null;
      const answer = sayStep({ app, node: position().node, input }, step);
      // A scroll towards the element is only a step to the answer.
      if (answer === null || kindOf(input, answer) !== 'scroll') used = at + 1;
      return answer;
    },
  };
}

/**
 * What another model's log says to a claim: whether that model, on the same node after the same number of right actions,
 * said that the task was done. Null off its log.
 */
export function opinionOf({ app, truth, steps, position }: LoggedTaskAt) {
  const wanted = wantedActions(truth);
  const doneBefore = stepsBefore(truth);
  return ({ claim }: Pick<VerifierInput, 'claim'>): VerifierOutput | null => {
    const { node, done } = position();
    const at = passFocus(steps, doneBefore[reachedBy(app, wanted, done)] ?? steps.length - 1);
    const step = steps[at];
    if (claim !== 'done' || step === undefined || !isOn(app, node, step)) return null;
    const completed = step.action === 'done';
    // A log names no element that shows it.
    return { completed, reason: step.thought || 'another model would go on', evidence: [] };
  };
}

/** Indexed by the number of wanted actions that are done: the number of the recorded step that comes next. */
function stepsBefore(truth: Truth): readonly number[] {
  const lost = new Set(truth.unmapped.map(({ step }) => step));
  const places: number[] = [];
  let step = 0;
  for (const action of truth.actions) {
    while (lost.has(step)) step += 1;
    if (!action.focus) places.push(step);
    step += 1;
  }
  return [...places, step];
}

/** The first step from here on that is more than focusing a field: typing includes that. */
function passFocus(steps: readonly LogStep[], from: number): number {
  let at = from;
  for (
    let action = steps[at]?.action;
    action && action !== 'done' && action.focus;
    action = steps[at]?.action
  )
    at += 1;
  return at;
}

function isOn(app: RecordedApp, node: string, step: LogStep | undefined): boolean {
  if (step === undefined || step.node === null) return false;
  const struct = app.struct(node);
  return step.node === node || (struct !== null && app.struct(step.node) === struct);
}

interface Asked {
  readonly app: RecordedApp;
  readonly node: string;
  readonly input: ActorInput;
}

function sayStep({ app, node, input }: Asked, { action, thought }: LogStep): ActorOutput | null {
  if (action === null) return null;
  if (action === 'done') return endWith(input, 'done', thought);
  const elements = elementsFor(app, action, node);
  const step = chooserOn(app, node, input)({ kind: action.kind, elements, text: action.text });
  return answerOf(step, input, thought);
}

function kindOf(input: ActorInput, { index }: ActorOutput): string | undefined {
  return input.choices.find((choice) => choice.index === index)?.kind;
}
