/** A backtracking matcher is slow with long patterns on long lines. No client sends longer ones. */
const PATTERN_MAX_CHARACTERS = 2_000;

const CLASSES: Readonly<Record<string, string>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  space: '\\s',
  blank: ' \\t',
  upper: 'A-Z',
  lower: 'a-z',
  punct: '!-\\/:-@\\[-`{-~',
  xdigit: '0-9A-Fa-f',
};

/**
 * Converts a POSIX pattern to JavaScript. Default: a basic pattern; `E`: extended; `F`: plain text. Its lines are
 * alternatives. Null where it is not a pattern. `w`: whole words, `x`: whole lines, `i`: ignores case.
 */
export function regularExpression(pattern: string, flags: ReadonlySet<string>): RegExp | null {
  if (pattern.length > PATTERN_MAX_CHARACTERS) return null;
  const sources = pattern.split('\n').map((line) => {
    if (flags.has('F')) return line.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    return translated(line, flags.has('E'));
  });
  let source = sources.length === 1 ? (sources[0] ?? '') : sources.map((line) => `(?:${line})`).join('|');
  if (flags.has('x')) source = `^(?:${source})$`;
  if (flags.has('w')) source = `(?<!\\w)(?:${source})(?!\\w)`;
  try {
    return new RegExp(source, flags.has('i') ? 'gi' : 'g');
  } catch {
    return null;
  }
}

/** In basic patterns `+ ? | ( ) { }` are plain characters; after a backslash they work as in extended patterns. */
function translated(text: string, extended: boolean): string {
  return text.replace(
    /\\([\s\S])|\[(\^?)(\]?(?:\[:\w+:\]|[^\]])*)\]|([+?|(){}])|(^\*)/g,
    (all, escaped?: string, not?: string, set?: string, special?: string) => {
      if (set !== undefined) {
        const inner = set
          .replace(/\\/g, '\\\\')
          .replace(/^\]/, '\\]')
          .replace(/\[:(\w+):\]/g, (_whole, name: string) => CLASSES[name] ?? '')
          .replace(/\[/g, '\\[');
        return `[${not}${inner}]`;
      }
      if (escaped !== undefined) {
        if (!extended && '+?|(){}'.includes(escaped)) return escaped;
        if (escaped === '<' || escaped === '>') return '\\b';
        return all;
      }
      if (special === undefined) return '\\*';
      if (extended) return special;
      return `\\${special}`;
    },
  );
}
