import { type CommandCall, complain, optionsOf, print, type ShellCommand } from '../../../command.ts';
import { linesOf } from '../../../lines.ts';
import { fileNamesUnder } from '../files/file-names.ts';
import { type Input, inputsOf } from './inputs.ts';
import { regularExpression } from './regular-expression.ts';

interface Search {
  readonly expression: RegExp;
  readonly flags: ReadonlySet<string>;
  /** Number of matches after which it ends. */
  readonly most: number;
  readonly before: number;
  readonly after: number;
  readonly named: boolean;
}

/** toybox's `grep`, also `egrep` and `fgrep`. Lines are checked as they come: `logcat | grep -m 1 x` ends at the first. */
export const grep: ShellCommand = async (call) => {
  const options = optionsOf(withContext(call.args), 'EFGivqocnxwlLhHsarRzm:e:A:B:C:');
  const values = options?.values;
  const patterns = call.args.flatMap((arg, index) => (call.args[index - 1] === '-e' ? [arg] : []));
  const operands = [...(options?.operands ?? [])];
  const last = values?.get('e');
  const pattern = patterns.length > 0 ? patterns.join('\n') : (last ?? operands.shift());
  if (options === null || values === undefined || pattern === undefined)
    return complain(call, 'grep: bad usage (see "grep --help")', 2);
  const expression = regularExpression(pattern, options.flags);
  if (expression === null) return complain(call, `grep: bad REGEX '${pattern}'`, 2);
  const recursive = options.flags.has('r') || options.flags.has('R');
  const paths = recursive ? operands.flatMap((path) => fileNamesUnder(call.files, path)) : operands;
  const opened = inputsOf(call, 'grep', paths);
  const search: Search = {
    expression,
    flags: options.flags,
    most: Number(values.get('m') ?? Number.POSITIVE_INFINITY),
    before: Number(values.get('B') ?? values.get('C') ?? 0),
    after: Number(values.get('A') ?? values.get('C') ?? 0),
    named: (paths.length > 1 || recursive || options.flags.has('H')) && !options.flags.has('h'),
  };
  let found = 0;
  for (const input of opened.inputs) found += await searchIn(call, input, search);
  if (opened.failed) return 2;
  return found > 0 ? 0 : 1;
};

/** `-5` is `-C 5`. */
function withContext(args: readonly string[]): readonly string[] {
  return args.flatMap((arg) => (/^-\d+$/.test(arg) ? ['-C', arg.slice(1)] : [arg]));
}

async function searchIn(call: CommandCall, input: Input, search: Search): Promise<number> {
  const { flags, expression } = search;
  const { output } = call.streams;
  const around = context(search, (line, number, mark) => {
    const head = `${search.named ? `${input.name}${mark}` : ''}${flags.has('n') ? `${number}${mark}` : ''}`;
    print(output, `${head}${line}\n`);
  });
  const show = shower(search, around);
  const ends = flags.has('q') || flags.has('l') ? 1 : search.most;
  let found = 0;
  let number = 0;
  for await (const line of linesOf(input.source)) {
    number += 1;
    expression.lastIndex = 0;
    const matches = found < ends && expression.test(line) !== flags.has('v');
    if (matches) found += 1;
    show(line, number, matches);
    await output.room?.();
    if (found >= ends && search.after === 0) break;
  }
  if (flags.has('c')) print(output, `${search.named ? `${input.name}:` : ''}${found}\n`);
  if ((flags.has('l') && found > 0) || (flags.has('L') && found === 0)) print(output, `${input.name}\n`);
  return found;
}

/** Shows the line, the parts of it that match, or nothing. */
function shower({ flags, expression }: Search, around: ReturnType<typeof context>) {
  if (['q', 'c', 'l', 'L'].some((flag) => flags.has(flag))) return () => undefined;
  if (!flags.has('o')) return around.line;
  return (line: string, number: number, matches: boolean): void => {
    expression.lastIndex = 0;
    for (const [text] of matches ? line.matchAll(expression) : []) around.alone(text, number);
  };
}

type Show = (line: string, number: number, mark: string) => void;

/** Prints matching lines with the lines around them; `--` separates groups that do not touch. */
function context({ before, after }: Search, show: Show) {
  const held: (readonly [string, number])[] = [];
  let due = 0;
  let lastShown = 0;
  const print = (line: string, number: number, mark: string): void => {
    if (before + after > 0 && lastShown > 0 && number > lastShown + 1) show('--', 0, '');
    show(line, number, mark);
    lastShown = number;
  };
  return {
    alone: (text: string, number: number): void => {
      if (text !== '') show(text, number, ':');
    },
    line(line: string, number: number, matches: boolean): void {
      if (matches) {
        for (const [earlier, at] of held.splice(0)) print(earlier, at, '-');
        print(line, number, ':');
        due = after;
      } else if (due > 0) {
        print(line, number, '-');
        due -= 1;
      } else if (before > 0) {
        held.push([line, number]);
        if (held.length > before) held.shift();
      }
    },
  };
}
