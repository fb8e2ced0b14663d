import type { Line } from '../lines.ts';
import { fieldsOf, line, type Reader, WAIT_MS } from './flow-state.ts';
import type { FlowCommand } from './parse-flow.ts';
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

function notVisible(element: NamedElement, place: Place): Line {
  const { text, states, label } = element;
  if (states.length > 0)
    throw refusal(place, 'something in a state must not be there', 'assertVisible with the other state');
  if (text?.as === 'part') return line('lacks', [text.text]);
  return line('is_in', [label, 'absent'], element);
}

function checked(command: FlowCommand, element: NamedElement): NamedElement {
  if (element.isOptional)
    throw refusal(
      command,
      `${command.name} is optional: it checks nothing`,
      'take it out, or take optional out',
    );
  if (element.isPoint) throw refusal(command, `${command.name} names a point`, 'a text or an id');
  return element;
}

export const assertVisible: Reader = (command, at, state) => {
  state.lines.push(...visible(checked(command, elementOf(command.value, at, command))));
  return undefined;
};

export const assertNotVisible: Reader = (command, at, state) => {
  state.lines.push(notVisible(checked(command, elementOf(command.value, at, command)), command));
  return undefined;
};

export const extendedWaitUntil: Reader = (command, at, state) => {
  const fields = fieldsOf(command, 'visible', ['visible', 'notVisible', 'timeout']);
  if (fields.visible === undefined && fields.notVisible === undefined)
    throw refusal(command, 'it waits for nothing', 'visible or notVisible with a text or an id');
  if (fields.visible !== undefined)
    state.lines.push(...visible(checked(command, elementOf(fields.visible, at, command))));
  if (fields.notVisible !== undefined)
    state.lines.push(notVisible(checked(command, elementOf(fields.notVisible, at, command)), command));
  if (Number(fields.timeout) > WAIT_MS)
    state.notes.add(`line ${command.line} of ${command.file}: a replay waits ${WAIT_MS / 1_000} s only`);
  return undefined;
};

export const scrollUntilVisible: Reader = (command, at, state) => {
  const { element } = fieldsOf(command, 'element', [
    ...['element', 'direction', 'timeout', 'speed', 'visibilityPercentage', 'centerElement'],
  ]);
  state.lines.push(...visible(checked(command, elementOf(element, at, command))));
  state.notes.add('scrollUntilVisible scrolls down and up again, whatever its direction');
  return undefined;
};
