import { type AppTrouble, type HistoryItem, mentionedParameters, type RunState } from '@tapwright/contracts';
import { editableValue, type Screen, type ScreenElement } from '@tapwright/screen';
import { actionKey } from '../choose/action-space.ts';
import { holdsTyped, isMask, plainText } from './field-text.ts';

/**
 * Why an action did not reach its element: the system ended the app, a window came up and received it, a keyboard
 * covered the element, or the text is not in its field: the field holds what it held before, another field has got the
 * text, or the field shows another text.
 */
export type Interruption =
  | 'process_death'
  | 'covered'
  | 'keyboard'
  | 'text_lost'
  | 'text_misplaced'
  | 'text_differs';

/** The screens around an action, and what else the phone reported. */
export interface Surroundings {
  readonly item: HistoryItem;
  readonly before: Screen;
  readonly after: Screen;
  /** A keyboard is open after the action. */
  readonly keyboardShown: boolean;
  /** Package of the app under test. */
  readonly app: string;
  readonly trouble?: AppTrouble | undefined;
  /** The action is a commit that was surely meant. */
  readonly deed: boolean;
}

/** Actions that open no window: if there is a new one afterwards, it came up by itself. */
const OPENS_NOTHING = new Set(['text', 'clear', 'scroll']);
const NEEDS_ITS_PLACE = new Set(['click', 'double_click', 'long_click', 'text', 'clear', 'scroll']);
/** How often an action on one screen may count as interrupted; after that it is judged by the screen. */
const INTERRUPTIONS_MAX = 2;

/**
 * Whether the screens show that an action was not carried out as intended, through no fault of its own. A commit that
 * was surely meant never counts as interrupted, but for the death of the app: otherwise it would be chosen again.
 */
export function interruptionOf(around: Surroundings): Interruption | null {
  const { item, before, after, app, trouble } = around;
  if (trouble?.kind === 'process_death' && trouble.process === app) return 'process_death';
  if (around.deed) return null;
  if (OPENS_NOTHING.has(item.kind) && !isCovered(before, app) && isCovered(after, app)) return 'covered';
  const lost = item.kind === 'text' ? lostText(around) : null;
  const unchanged = item.after?.content === item.before.content && item.pictureChanged !== true;
  if (unchanged && around.keyboardShown && NEEDS_ITS_PLACE.has(item.kind)) return 'keyboard';
  return lost;
}

/** True if nothing of the app is on the screen: a window of the system or of another app covers it. */
export function isCovered(screen: Screen, app: string): boolean {
  return (
    screen.elements.length > 0 &&
    screen.elements.every(({ packageName }) => packageName !== '' && packageName !== app)
  );
}

/** True if the action may count as interrupted once more. */
export function mayBeRepeated(state: RunState, item: Pick<HistoryItem, 'task' | 'key' | 'before'>): boolean {
  const before = state.history.filter(
    (past) =>
      past.reason === 'interrupted' &&
      past.task === item.task &&
      past.key === item.key &&
      past.before.content === item.before.content,
  );
  return before.length < INTERRUPTIONS_MAX;
}

/**
 * The action whose window was closed by the last action: the screen is the same as before, so it had no effect. An
 * index into the history; -1 if there is none.
 */
export function undoneBy(state: RunState, last: HistoryItem): number {
  return state.history.findLastIndex(
    (past) =>
      past.task === last.task &&
      past.step < last.step &&
      past.verdict === 'advanced' &&
      past.before.content === last.after?.content &&
      past.after?.content === last.before.content,
  );
}

/** The text that the field of a typing action shows; null if there is no such field, or more than one. */
export function textShown({ kind, key }: Pick<HistoryItem, 'kind' | 'key'>, after: Screen): string | null {
  const [field, second] = kind === 'text' ? fieldsOf(after, key) : [];
  return field === undefined || second !== undefined ? null : editableValue(field);
}

/** If the field sends what is typed, or is gone, nothing can be said; of one that hides it, how long it is. */
function lostText({ item, before, after }: Surroundings): Interruption | null {
  const text = item.text ?? '';
  const [field] = fieldsOf(after, item.key);
  if (plainText(text) === '' || /[\r\n]/.test(text) || field === undefined) return null;
  const shown = editableValue(field);
  if (holdsTyped(shown, text)) return null;
  // How long a secret is, and how a field hides it, is not known here.
  const [was] = fieldsOf(before, item.key);
  const isSecret = mentionedParameters(text).length > 0;
  if (field.password) return isSecret || !isMask(shown) ? null : 'text_differs';
  if (isSecret && shown !== (was === undefined ? '' : editableValue(was))) return null;
  if (plainText(shown) !== '' && plainText(shown) !== valueBefore(before, item.key)) return 'text_differs';
  const elsewhere = after.elements.some(
    (other) => other.editable && other !== field && gained({ before, text }, other),
  );
  return elsewhere ? 'text_misplaced' : 'text_lost';
}

function gained({ before, text }: { before: Screen; text: string }, field: ScreenElement): boolean {
  const had = valueBefore(before, keyOf(field));
  const wanted = plainText(text);
  return had !== null && !had.includes(wanted) && plainText(editableValue(field)).includes(wanted);
}

/** Null if there is no such field, or more than one. */
function valueBefore(screen: Screen, key: string): string | null {
  const [field, second] = fieldsOf(screen, key);
  return field === undefined || second !== undefined ? null : plainText(editableValue(field));
}

function fieldsOf(screen: Screen, key: string): readonly ScreenElement[] {
  return screen.elements.filter((element) => element.editable && keyOf(element) === key);
}

function keyOf(field: ScreenElement): string {
  return actionKey('text', null, field, '');
}
