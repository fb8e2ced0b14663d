import { fieldsOf, line, note, type Reader } from './flow-state.ts';
import { elementOf, word } from './read-selector.ts';
import { refusal } from './refusal.ts';
import { templateOf } from './scope.ts';
import { typed } from './touch-readers.ts';

const ADVICE = 'inputText with the text itself, or a variable of env; setClipboard in place of copyTextFrom';

export const setClipboard: Reader = (command, at, state) => {
  const { text } = fieldsOf(command, 'text', ['text']);
  state.clipboard = { text: templateOf(word(text, command), at.scope, at.parameters, command) };
  state.notes.add('setClipboard says what pasteText types; the clipboard of the phone stays as it is');
  return undefined;
};

/** The element must be there. What is called by its whole text is known to hold that text. */
export const copyTextFrom: Reader = (command, at, state) => {
  const element = elementOf(command.value, at, command);
  if (element.isPoint) throw refusal(command, 'copyTextFrom names a point', 'a text or an id');
  const { text, label } = element;
  state.clipboard = { text: text?.as === 'whole' && text.loose === undefined ? text.text : null };
  if (element.isOptional) note(state, command, 'copyTextFrom is optional, so it checks nothing');
  else state.lines.push(line('is_in', [label, 'present'], element));
  return undefined;
};

export const pasteText: Reader = (command, _at, state) => {
  fieldsOf(command, '', []);
  const { clipboard } = state;
  if (clipboard === null) throw refusal(command, 'pasteText has nothing to paste', ADVICE);
  if (clipboard.text === null)
    throw refusal(command, 'pasteText pastes what only the phone knows, and no replay reads it', ADVICE);
  typed(clipboard.text, state);
  state.notes.add('pasteText takes the place of what the field holds');
  return undefined;
};
