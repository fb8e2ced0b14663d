import type { ActorChoice, ActorInput } from '@tapwright/model';
import {
  type AppLocator,
  type AppStep,
  appStepInWords,
  CHOICES,
  type ChosenStep,
  chosenSteps,
} from './app-steps.ts';
import { lost, type OraclePath, type PathStep } from './oracle-path.ts';

const OPPOSITE = { up: 'down', down: 'up', left: 'right', right: 'left' } as const;

/** An element that is not offered after this many looks is not there. */
const RESUMED_MOST = 3;

/** The way of an app, for callers that ask about it without choosing. */
export interface AppPath extends OraclePath {
  /** Updates it with what was done since the last choice. */
  saw(input: Pick<ActorInput, 'history'>): void;
  /** The step that comes next; null at the end of the way. */
  step(): AppStep | null;
}

interface Expected {
  readonly choice: ActorChoice;
  /** Steps that had been taken by then. */
  readonly taken: number;
}

/**
 * The way that an app itself knows. A step counts as done when it was chosen and not undone. Where its element is not
 * on the screen, something else was chosen: the path goes back. Where that does not help, it goes on from the nearest
 * earlier step that is offered. `isDone` checks the state of the app, or how many of the steps are left.
 */
export function appPath(way: readonly AppStep[], isDone: (left: number) => boolean): AppPath {
  const steps = chosenSteps(way);
  let at = 0;
  let resumed = 0;
  let expected: Expected | null = null;

  const learn = ({ history }: Pick<ActorInput, 'history'>): void => {
    // The runtime may have waited before the question: that was not a choice.
    const last = history.findLast(({ kind }) => kind !== 'wait');
    if (expected === null || last === undefined || history.length <= expected.taken) return;
    const { kind, label } = expected.choice;
    if (last.kind === kind && last.label === label && !last.verdict.startsWith('invalidated')) at += 1;
    expected = null;
  };
  const isAtEnd = (): boolean => isDone(steps.length - at);
  const choose = (input: ActorInput, step: ChosenStep, choice: ActorChoice): PathStep => {
    expected = { choice, taken: input.history.length };
    // Only a parameter may be entered.
    const before = step.empties || step.text?.startsWith('${') === true ? '' : choice.value;
    return { kind: 'choose', index: choice.index, text: step.text === undefined ? null : before + step.text };
  };

  const nextStep = (input: ActorInput): PathStep | null => {
    const step = steps[at];
    const choice = choiceFor(input, step);
    if (step !== undefined && choice !== undefined) return choose(input, step, choice);
    const waits = input.choices.find(({ kind }) => kind === 'wait');
    if (waits !== undefined) return { kind: 'choose', index: waits.index, text: null };
    if (step === undefined) return lost('the way is at its end and the goal is not reached');
    return goBack(input) ?? earlierStep(input);
  };
  const earlierStep = (input: ActorInput): PathStep | null => {
    if (resumed >= RESUMED_MOST) return null;
    const earlier = steps.findLastIndex((one, index) => index < at && choiceFor(input, one) !== undefined);
    const step = steps[earlier];
    const choice = choiceFor(input, step);
    if (step === undefined || choice === undefined) return null;
    resumed += 1;
    at = earlier;
    return choose(input, step, choice);
  };

  return {
    next(input): PathStep {
      learn(input);
      if (isAtEnd()) return { kind: 'done' };
      while (isNeedless(input, steps[at])) at += 1;
      return (
        nextStep(input) ?? lost(`${steps[at]?.kind} on ${JSON.stringify(steps[at]?.on ?? {})} is not offered`)
      );
    },
    saw: learn,
    step: () => steps[at] ?? null,
    left: () => (isAtEnd() ? 0 : Math.max(1, steps.length - at)),
    way: () => steps.map(appStepInWords),
  };
}

/** Phones that asked once do not ask again, and a list that is fully visible does not scroll. */
function isNeedless(input: ActorInput, step: AppStep | undefined): boolean {
  if (step?.kind !== 'dialog_allow' && step?.kind !== 'swipe') return false;
  return choiceFor(input, step) === undefined;
}

function choiceFor({ choices }: ActorInput, step: AppStep | undefined): ActorChoice | undefined {
  if (step === undefined) return undefined;
  const kind = step.kind === 'key' ? step.key?.toLowerCase() : (CHOICES[step.kind] ?? step.kind);
  const fitting = choices.filter((choice) => choice.kind === kind);
  if (step.kind === 'dialog_allow')
    return fitting.find(({ resourceId }) => resourceId.startsWith('permission_allow'));
  const { on, direction } = step;
  if (on === undefined) return fitting[0];
  const named = fitting.filter((choice) => isNamed(choice, on) && isThatWay(choice, direction));
  // A scrolled container may be a part of what is named.
  if (direction !== undefined) return named[0] ?? fitting.find((choice) => isThatWay(choice, direction));
  return named[on.nth ?? 0];
}

function isThatWay(choice: ActorChoice, direction: AppStep['direction']): boolean {
  return direction === undefined || choice.direction === OPPOSITE[direction];
}

/** A name may be that of a text inside an element that can be touched: its label is then made of the texts inside. */
function isNamed({ element, label, context }: ActorChoice, { text, desc, id }: AppLocator): boolean {
  if (element === undefined) return false;
  const parts = [element.text, label, ...label.split(', '), ...context];
  const isInside = text !== undefined || desc !== undefined;
  return (
    (text === undefined || parts.includes(text)) &&
    (desc === undefined || element.desc === desc || parts.includes(desc)) &&
    (id === undefined || isId(element.resourceId, id) || (isInside && element.text === ''))
  );
}

function isId(resourceId: string, id: string): boolean {
  return resourceId === id || resourceId.endsWith(`:id/${id}`);
}

/** Null where back is not offered, or cannot help: nothing else was chosen yet, or it did not help before. */
function goBack({ choices, history }: ActorInput): PathStep | null {
  const back = choices.find((choice) => choice.kind === 'back');
  if (back === undefined || history.length === 0 || history.at(-1)?.kind === 'back') return null;
  return { kind: 'choose', index: back.index, text: null };
}
