import { plainText } from '../../text/template.ts';
import type { Line } from '../lines.ts';
import { type At, type FlowState, fieldsOf, line, note, type Reader, WAIT_MS } from './flow-state.ts';
import { type FlowCommand, isRecord } from './parse-flow.ts';
import { elementOf, type NamedElement } from './read-selector.ts';
import { type Place, refusal } from './refusal.ts';

/** The checks that a condition is. */
function visible(element: NamedElement): readonly Line[] {
  const { text, states, label } = element;
  if (text?.as === 'whole' && text.loose === undefined) return [line('sees', [text.text])];
  if (text?.as === 'part') return [line('sees_part', [text.text])];
  if (text?.as === 'pattern') return [line('matches', [text.pattern])];
  return (states.length === 0 ? (['present'] as const) : states).map((is) =>
    line('is_in', [label, is], element),
  );
}

/**
 * What is there in other letters, or as a hint, is there for Maestro, too: it must not pass as missing. A flow of ours says
 * no more than that the text is not shown.
 */
function notVisible(element: NamedElement, place: Place, isOwn: boolean): readonly Line[] {
  const { text, states, label } = element;
  if (states.length > 0)
    throw refusal(place, 'something in a state must not be there', 'assertVisible with the other state');
  const lacks = text?.as === 'part' ? [line('lacks', [text.text])] : [];
  // Only a part of a text may have a variable in it.
  if (text?.as === 'part' && (isOwn || plainText(text.text) === null)) return lacks;
  return [...lacks, line('is_in', [label, 'absent'], element)];
}

/** What a check is about; null, with a note: it is optional and checks nothing. */
function checked(command: FlowCommand, element: NamedElement, state: FlowState): NamedElement | null {
  if (element.isOptional) {
    note(state, command, `${command.name} is optional, so it checks nothing, and is left out`);
    return null;
  }
  if (element.isPoint) throw refusal(command, `${command.name} names a point`, 'a text or an id');
  return element;
}

/** Checks the element that stands behind the command, in one of its fields or alone. */
function check(command: FlowCommand, given: unknown, { at, state, is }: Checking): void {
  const about = checked(command, elementOf(given, at, command), state);
  if (about === null) return;
  if (is === 'visible') state.lines.push(...visible(about));
  else state.lines.push(...notVisible(about, command, state.isOwn));
}

interface Checking {
  readonly at: At;
  readonly state: FlowState;
  readonly is: 'visible' | 'notVisible';
}

const assert =
  (is: Checking['is']): Reader =>
  (command, at, state) => {
    const { timeout, ...selector } = isRecord(command.value) ? command.value : {};
    noteWait(timeout, command, state);
    check(command, isRecord(command.value) ? selector : command.value, { at, state, is });
    return undefined;
  };

export const assertVisible = assert('visible');
export const assertNotVisible = assert('notVisible');

function noteWait(timeout: unknown, command: FlowCommand, state: FlowState): void {
  if (Number(timeout) > WAIT_MS) note(state, command, `a replay waits ${WAIT_MS / 1_000} s only`);
}

/** An element that is optional where its command is. */
const optionalAs = (element: unknown, optional: unknown): unknown =>
  optional === true ? { ...(isRecord(element) ? element : { text: element }), optional } : element;

export const extendedWaitUntil: Reader = (command, at, state) => {
  const fields = fieldsOf(command, 'visible', ['visible', 'notVisible', 'timeout']);
  if (fields.visible === undefined && fields.notVisible === undefined)
    throw refusal(command, 'it waits for nothing', 'visible or notVisible with a text or an id');
  for (const is of ['visible', 'notVisible'] as const)
    if (fields[is] !== undefined) check(command, optionalAs(fields[is], fields.optional), { at, state, is });
  noteWait(fields.timeout, command, state);
  return undefined;
};

export const scrollUntilVisible: Reader = (command, at, state) => {
  const { element, optional } = fieldsOf(command, 'element', [
    ...['element', 'direction', 'timeout', 'speed', 'visibilityPercentage', 'centerElement'],
    'waitToSettleTimeoutMs',
  ]);
  check(command, optionalAs(element, optional), { at, state, is: 'visible' });
  state.notes.add('scrollUntilVisible scrolls down and up again, whatever its direction');
  return undefined;
};
