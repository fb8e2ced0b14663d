import { TapwrightError } from '@tapwright/contracts';
import { refusedBlock } from './blocks.ts';
import type { Call } from './call-lines.ts';

/** A word of a line: plain signs, texts in quotes, and signs behind a backslash. */
const WORD =
  /(?:[^\s'"\\#;&|<>()$`*?[~]|'[^']*'|"(?:[^"\\$`]|\\.)*"|\\.)(?:[^\s'"\\;&|<>()$`*?[]|'[^']*'|"(?:[^"\\$`]|\\.)*"|\\.)*/y;
const HELPER = /^\. "\$\(dirname "\$0"\)\/[\w.-]+"$/;

/** What is done in any other case than a condition says. */
const UNREAD = /^(?:else|elif|then|fi|for|while|until|case|if(?! +is_(?:not_)?visible ))\b/;
const ADVICE =
  "if is_visible 'Save'; then, or is_not_visible, and fi; what is done otherwise, in a block of its own";

/** The commands of a body for adb. @throws TapwrightError `INPUT_INVALID` with the line that is none */
export function shellCalls(text: string): readonly Call[] {
  const calls: Call[] = [];
  const open: number[] = [];
  let at = 0;
  while (at < text.length) {
    const line = text.slice(0, at).split('\n').length;
    const end = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
    const start = text.slice(at, end).trim();
    if (/^fi(?:\s*#.*)?$/.test(start) && open.pop() !== undefined) {
      calls.push({ name: 'end_when', args: [], line, block: 'end' });
      at = end + 1;
    } else if (start === '' || start === ':' || start.startsWith('#') || HELPER.test(start)) {
      at = end + 1;
    } else {
      if (UNREAD.test(start)) throw refusedBlock(line, ADVICE);
      const command = commandAt(text, at, line);
      calls.push(command.call);
      if (command.call.block === 'begin') open.push(line);
      at = command.end + 1;
    }
  }
  if (open[0] !== undefined) throw refusedBlock(open[0], 'fi behind its lines');
  return calls;
}

/** A command, or a condition, and where its line ends; a text in quotes may have several lines. */
function commandAt(text: string, from: number, line: number): { readonly call: Call; readonly end: number } {
  const { words, at } = wordsAt(text, from, line);
  const end = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
  const [name = '', ...args] = words;
  if (name !== 'if') return { call: { name, args, line }, end };
  if (!/^;[ \t]*then[ \t]*(?:#.*)?$/.test(text.slice(at, end))) throw refusedBlock(line, ADVICE);
  const [verb = '', ...asked] = args;
  return { call: { name: verb, args: asked, line, block: 'begin' }, end };
}

/** The words of a command, and where they end: at the end of the line, at a comment, or behind a condition. */
function wordsAt(text: string, from: number, line: number) {
  const words: string[] = [];
  for (let at = from; ; ) {
    at += /^[ \t]*/.exec(text.slice(at))?.[0].length ?? 0;
    const isOver = at >= text.length || text[at] === '\n' || text[at] === '#';
    if (isOver || (words[0] === 'if' && text[at] === ';')) return { words, at };
    WORD.lastIndex = at;
    const [word] = WORD.exec(text) ?? [];
    if (word === undefined && words[0] === 'if') throw refusedBlock(line, ADVICE);
    if (word === undefined)
      throw new TapwrightError('INPUT_INVALID', `line ${line} of the script cannot be read`, {
        field: 'FILE',
        expected: "a command of tapwright-lib.sh with plain words, such as tap 'Save'",
      });
    words.push(plain(word));
    at += word.length;
  }
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
