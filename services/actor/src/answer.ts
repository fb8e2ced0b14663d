import { Distance } from '@tapwright/contracts';
import type { ActorOutput } from '@tapwright/model';
import { type Choice, forbiddenBy, numberPad } from '@tapwright/runtime';
import type { Screen } from '@tapwright/screen';
import { type Chosen, elementOf } from './chosen.ts';

/** Kinds that need a text: to type, to press or to turn to. */
const WITH_TEXT = new Set(['text', 'keypad', 'swipe_selector']);
const TEXT_MAX = 2_000;
const DIGITS_MAX = 20;

export interface Offer {
  readonly choices: readonly Choice[];
  readonly screen: Screen;
  /** Words of elements that must not be touched. */
  readonly forbidden: readonly string[];
}

export function needsText({ action }: Choice): boolean {
  return WITH_TEXT.has(action.kind);
}

/** Why an answer cannot be executed, or null where it can. */
export function whyInvalid(output: ActorOutput, { choices, screen, forbidden }: Offer): string | null {
  const choice = Number.isInteger(output.index) ? choices[output.index] : undefined;
  if (choice === undefined) return `choose a number from 0 to ${choices.length - 1}`;
  const { kind } = choice.action;
  if (kind === 'end') return output.claim === null ? 'end needs the claim done or infeasible' : null;
  if (!needsText(choice)) return null;
  const text = output.text ?? '';
  if (text === '') return `a ${kind.replace('_', ' ')} action needs a text`;
  if (text.length > TEXT_MAX) return `a text has at most ${TEXT_MAX} characters`;
  // A parameter: its value is known only where it is typed.
  if (/^\$\{[^{}]+\}$/.test(text)) return null;
  if (kind === 'keypad') return whyNoDigits(text, screen);
  // Line ends are typed as the enter key, which presses what the actor has not chosen.
  return forbiddenBy({ ...choice, action: { ...choice.action, text }, screen }, forbidden);
}

function whyNoDigits(text: string, screen: Screen): string | null {
  const keys = numberPad(screen);
  const isPressable = text.length <= DIGITS_MAX && [...text].every((digit) => keys?.has(digit) === true);
  return isPressable ? null : `the number pad takes 1 to ${DIGITS_MAX} digits`;
}

/** The choice with what the answer says about it; nothing else of an answer reaches the device. */
export function answerOf(choice: Choice, output: ActorOutput): Omit<Chosen, 'usages'> {
  const { action } = choice;
  const distance = action.kind === 'scroll' ? Distance.safeParse(output.text).data : undefined;
  return {
    action: {
      ...action,
      text: needsText(choice) ? output.text : null,
      ...(distance === undefined ? {} : { distance }),
    },
    ...elementOf(choice),
    claim: action.kind === 'end' ? (output.claim ?? 'infeasible') : null,
    thought: output.thought,
    ...(typeof output.serves === 'string' ? { serves: output.serves } : {}),
    ...(output.expect == null ? {} : { predicted: output.expect }),
  };
}
