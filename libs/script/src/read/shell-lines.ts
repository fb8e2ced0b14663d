import { TapwrightError } from '@tapwright/contracts';
import type { Call } from './call-lines.ts';

/** A word of a line: plain signs, texts in quotes, and signs behind a backslash. */
const WORD =
  /(?:[^\s'"\\#;&|<>()$`]|'[^']*'|"(?:[^"\\$`]|\\.)*"|\\.)(?:[^\s'"\\;&|<>()$`]|'[^']*'|"(?:[^"\\$`]|\\.)*"|\\.)*/y;
const HELPER = /^\. "\$\(dirname "\$0"\)\/[\w.-]+"$/;

/** The commands of a body for adb. @throws TapwrightError `INPUT_INVALID` with the line that is none */
export function shellCalls(text: string): readonly Call[] {
  const calls: Call[] = [];
  let at = 0;
  while (at < text.length) {
    const line = text.slice(0, at).split('\n').length;
    const end = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
    const start = text.slice(at, end).trim();
    if (start === '' || start.startsWith('#') || HELPER.test(start)) {
      at = end + 1;
      continue;
    }
    const words: string[] = [];
    while (at < text.length && text[at] !== '\n' && text[at] !== '#') {
      const [spaces = ''] = /^[ \t]*/.exec(text.slice(at)) ?? [];
      at += spaces.length;
      if (at >= text.length || text[at] === '\n' || text[at] === '#') break;
      WORD.lastIndex = at;
      const [word] = WORD.exec(text) ?? [];
      if (word === undefined)
        throw new TapwrightError('INPUT_INVALID', `line ${line} of the script cannot be read`, {
          field: 'FILE',
          expected: "a command of tapwright-lib.sh with plain words, such as tap 'Save'",
        });
      words.push(plain(word));
      at += word.length;
    }
    if (text[at] === '#') at = end;
    const [name = '', ...args] = words;
    calls.push({ name, args, line });
    at += 1;
  }
  return calls;
}

function plain(word: string): string {
  return word.replace(
    /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gs,
    (_, single?: string, double?: string, sign?: string) =>
      single !== undefined
        ? single
        : double !== undefined
          ? double.replace(/\\([\\"$`])/g, '$1')
          : (sign ?? ''),
  );
}
