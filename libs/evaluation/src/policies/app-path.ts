import type { ActorChoice, ActorInput } from '@tapwright/model';
import { lost, type OraclePath, type PathStep } from './oracle-path.ts';

/** What names an element of an interactive app; every given attribute must fit, `nth` counts those that do. */
export interface AppLocator {
  readonly text?: string;
  readonly desc?: string;
  /** With or without its package. */
  readonly id?: string;
  readonly nth?: number;
}

/** One step of the way that an interactive app knows to its goal: the steps that virtual apps name their truths in. */
export interface AppStep {
  readonly kind: string;
  readonly on?: AppLocator;
  readonly text?: string;
  /** The way the finger goes. */
  readonly direction?: 'up' | 'down' | 'left' | 'right';
  readonly key?: string;
}

/** Steps that are no choice of an agent: a field is emptied by typing into it, and waiting is the runtime's affair. */
const SILENT = ['clear', 'wait'];

const CHOICES: Readonly<Record<string, string>> = { tap_at: 'click', dialog_allow: 'click', swipe: 'scroll' };
const OPPOSITE = { up: 'down', down: 'up', left: 'right', right: 'left' } as const;

interface Expected {
  readonly choice: ActorChoice;
  readonly rounds: number;
}

/**
 * The way that an app itself knows. A step counts as done when it was chosen and not undone; where its element is not on
 * the screen the path goes back, for something else was chosen. `isDone` looks at the state of the app.
 */
export function appPath(way: readonly AppStep[], isDone: () => boolean): OraclePath {
  const steps = way.filter(({ kind }) => !SILENT.includes(kind));
  const emptied = new Set(steps.filter((step) => way[way.indexOf(step) - 1]?.kind === 'clear'));
  let at = 0;
  let expected: Expected | null = null;

  const learn = ({ history }: ActorInput): void => {
    const last = history.at(-1);
    if (expected === null || last === undefined || history.length <= expected.rounds) return;
    const { kind, label } = expected.choice;
    if (last.kind === kind && last.label === label && !last.verdict.startsWith('invalidated')) at += 1;
    expected = null;
  };

  return {
    next(input): PathStep {
      learn(input);
      if (isDone()) return { kind: 'done' };
      // Phones that were asked before do not ask again.
      while (steps[at]?.kind === 'dialog_allow' && choiceFor(input, steps[at]) === undefined) at += 1;
      const step = steps[at];
      if (step === undefined) return lost('the way is at its end and the goal is not reached');
      const choice = choiceFor(input, step);
      if (choice === undefined) return goBack(input, step);
      expected = { choice, rounds: input.history.length };
      const before = emptied.has(step) ? '' : choice.value;
      return {
        kind: 'choose',
        index: choice.index,
        text: step.text === undefined ? null : before + step.text,
      };
    },
    left: () => (isDone() ? 0 : Math.max(1, steps.length - at)),
  };
}

function choiceFor({ choices }: ActorInput, step: AppStep | undefined): ActorChoice | undefined {
  if (step === undefined) return undefined;
  const kind = step.kind === 'key' ? step.key?.toLowerCase() : (CHOICES[step.kind] ?? step.kind);
  const fitting = choices.filter((choice) => choice.kind === kind);
  if (step.kind === 'dialog_allow')
    return fitting.find(({ resourceId }) => resourceId.startsWith('permission_allow'));
  const { on, direction } = step;
  if (on === undefined) return fitting[0];
  const named = fitting.filter(
    (choice) => isNamed(choice, on) && (direction === undefined || choice.direction === OPPOSITE[direction]),
  );
  return named[on.nth ?? 0];
}

/** A name may be that of a text inside of what can be touched: its label is then made of the texts inside. */
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

function goBack({ choices, history }: ActorInput, { kind, on }: AppStep): PathStep {
  const back = choices.find((choice) => choice.kind === 'back');
  // Nothing else was chosen yet: what is missing is not behind.
  if (back === undefined || history.length === 0 || history.at(-1)?.kind === 'back')
    return lost(`${kind} on ${JSON.stringify(on ?? {})} is not offered`);
  return { kind: 'choose', index: back.index, text: null };
}
