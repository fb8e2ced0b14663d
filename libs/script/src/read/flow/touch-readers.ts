import type { Template } from '../../text/template.ts';
import { counted } from '../kept-file.ts';
import { END_WHEN } from '../lines.ts';
import { whenLine } from './condition-lines.ts';
import { chainOf, type FlowState, fieldsOf, line, note, type Reader } from './flow-state.ts';
import { type FlowCommand, isRecord } from './parse-flow.ts';
import { elementOf, word } from './read-selector.ts';
import { refusal } from './refusal.ts';
import { templateOf } from './scope.ts';

export const touch =
  (verb: 'tap' | 'double_tap' | 'long_tap'): Reader =>
  (command, at, state) => {
    const { selector, times } = howOften(command);
    const element = elementOf(selector, at, command);
    const { part, label, isOptional, isPoint, states } = element;
    if (states.length > 1 || (states.length > 0 && isPoint))
      throw refusal(
        command,
        `${command.name} asks for several states, or for one of a point`,
        'one state of an element',
      );
    // There is always a point of the screen: to tap it cannot fail.
    const isAsked = isOptional && !isPoint;
    const [is] = states;
    if (isAsked) state.lines.push(whenLine('visible', element, is));
    // Maestro waits until it is in its state, too.
    else if (is !== undefined) state.lines.push(line('is_in', [label, is], element));
    for (let time = 0; time < times; time += 1)
      state.lines.push(
        part === null
          ? line(verb, [label], element)
          : line(`${verb}_part`, [label, String(part.x), String(part.y)], element),
      );
    if (isAsked) state.lines.push(END_WHEN);
    return undefined;
  };

/** Most times that one command taps. */
const TAPS_MAX = 100;

/** The selector of a tap without what is said of the taps. A replay itself waits, and looks whether something changed. */
function howOften(command: FlowCommand): { readonly selector: unknown; readonly times: number } {
  if (!isRecord(command.value)) return { selector: command.value, times: 1 };
  const {
    repeat = 1,
    delay: _,
    retryTapIfNoChange: _retry,
    waitToSettleTimeoutMs: _settle,
    waitUntilVisible: _visible,
    ...selector
  } = command.value;
  const times = Number(repeat);
  if (!Number.isInteger(times) || times < 1 || times > TAPS_MAX)
    throw refusal(command, 'it repeats without a fixed number', `repeat: a number up to ${TAPS_MAX}`);
  return { selector, times };
}

/** The field in which one types. */
export const FOCUSED = { chain: [counted({ by: 'role', role: 'focused' })], label: 'the field in focus' };

export function typed(text: Template, state: FlowState): void {
  const last = state.lines.at(-1);
  const isField = last?.verb === 'tap' && state.isOwn;
  if (last?.verb === 'type_into' && last.kept === null && last.texts[1] !== undefined) {
    state.lines[state.lines.length - 1] = { ...last, texts: [last.texts[0] ?? '', last.texts[1] + text] };
    return;
  }
  if (last?.verb === 'clear' && last.kept === null) {
    state.lines[state.lines.length - 1] = { ...last, verb: 'type_into', texts: [last.texts[0] ?? '', text] };
    return;
  }
  if (isField) {
    state.lines[state.lines.length - 1] = {
      ...last,
      verb: 'type_into',
      texts: [last.texts[0] ?? '', text],
      kept: null,
    };
    return;
  }
  state.lines.push({ verb: 'type_into', texts: [FOCUSED.label, text], ...chainOf(FOCUSED.chain) });
}

export const inputText: Reader = (command, at, state) => {
  const { text } = fieldsOf(command, 'text', ['text']);
  const template = templateOf(word(text, command), at.scope, at.parameters, command);
  if (template === '') {
    note(state, command, 'it types nothing, and is left out');
    return undefined;
  }
  typed(template, state);
  state.notes.add('inputText takes the place of what the field holds');
  return undefined;
};

export const eraseText: Reader = (command, _at, state) => {
  fieldsOf(command, 'charactersToErase', ['charactersToErase']);
  const last = state.lines.at(-1);
  if (last?.verb === 'tap' && state.isOwn)
    state.lines[state.lines.length - 1] = { ...last, verb: 'clear', kept: null };
  else state.lines.push({ verb: 'clear', texts: [FOCUSED.label], ...chainOf(FOCUSED.chain) });
  if (command.value !== null) state.notes.add('eraseText erases all that the field holds');
  return undefined;
};
