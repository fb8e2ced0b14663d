import type { ActorChoice } from '../../roles/actor.ts';
import { normalise, words } from '../words/tokens.ts';

/** What Android's own conventions say about a control, in any app. */

const POSITIVE =
  /^(?:ok|okay|save|done|yes|apply|confirm|accept|agree|i agree|continue|next|finish|submit|send|got it|allow|create|add|set|update|rename|delete|remove|move|copy|export|import|start|select|choose|overwrite|replace|move to (?:trash|bin|recycle bin)|save changes|✓)$/;
const NEGATIVE = /^(?:cancel|no|dismiss|not now|later|skip|discard|deny|don['’]t allow|never|no thanks)$/;
/** Also arrows of tool bars, which do not make a screen a dialog. */
const AWAY = /^(?:back|close|navigate up|go back|up)$/;
const OVERFLOW =
  /^(?:more options|more|menu|main menu|overflow|open (?:navigation )?(?:drawer|menu)|show (?:navigation )?(?:drawer|menu)|open navigation|options)$/;
const SETTINGS = /^(?:(?:app |more |general )?(?:settings|preferences)|configuration)$/;
const ABOUT = /^(?:about|help|info|information|support|help (?:and|&) (?:support|feedback))$/;
const COMMIT = /^(?:ok|okay|save|done|apply|confirm|finish|submit|send|create|update|set|save changes|✓)$/;

/** Ids that `AlertDialog` gives its buttons; the package may have been cut off. */
const BUTTON_1 = /^(?:android:id\/)?button1$/;
const BUTTON_2 = /^(?:android:id\/)?button2$/;

export function isPress(choice: ActorChoice): boolean {
  return choice.kind === 'click';
}

/** The button that does what a dialog asks. */
function isPositive(choice: ActorChoice): boolean {
  return isPress(choice) && (BUTTON_1.test(choice.resourceId) || POSITIVE.test(normalise(choice.label)));
}

/** A button that undoes or leaves: never the way to a goal. */
export function isNegative(choice: ActorChoice): boolean {
  return refuses(choice) || (isPress(choice) && AWAY.test(normalise(choice.label)));
}

function refuses(choice: ActorChoice): boolean {
  return isPress(choice) && (BUTTON_2.test(choice.resourceId) || NEGATIVE.test(normalise(choice.label)));
}

/** A button that saves a form, in a dialog or a tool bar. */
export function isCommit(choice: ActorChoice): boolean {
  return isPress(choice) && (BUTTON_1.test(choice.resourceId) || COMMIT.test(normalise(choice.label)));
}

export function isCommitLabel(label: string): boolean {
  return POSITIVE.test(normalise(label));
}

/** `Cancel`, `No`, `Not now`: beside a button that saves, it means that a question waits for its answer. */
export function isRefusalLabel(label: string): boolean {
  return NEGATIVE.test(normalise(label));
}

/**
 * The place of the first button that refuses, -1 if there is none. A text that cannot be pressed says what something is:
 * `Billable, No`. What stands more than once belongs to rows: `Skip` of each thing to do.
 */
export function refusalAmong(elements: readonly { readonly text: string; readonly inert?: true }[]): number {
  return elements.findIndex(
    ({ text, inert }, at) =>
      inert !== true &&
      isRefusalLabel(text) &&
      !elements.some((other, place) => place !== at && other.text === text && other.inert !== true),
  );
}

/** `Navigate up`, `Close`, `More options`: pressed to get elsewhere, it stores nothing. */
export function isAwayLabel(label: string): boolean {
  return AWAY.test(normalise(label)) || OVERFLOW.test(normalise(label));
}

/** `Save`, `Done`, `OK`: entries count only after it was pressed. */
export function isStoreLabel(label: string): boolean {
  return COMMIT.test(normalise(label));
}

/** The positive button of an open dialog: beside a negative one, or with Android's own id for it. */
export function dialogButton(choices: readonly ActorChoice[]): ActorChoice | undefined {
  const standard = choices.find((one) => isPress(one) && BUTTON_1.test(one.resourceId));
  if (standard !== undefined) return standard;
  return choices.some(refuses) ? choices.find(isPositive) : undefined;
}

export function isOverflow(choice: ActorChoice): boolean {
  return isPress(choice) && OVERFLOW.test(normalise(choice.label));
}

export function isSettings(choice: ActorChoice): boolean {
  return isPress(choice) && SETTINGS.test(normalise(choice.label));
}

/** Where apps describe themselves. */
export function isAboutPage(choice: ActorChoice): boolean {
  return isPress(choice) && ABOUT.test(normalise(choice.label));
}

export function isOption(choice: ActorChoice): boolean {
  return isPress(choice) && (choice.checked !== null || /Radio|Check|Switch|Toggle/.test(choice.widget));
}

export function isRadio(choice: ActorChoice): boolean {
  return /Radio|CheckedTextView/.test(choice.widget);
}

export function isSearchField(choice: ActorChoice): boolean {
  return words(`${nameOf(choice)} ${choice.hint}`).some((one) => one.stem === 'search');
}

/** Words of the resource id's last part: `org.example:id/send_button` → `send button`. */
export function idName(choice: ActorChoice): string {
  const name = choice.resourceId.split('/').at(-1) ?? '';
  return /^button\d?$/.test(name) ? '' : name.replace(/_/g, ' ');
}

/** The name of the control; its id if it shows no text. */
export function nameOf(choice: ActorChoice): string {
  return choice.label === '' ? idName(choice) : choice.label;
}

/** The labels of a numeric keypad, if the screen shows one. */
export function keypad(choices: readonly ActorChoice[]): ReadonlyMap<string, ActorChoice> | null {
  const keys = new Map<string, ActorChoice>();
  for (const choice of choices) {
    const key = digitOf(choice.label);
    if (isPress(choice) && key !== null && !keys.has(key)) keys.set(key, choice);
  }
  return keys.size >= 9 ? keys : null;
}

/** The digit that a key of a number pad enters: `5`, `5, JKL` or `Five`; null for other labels. */
export function digitOf(label: string): string | null {
  const [, digit, letters = ''] = /^\s*([\p{L}\d]+)(?:[,\s]+(\S+))?\s*$/u.exec(label) ?? [];
  if (digit === undefined || !/^(?:[A-Z]{2,4}|\+)?$/.test(letters)) return null;
  const [first] = words(digit);
  return first !== undefined && /^\d$/.test(first.stem) ? first.stem : null;
}
