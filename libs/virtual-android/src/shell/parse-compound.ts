import {
  expectedWord,
  expectOperator,
  expectWord,
  peek,
  type Reader,
  skipLines,
  takeAnyWord,
  takeOperator,
  takeWord,
  unexpected,
} from './reader.ts';
import {
  type CaseItem,
  type Command,
  type Condition,
  type Script,
  ShellSyntaxError,
  type Word,
} from './syntax.ts';

const UNSUPPORTED_WORDS = new Set(['select', 'time', 'coproc']);

/** Reads a command that begins with a reserved word or a bracket, without its redirections. Null for a simple command. */
export function readCompound(reader: Reader): Command | null {
  const token = peek(reader);
  if (token?.kind === 'arithmetic') {
    reader.peeked = null;
    return { kind: 'arithmetic', word: token.word, redirects: [] };
  }
  if (takeOperator(reader, '(')) return readGroup(reader, true);
  const bare = token?.kind === 'word' ? token.bare : null;
  if (bare === null) return null;
  if (UNSUPPORTED_WORDS.has(bare))
    throw new ShellSyntaxError(`'${bare}' is not supported by a virtual device`);
  const read = COMPOUNDS.get(bare);
  if (read === undefined) return null;
  reader.peeked = null;
  return read(reader);
}

const COMPOUNDS: ReadonlyMap<string, (reader: Reader) => Command> = new Map([
  ['{', (reader: Reader) => readGroup(reader, false)],
  ['if', readIf],
  ['for', readFor],
  ['while', (reader: Reader) => readWhile(reader, false)],
  ['until', (reader: Reader) => readWhile(reader, true)],
  ['case', readCase],
  ['function', readFunction],
  ['[[', readCondition],
]);

/** Reads a script that must not be empty, such as between `if` and `then`. */
function readBody(reader: Reader): Script {
  const script = reader.script(reader);
  if (script.length === 0) throw unexpected(reader);
  return script;
}

function readGroup(reader: Reader, subshell: boolean): Command {
  const body = readBody(reader);
  if (subshell) expectOperator(reader, ')');
  else expectWord(reader, '}');
  return { kind: 'group', subshell, body, redirects: [] };
}

function readIf(reader: Reader): Command {
  const branches: { condition: Script; body: Script }[] = [];
  do {
    const condition = readBody(reader);
    expectWord(reader, 'then');
    branches.push({ condition, body: readBody(reader) });
  } while (takeWord(reader, 'elif'));
  const otherwise = takeWord(reader, 'else') ? readBody(reader) : [];
  expectWord(reader, 'fi');
  return { kind: 'if', branches, otherwise, redirects: [] };
}

function readFor(reader: Reader): Command {
  const name = readName(reader);
  skipLines(reader);
  const items: Word[] = [];
  const named = takeWord(reader, 'in');
  if (named) for (let word = takeAnyWord(reader); word !== null; word = takeAnyWord(reader)) items.push(word);
  return { kind: 'for', name, items: named ? items : null, body: readLoopBody(reader), redirects: [] };
}

function readName(reader: Reader): string {
  const token = peek(reader, false);
  const name = token?.kind === 'word' ? token.bare : null;
  if (name === null || !/^[A-Za-z_]\w*$/.test(name)) throw unexpected(reader);
  reader.peeked = null;
  return name;
}

function readWhile(reader: Reader, until: boolean): Command {
  const condition = readBody(reader);
  return { kind: 'while', until, condition, body: readLoopBody(reader), redirects: [] };
}

function readLoopBody(reader: Reader): Script {
  takeOperator(reader, ';');
  skipLines(reader);
  expectWord(reader, 'do');
  const body = readBody(reader);
  expectWord(reader, 'done');
  return body;
}

/** The last item needs no `;;`. */
function readCase(reader: Reader): Command {
  const subject = expectedWord(reader);
  skipLines(reader);
  expectWord(reader, 'in');
  const items: CaseItem[] = [];
  for (;;) {
    skipLines(reader);
    if (takeWord(reader, 'esac')) break;
    takeOperator(reader, '(');
    const patterns = [expectedWord(reader)];
    while (takeOperator(reader, '|')) patterns.push(expectedWord(reader));
    expectOperator(reader, ')');
    items.push({ patterns, body: reader.script(reader) });
    skipLines(reader);
    if (takeOperator(reader, ';;')) continue;
    expectWord(reader, 'esac');
    break;
  }
  return { kind: 'case', subject, items, redirects: [] };
}

function readFunction(reader: Reader): Command {
  const name = readName(reader);
  if (takeOperator(reader, '(')) expectOperator(reader, ')');
  skipLines(reader);
  const body = readCompound(reader);
  if (body === null) throw unexpected(reader);
  return { kind: 'function', name, body, redirects: [] };
}

function readCondition(reader: Reader): Command {
  const condition = readOr(reader);
  expectWord(reader, ']]');
  return { kind: 'condition', condition, redirects: [] };
}

function readOr(reader: Reader): Condition {
  let left = readAnd(reader);
  while (takeOperator(reader, '||')) left = { kind: 'or', left, right: readAnd(reader) };
  return left;
}

function readAnd(reader: Reader): Condition {
  let left = readTest(reader);
  while (takeOperator(reader, '&&')) left = { kind: 'and', left, right: readTest(reader) };
  return left;
}

function readTest(reader: Reader): Condition {
  skipLines(reader);
  if (takeWord(reader, '!')) return { kind: 'not', of: readTest(reader) };
  if (takeOperator(reader, '(')) {
    const inner = readOr(reader);
    expectOperator(reader, ')');
    return inner;
  }
  const words: Word[] = [];
  for (let token = peek(reader, false); ; token = peek(reader, false)) {
    if (token?.kind === 'redirect' && (token.operator === '<' || token.operator === '>'))
      words.push([{ kind: 'text', text: token.operator, quoted: false }]);
    else if (token?.kind === 'word' && token.bare !== ']]') words.push(token.word);
    else break;
    reader.peeked = null;
  }
  if (words.length === 0 || words.length > 3) throw unexpected(reader);
  return { kind: 'test', words };
}
