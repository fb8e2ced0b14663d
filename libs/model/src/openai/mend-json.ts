const WORDS: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null', NaN: 'null' };
const CONTROL: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Mends what can only mean one thing: commas before a closing bracket, `True`, `False`, `None` and `NaN` as Python writes
 * them, and line ends inside of strings. Nothing is guessed: quotes and brackets that are missing stay so.
 */
export function mendJson(text: string): string {
  // A string with its quotes; a comma with a closing bracket after it; one of the words. The rest stays.
  return text.replace(
    /"(?:[^"\\]|\\[\s\S])*"|,(?=\s*[}\]])|\b(?:True|False|None|NaN)\b/g,
    (part) => WORDS[part] ?? (part === ',' ? '' : part.replace(/[\n\r\t]/g, (one) => CONTROL[one] ?? one)),
  );
}
