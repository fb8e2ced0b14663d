import { type AppEvent, focusField, hideKeyboard } from '../app/signal.ts';
import type { Field } from '../layout/box.ts';
import { clamp } from '../layout/geometry.ts';
import { activeWindow } from './frame.ts';
import { boxesOf } from './hit.ts';
import type { Scene } from './input.ts';
import { applySignal, type Turn, topPage, withPage } from './session.ts';

/** Most characters of a field. Further ones are dropped, as by a field with a maximum length. */
const MOST_CHARACTERS = 20_000;

interface Editing<E> {
  readonly field: Field<E>;
  readonly cursor: number;
}

/** Fields of the active window, in document order. */
function fieldsOf<S, E extends AppEvent>(scene: Scene<S, E>): readonly Field<E>[] {
  return [...boxesOf(activeWindow(scene.frame))].flatMap(({ field }) => field ?? []);
}

/** The focused field and the cursor in it; null where nothing has the focus or the field is gone. */
function editingOf<S, E extends AppEvent>(scene: Scene<S, E>): Editing<E> | null {
  const focus = topPage(scene.session)?.focus ?? null;
  const field = fieldsOf(scene).find(({ key }) => key === focus?.field);
  if (field === undefined) return null;
  return { field, cursor: clamp(focus?.cursor ?? field.value.length, 0, field.value.length) };
}

/** Gives the field a new value and puts the cursor behind what was typed. */
function edit<S, E extends AppEvent>(
  scene: Scene<S, E>,
  field: Field<E>,
  change: { value: string; cursor: number },
): Turn<S> {
  const value = change.value.slice(0, MOST_CHARACTERS);
  const cursor = change.cursor >= value.length ? null : change.cursor;
  const focused = withPage(scene.session, { focus: { field: field.key, cursor } });
  return applySignal(scene.moment, { session: focused, goTo: null }, field.onText(value));
}

/** Puts characters into the focused field, at the cursor. Does nothing where no field has the focus. */
export function typeText<S, E extends AppEvent>(scene: Scene<S, E>, text: string): Turn<S> {
  const editing = editingOf(scene);
  if (editing === null) return { session: scene.session, goTo: null };
  const { field, cursor } = editing;
  const line = field.multiline ? text : text.replace(/[\r\n]+/g, ' ');
  const typed = field.accept?.(line) ?? line;
  const value = field.value.slice(0, cursor) + typed + field.value.slice(cursor);
  return edit(scene, field, { value, cursor: cursor + typed.length });
}

/** Removes what stands between two places. Does nothing where that is nothing. */
function erase<S, E extends AppEvent>(
  scene: Scene<S, E>,
  { field }: Editing<E>,
  [from, to]: readonly [number, number],
): Turn<S> {
  if (from >= to) return { session: scene.session, goTo: null };
  const value = field.value.slice(0, from) + field.value.slice(to);
  return edit(scene, field, { value, cursor: from });
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
/** The longest emoji that is known is shorter, in UTF-16 units. */
const EMOJI_MAX = 64;

/** Where the character before the cursor begins: an emoji as a whole, an accent of its own (AOSP `BaseKeyListener`). */
function before({ field: { value }, cursor }: Editing<AppEvent>): number {
  const text = value.slice(Math.max(0, cursor - EMOJI_MAX), cursor);
  const cluster = [...graphemes.segment(text)].at(-1)?.segment ?? '';
  return cursor - (EMOJI.test(cluster) ? cluster : ([...cluster].at(-1) ?? '')).length;
}

/** Where the character behind the cursor ends. */
function after({ field: { value }, cursor }: Editing<AppEvent>): number {
  const [cluster] = graphemes.segment(value.slice(cursor, cursor + EMOJI_MAX));
  return cursor + (cluster?.segment.length ?? 0);
}

function moveCursor<S, E extends AppEvent>(scene: Scene<S, E>, editing: Editing<E>, to: number): Turn<S> {
  const { key, value } = editing.field;
  const cursor = clamp(to, 0, value.length);
  const focus = { field: key, cursor: cursor === value.length ? null : cursor };
  return { session: withPage(scene.session, { focus }), goTo: null };
}

/** The keyboard's action in a field of one line: does the field's own action and hides the keyboard. */
function submit<S, E extends AppEvent>(scene: Scene<S, E>, { field }: Editing<E>): Turn<S> {
  const hidden = applySignal(scene.moment, { session: scene.session, goTo: null }, hideKeyboard);
  return field.onSubmit === undefined ? hidden : applySignal(scene.moment, hidden, field.onSubmit);
}

/** Moves the focus to the next field, from the last to the first. */
function focusNext<S, E extends AppEvent>(scene: Scene<S, E>, current: string): Turn<S> {
  const keys = fieldsOf(scene).map(({ key }) => key);
  const next = keys[(keys.indexOf(current) + 1) % Math.max(1, keys.length)];
  const turn = { session: scene.session, goTo: null };
  return next === undefined ? turn : applySignal(scene.moment, turn, focusField(next));
}

/** Handles keys other than BACK and HOME. A key without a meaning here changes nothing. */
export function typeKey<S, E extends AppEvent>(scene: Scene<S, E>, key: string): Turn<S> {
  const editing = editingOf(scene);
  if (key === 'TAB') return focusNext(scene, editing?.field.key ?? '');
  if (editing === null) return { session: scene.session, goTo: null };
  switch (key) {
    case 'ENTER':
    case 'NUMPAD_ENTER':
      return editing.field.multiline ? typeText(scene, '\n') : submit(scene, editing);
    case 'DEL':
      return erase(scene, editing, [before(editing), editing.cursor]);
    case 'FORWARD_DEL':
      return erase(scene, editing, [editing.cursor, after(editing)]);
    case 'MOVE_HOME':
      return moveCursor(scene, editing, 0);
    case 'MOVE_END':
      return moveCursor(scene, editing, editing.field.value.length);
    case 'DPAD_LEFT':
      return moveCursor(scene, editing, before(editing));
    case 'DPAD_RIGHT':
      return moveCursor(scene, editing, after(editing));
    case 'SPACE':
      return typeText(scene, ' ');
    default:
      return { session: scene.session, goTo: null };
  }
}
