import type { TouchedElement } from './same-element.ts';

/** One input to a replayed recording, and what it touched: as in its trail. */
export interface TrailInput {
  readonly event: string;
  readonly element: TouchedElement | null;
  /** The element of the recorded event whose outcome was played. */
  readonly followed: TouchedElement | null;
  readonly basis: string;
  readonly from: string;
  readonly to: string;
  /** Content of the field after typing; the name of a key. */
  readonly text: string | null;
}

/** One action that was really done. */
export interface DoneAction {
  readonly kind: 'click' | 'long_click' | 'text' | 'scroll' | 'back' | 'enter' | 'home' | 'restart';
  /** What it touched: the element that received it, and the one of the outcome that was played. */
  readonly touched: readonly TouchedElement[];
  /** Content of the field after typing. */
  readonly text: string | null;
  /** A touch that only focused the field which the same action types into, or BACK that closed a keyboard over what it touches. */
  readonly focus: boolean;
}

const KEYS: Readonly<Record<string, DoneAction['kind']>> = { BACK: 'back', ENTER: 'enter', HOME: 'home' };
const TOUCHES: Readonly<Record<string, DoneAction['kind']>> = {
  tap: 'click',
  long_tap: 'long_click',
  swipe: 'scroll',
  text: 'text',
};

/**
 * The actions that the inputs of one executed action of the agent amount to. Typing is one action, however many keys
 * and pieces of text it needs; the tap that focuses its field belongs to it unless it led to another screen. Every
 * executed action counts, even if it was invalidated afterwards; the caller must leave out the inputs of restorations.
 */
export function doneActions(inputs: readonly TrailInput[]): readonly DoneAction[] {
  const done: DoneAction[] = [];
  const types = inputs.some(({ event }) => event === 'text');
  for (const [at, input] of inputs.entries()) {
    const action = toAction(input, { types, isLast: at === inputs.length - 1 });
    if (action === null) continue;
    const last = done.at(-1);
    const goesOn = action.kind === 'text' && last?.kind === 'text';
    if (goesOn || (action.kind === 'restart' && last?.kind === 'restart')) done.pop();
    done.push(action);
  }
  return done;
}

function toAction(
  input: TrailInput,
  { types, isLast }: { readonly types: boolean; readonly isLast: boolean },
): DoneAction | null {
  const kind = kindOf(input);
  if (kind === null) return null;
  const touched = [input.element, input.followed].filter((element) => element !== null);
  const prepares = (types && kind === 'click') || (kind === 'back' && !isLast);
  const focus = prepares && input.from === input.to;
  return { kind, touched, text: kind === 'text' ? input.text : null, focus };
}

/** Null for keys that only move the cursor or delete: they are parts of typing. */
function kindOf({ event, text }: TrailInput): DoneAction['kind'] | null {
  if (event === 'key') return KEYS[text ?? ''] ?? null;
  if (event === 'start' || event === 'force_stop') return 'restart';
  return TOUCHES[event] ?? null;
}
