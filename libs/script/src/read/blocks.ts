import { TapwrightError } from '@tapwright/contracts';
import type { Call, Language } from './call-lines.ts';

/** What else a line may begin: what is done in other cases than a condition says. */
const UNREAD = /^(?:\}? ?else\b|elif\b|if\b|for\b|while\b|try\b)/;
const CONDITIONS: Readonly<Record<Language, RegExp>> = {
  python: /^if app\.(is_visible|is_not_visible)\(/,
  typescript: /^if \(await app\.(isVisible|isNotVisible)\(/,
};
const ADVICE =
  'if app.is_visible("Save"): or app.is_not_visible, in TypeScript if (await app.isVisible("Save")) {; what is done otherwise, in a block of its own';

/** The condition with which a line begins; null: it begins with none. @throws TapwrightError where it begins another block */
export function conditionOn(line: string, number: number, language: Language): RegExpExecArray | null {
  const found = CONDITIONS[language].exec(line);
  if (found === null && UNREAD.test(line)) throw refusedBlock(number, ADVICE);
  return found;
}

/** Where lines stand: in the test, and under which conditions. */
export interface Blocks {
  /** A line that holds the body together. */
  frame(text: string, line: number): void;
  /** @throws TapwrightError where a call does not stand in the test */
  holds(text: string, call: Call): void;
  begin(text: string, call: Call, isWhole: boolean): void;
  /** Ends what ends before this line, or with it; true if the line does nothing else. */
  ends(text: string, line: number): boolean;
  endAll(line: number): void;
}

/** Calls that may stand outside of the test. */
const AROUND: ReadonlySet<string> = new Set(['app', 'App', 'parameters']);
const indentOf = (line: string) => /^\s*/.exec(line)?.[0] ?? '';

/** The blocks of Python: their indentation begins and ends them. */
export function pythonBlocks(calls: Call[]): Blocks {
  /** Each with the indentation of its lines, which the first of them says. */
  const open: { readonly around: string; inside: string | null; readonly isTest: boolean }[] = [];
  const end = (line: number) => {
    if (open.pop()?.isTest === false) calls.push({ name: 'end_when', args: [], line, block: 'end' });
  };
  return {
    frame(text) {
      if (/^\s*def\b/.test(text)) open.push({ around: indentOf(text), inside: null, isTest: true });
    },
    holds(text, { name, line }) {
      const block = open.at(-1);
      if (block === undefined) {
        if (AROUND.has(name)) return;
        throw refusedPlace(line, 'its line indented, below def test_…():');
      }
      const indent = indentOf(text);
      block.inside ??= indent;
      if (indent !== block.inside) throw refusedPlace(line, 'the indentation of the line above it');
    },
    begin(text, call, isWhole) {
      if (!isWhole) throw refusedBlock(call.line, ADVICE);
      calls.push({ ...call, block: 'begin' });
      open.push({ around: indentOf(text), inside: null, isTest: false });
    },
    ends(text, line) {
      const indent = indentOf(text);
      for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
        if (indent.length > last.around.length && indent.startsWith(last.around)) break;
        end(line);
      }
      return false;
    },
    endAll(line) {
      while (open.length > 0) end(line);
    },
  };
}

/** The blocks of TypeScript: brackets begin and end them. */
export function bracketBlocks(calls: Call[]): Blocks {
  const open: { readonly what: 'describe' | 'it' | 'condition'; readonly line: number }[] = [];
  return {
    frame(text, line) {
      const [, what] = /^\s*(describe|it)\(/.exec(text) ?? [];
      if (what === 'describe' || what === 'it') open.push({ what, line });
      if (!/^\s*\}/.test(text)) return;
      const ended = open.pop();
      if (ended?.what === 'condition') throw refusedBlock(ended.line, 'a } behind its lines');
      if (ended === undefined) throw refusedPlace(line, 'as many }); as describe and it have begun');
    },
    holds(_text, { name, line }) {
      if (!AROUND.has(name) && !open.some(({ what }) => what === 'it'))
        throw refusedPlace(line, 'its line between it("…", async () => { and its });');
    },
    begin(_text, call, isWhole) {
      if (!isWhole) throw refusedBlock(call.line, ADVICE);
      calls.push({ ...call, block: 'begin' });
      open.push({ what: 'condition', line: call.line });
    },
    ends(text, line) {
      if (!/^\s*\}\s*(?:\/\/.*)?$/.test(text) || open.at(-1)?.what !== 'condition') return false;
      open.pop();
      calls.push({ name: 'end_when', args: [], line, block: 'end' });
      return true;
    },
    endAll() {
      const [first] = open;
      if (first?.what === 'condition') throw refusedBlock(first.line, 'a } behind its lines');
      if (first !== undefined) throw refusedPlace(first.line, 'a }); behind its lines');
    },
  };
}

/** A condition of a body that a trace cannot have. */
export function refusedBlock(line: number, expected: string): TapwrightError {
  return new TapwrightError(
    'INPUT_INVALID',
    `line ${line} of the script begins or ends a condition that a trace does not have`,
    { field: 'FILE', expected },
  );
}

/** A line that is done elsewhere than in the test, or not at all. */
function refusedPlace(line: number, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `line ${line} of the script does not stand in the test`, {
    field: 'FILE',
    expected,
  });
}
