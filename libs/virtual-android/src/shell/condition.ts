import { type CommandCall, print, type ShellState } from './command.ts';
import { holds, TestError } from './commands/builtins/test.ts';
import { expandText, expandToPattern, type Substitute } from './expand.ts';
import { fileView } from './file-view.ts';
import { matchesPattern } from './globs.ts';
import type { Streams } from './streams.ts';
import type { Condition, Word } from './syntax.ts';

/** Exit code of `[[ … ]]`. Words are not split or matched against files. The right side of `=` is a pattern. */
export async function conditionHolds(
  condition: Condition,
  shell: ShellState,
  run: Substitute,
  streams: Streams,
): Promise<number> {
  try {
    return (await judge(condition, shell, run)) ? 0 : 1;
  } catch (thrown) {
    if (!(thrown instanceof TestError)) throw thrown;
    print(streams.error, `${shell.name}: [[: ${thrown.message}\n`);
    return 2;
  }
}

async function judge(condition: Condition, shell: ShellState, run: Substitute): Promise<boolean> {
  switch (condition.kind) {
    case 'not':
      return !(await judge(condition.of, shell, run));
    case 'and':
      return (await judge(condition.left, shell, run)) && judge(condition.right, shell, run);
    case 'or':
      return (await judge(condition.left, shell, run)) || judge(condition.right, shell, run);
    case 'test':
      return judgeWords(condition.words, shell, run);
  }
}

async function judgeWords(words: readonly Word[], shell: ShellState, run: Substitute): Promise<boolean> {
  const texts = await Promise.all(words.map((word) => expandText(word, shell, run)));
  const [left = '', operator = ''] = texts;
  const [, , right] = words;
  if (right !== undefined && ['=', '==', '!='].includes(operator))
    return matchesPattern(left, await expandToPattern(right, shell, run)) === (operator !== '!=');
  const call: Pick<CommandCall, 'files' | 'shell'> = { files: fileView(shell), shell };
  return holds(texts, call);
}
