/**
 * `input text` as Android implements it: the program reads its argument and turns every `%s` into a space
 * (`%` only opens an escape; `%%s` types `% `), then asks the key character map of the virtual keyboard for the keys.
 * That map has only ASCII; anything else is dropped or throws, depending on the version.
 */

import { TapwrightError } from '@tapwright/contracts';
import { shellWord } from '@tapwright/escape';

/** A run of characters for one `input text`, or a control character that has its own key. */
const PIECE = /\r\n|[\n\t]|[^\n\t\r]+/g;

/** First character that the device cannot type. Line ends and tabs have keys; other control characters have none. */
const UNTYPABLE = /\r(?!\n)|[^\x20-\x7e\n\r\t]/u;

/** Whether `input text` and keys can type all of it. */
export function isTypable(text: string): boolean {
  return !UNTYPABLE.test(text);
}

/**
 * Argument of one `input text`, quoted for the shell: every space becomes `%s`.
 * The text must not contain `%s` itself: {@link textCommands} splits it before.
 */
function inputTextWord(text: string): string {
  return shellWord(text.replaceAll(' ', '%s'));
}

/**
 * The shell commands that type `text` into the focused field, in order; none for an empty text. A `%s` of the text
 * is split into two commands, because one command cannot type it; line ends and tabs become key events.
 * @throws `DEVICE_TEXT_UNSUPPORTED` naming the first character that cannot be typed
 */
export function textCommands(text: string): readonly string[] {
  const offending = UNTYPABLE.exec(text);
  if (offending !== null) throw untypable(offending[0], offending.index);
  return (text.match(PIECE) ?? []).flatMap(commandsOfPiece);
}

function commandsOfPiece(piece: string): readonly string[] {
  if (piece === '\t') return ['input keyevent KEYCODE_TAB'];
  if (piece === '\n' || piece === '\r\n') return ['input keyevent KEYCODE_ENTER'];
  return piece.split(/(?<=%)(?=s)/).map((part) => `input text ${inputTextWord(part)}`);
}

function untypable(character: string, index: number): TapwrightError {
  const point = character.codePointAt(0) ?? 0;
  const name = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  const shown = point < 0x20 || point === 0x7f ? name : `${name} "${character}"`;
  return new TapwrightError(
    'DEVICE_TEXT_UNSUPPORTED',
    `The device cannot type ${shown} at position ${index + 1} of the text.`,
    {
      field: 'text',
      expected: 'printable ASCII, line ends and tabs',
      advice: 'Other text is typed where ADBKeyBoard (com.android.adbkeyboard) is installed on the device.',
    },
  );
}
