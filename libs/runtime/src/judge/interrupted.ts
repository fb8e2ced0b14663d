import type { AppTrouble, HistoryItem, RunState } from '@tapwright/contracts';
import { editableValue, type Screen, type ScreenElement } from '@tapwright/screen';
import { actionKey } from '../choose/action-space.ts';

/**
 * What kept an action from its element: the system ended the app, a window came up and took it, a keyboard lay over the
 * element, or the text is not in its field, perhaps in another one.
 */
export type Interruption = 'process_death' | 'covered' | 'keyboard' | 'text_lost' | 'text_misplaced';

/** The screens around an action, and what the phone told besides. */
export interface Surroundings {
  readonly item: HistoryItem;
  readonly before: Screen;
  readonly after: Screen;
  /** A keyboard is on the screen after the action. */
  readonly keyboardShown: boolean;
  /** Package of the app under test. */
  readonly app: string;
  readonly trouble?: AppTrouble | undefined;
}

/** Actions that open no window of their own: one that is there afterwards has come in between. */
const OPENS_NOTHING = new Set(['text', 'clear', 'scroll']);
const NEEDS_ITS_PLACE = new Set(['click', 'double_click', 'long_click', 'text', 'clear', 'scroll']);
/** So often an action of one screen may be kept from its element; after that it is judged by what is seen. */
const INTERRUPTIONS_MAX = 2;

/**
 * Whether the screens show that an action was not carried out as it was meant, through no fault of its own. One that may
 * happen once only is never said to be: then it would be chosen again.
 */
export function interruptionOf(around: Surroundings): Interruption | null {
  const { item, before, after, app, trouble } = around;
  if (item.effect === 'once') return null;
  if (trouble?.kind === 'process_death' && trouble.process === app) return 'process_death';
  if (OPENS_NOTHING.has(item.kind) && !isCovered(before, app) && isCovered(after, app)) return 'covered';
  const lost = item.kind === 'text' ? lostText(around) : null;
  const unchanged = item.after?.content === item.before.content && item.pictureChanged !== true;
  if (unchanged && around.keyboardShown && NEEDS_ITS_PLACE.has(item.kind)) return 'keyboard';
  return lost;
}

/** True where nothing of the app is on the screen: a window of the system or of another app lies over it. */
export function isCovered(screen: Screen, app: string): boolean {
  return (
    screen.elements.length > 0 &&
    screen.elements.every(({ packageName }) => packageName !== '' && packageName !== app)
  );
}

/** True where the action may be said to have been interrupted once more. */
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
 * The action whose window the last one has closed again: the screen is as it was before it, so that it has not had its
 * effect. Index into the history; -1 where there is none.
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

/** A field that hides or sends what is typed tells nothing; nor does one that is gone. */
function lostText({ item, before, after }: Surroundings): Interruption | null {
  const text = plain(item.text ?? '');
  const [field] = fieldsOf(after, item.key);
  if (text === '' || /[\r\n]/.test(item.text ?? '') || field === undefined || field.password) return null;
  const value = plain(editableValue(field));
  if (value.includes(text) || (value !== '' && value !== valueBefore(before, item.key))) return null;
  const elsewhere = after.elements.some(
    (other) => other.editable && other !== field && gained({ before, text }, other),
  );
  return elsewhere ? 'text_misplaced' : 'text_lost';
}

function gained({ before, text }: { before: Screen; text: string }, field: ScreenElement): boolean {
  const had = valueBefore(before, keyOf(field));
  return had !== null && !had.includes(text) && plain(editableValue(field)).includes(text);
}

/** Null where there is no such field, or more than one. */
function valueBefore(screen: Screen, key: string): string | null {
  const [field, second] = fieldsOf(screen, key);
  return field === undefined || second !== undefined ? null : plain(editableValue(field));
}

function fieldsOf(screen: Screen, key: string): readonly ScreenElement[] {
  return screen.elements.filter((element) => element.editable && keyOf(element) === key);
}

function keyOf(field: ScreenElement): string {
  return actionKey('text', null, field, '');
}

/** Apps change the case of letters, and put spaces and signs between digits. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
