import { shellWord } from '@tapwright/escape';
import type { Template } from '../../text/template.ts';

/** Text for a comment or a message: one line, no control characters. */
export function plainLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
}

/** True where `input text` and key events can type all of it: printable ASCII, line ends and tabs. */
export function isTypable(text: string): boolean {
  return /^[\x20-\x7e\n\t]*$/.test(text);
}

/**
 * Device commands that type the text into the focused field. `input text` reads `%s` as a space, so spaces become `%s`
 * and a `%s` of the text itself is split into two commands. Line ends and tabs are keys. `type_text` of the prelude
 * does the same with texts that are known only when the script runs.
 */
export function typingCommands(text: string): readonly string[] {
  return (text.match(/[\n\t]|[^\n\t]+/g) ?? []).flatMap((piece) => {
    if (piece === '\n') return ['input keyevent KEYCODE_ENTER'];
    if (piece === '\t') return ['input keyevent KEYCODE_TAB'];
    return piece.split(/(?<=%)(?=s)/).map((part) => `input text ${shellWord(part.replaceAll(' ', '%s'))}`);
  });
}

/** A template for a reader: as it was written, on one line, with single dollar signs. */
export function readable(template: Template): string {
  return plainLine(template.replaceAll('$$', () => '$'));
}
