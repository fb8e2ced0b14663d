import { TapwrightError } from '@tapwright/contracts';
import type { Call } from './call-lines.ts';

/** What else a line may begin: what is done in other cases than a condition says. */
const UNREAD = /^(?:\}? ?else\b|elif\b|if\b|for\b|while\b|try\b)/;
const CONDITION = /^if (?:\(await )?app\.(isVisible|isNotVisible|is_visible|is_not_visible)\(/;
const ADVICE =
  'if app.is_visible("Save"): or app.is_not_visible, in TypeScript if (await app.isVisible("Save")) {; what is done otherwise, in a block of its own';

/** The condition with which a line begins; null: it begins with none. @throws TapwrightError where it begins another block */
export function conditionOn(line: string, number: number): RegExpExecArray | null {
  const found = CONDITION.exec(line);
  if (found === null && UNREAD.test(line)) throw refusedBlock(number, ADVICE);
  return found;
}

/** The blocks that are open: those of Python end by their indentation, others by a bracket. */
export function openBlocks(calls: Call[]) {
  const open: { readonly indent: number; readonly line: number; readonly isPython: boolean }[] = [];
  const indentOf = (line: string) => /^\s*/.exec(line)?.[0].length ?? 0;
  const end = (line: number) => {
    open.pop();
    calls.push({ name: 'end_when', args: [], line, block: 'end' });
  };
  return {
    begin(text: string, call: Call, { isPython, isWhole }: { isPython: boolean; isWhole: boolean }) {
      if (!isWhole) throw refusedBlock(call.line, ADVICE);
      calls.push({ ...call, block: 'begin' });
      open.push({ indent: indentOf(text), line: call.line, isPython });
    },
    /** Ends what ends before this line, or with it; true if the line does nothing else. */
    ends(text: string, line: number): boolean {
      for (let last = open.at(-1); last?.isPython === true; last = open.at(-1)) {
        if (indentOf(text) > last.indent) break;
        end(line);
      }
      if (text.trim() !== '}' || open.length === 0) return false;
      end(line);
      return true;
    },
    endAll(line: number) {
      const unended = open.find(({ isPython }) => !isPython);
      if (unended !== undefined) throw refusedBlock(unended.line, 'a } behind its lines');
      while (open.length > 0) end(line);
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
