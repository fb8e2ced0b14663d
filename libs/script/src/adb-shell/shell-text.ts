/** One word of a POSIX shell, whatever is in it. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

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
 * and a `%s` of the text itself is torn into two commands; line ends and tabs are keys.
 */
export function typingCommands(text: string): readonly string[] {
  return (text.match(/[\n\t]|[^\n\t]+/g) ?? []).flatMap((piece) => {
    if (piece === '\n') return ['input keyevent KEYCODE_ENTER'];
    if (piece === '\t') return ['input keyevent KEYCODE_TAB'];
    return piece.split(/(?<=%)(?=s)/).map((part) => `input text ${shellWord(part.replaceAll(' ', '%s'))}`);
  });
}
