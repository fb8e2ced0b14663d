import { type Command, Option, type OptionValues } from '@commander-js/extra-typings';
import {
  type DefineCommand,
  EXIT,
  newCommand,
  runCommandLine,
  wholeNumber,
  withExamples,
  wrong,
} from '@tapwright/command-line';

/** A bench: the options of its command line, and what it does with them. */
export interface Bench {
  readonly name: string;
  readonly command: DefineCommand;
}

interface About {
  readonly name: string;
  readonly says: string;
  /** The command `npm run bench:NAME --`, and its action. */
  readonly examples: Readonly<Record<string, string>>;
}

export const JSON_LAST = new Option(
  '--json',
  'print one JSON object as the last line of standard output',
).default(false);

/** The options are read and checked before the bench itself is loaded. */
export function bench<Options extends OptionValues>(
  { name, says, examples }: About,
  withOptions: (command: Command) => Command<[], Options>,
  load: () => Promise<{ readonly main: (options: Options) => Promise<void> | void }>,
): Bench {
  const call = `npm run bench:${name} --`;
  const lines = Object.entries(examples).map(([flags, what]) => [`${call} ${flags}`.trimEnd(), what]);
  const command: DefineCommand = (perform) =>
    withExamples(
      withOptions(newCommand(call).description(says)).action((options: Options) =>
        perform(options, async () => {
          await (await load()).main(options);
          return EXIT.completed;
        }),
      ),
      Object.fromEntries(lines),
    );
  return { name, command };
}

/** Runs the bench that the command line of this process names. A bench that ends without an error sets its exit code itself. */
export async function runBench(
  benches: readonly Bench[],
  [name = '', ...args]: readonly string[],
): Promise<void> {
  const found = benches.find((one) => one.name === name);
  const code = await runCommandLine(found?.command ?? noBench(benches, name), args, {
    program: found === undefined ? 'bench' : `bench:${name}`,
  });
  if (code !== EXIT.completed) process.exitCode = code;
}

function noBench(benches: readonly Bench[], name: string): DefineCommand {
  return () => {
    const names = benches.map((one) => one.name).join(', ');
    throw wrong('bench', name === '' ? 'is missing' : `'${name.slice(0, 40)}' does not exist`, names);
  };
}

/** A number of things, at least one. */
export function countOption<const Flags extends string>(flags: Flags, says: string) {
  const flag = flags.split(' ')[0] ?? '';
  return new Option(flags, says).argParser((text) => wholeNumber(flag, text, { least: 1, most: 1_000_000 }));
}

/** A time or a share: any number above 0. */
export function amountOption<const Flags extends string>(flags: Flags, says: string) {
  const flag = flags.split(' ')[0] ?? '';
  return new Option(flags, says).argParser((text) => {
    const number = Number(text);
    if (text.trim() !== '' && Number.isFinite(number) && number > 0) return number;
    throw wrong(flag, `is '${text.slice(0, 40)}'`, 'a number above 0');
  });
}

/** Options of the benches that run tasks. Each of them accepts all, so that one line of flags works for all. */
export function withTaskOptions(command: Command) {
  return command
    .option('--model <NAMES>', 'models, separated by commas')
    .option('--strategy <NAMES>', 'strategies, separated by commas')
    .option('--recordings <DIR>', 'recorded apps (default: those beside the project)')
    .option('--logs <DIR>', 'logged answers of models (default: those beside the project)')
    .option('--traces <FILE>', 'published traces: only bench:traces reads them')
    .option('--apps <APPS>', 'recorded, interactive, all, or a pattern for the names of apps')
    .option('--tasks <PATTERN>', 'only tasks whose app, name or goal fits this regular expression', '')
    .option('--training <N>', 'runs of a task before the one that counts, for strategies that learn')
    .option('--max-steps <N>', 'the most steps of a run', '20')
    .option('--unrecorded-cost <N>', 'the cost of an action whose outcome was not recorded')
    .option('--seed <N>', 'the first seed', '1')
    .option('--seeds <N>', 'how many seeds, from the first on', '1')
    .option('--processes <N>', 'number of workers (default: as many as processors, at most 8)')
    .option('--out <DIR>', 'keep results here: a second start continues')
    .option('--fresh', 'start again where --out holds results of something else', false)
    .option('--write', "write the report into the project's documents", false)
    .option('--json', 'print one JSON object as the last line of standard output', false)
    .option('--verbose', 'report each run', false);
}

export type TaskOptions = ReturnType<ReturnType<typeof withTaskOptions>['opts']>;

/**
 * Options of the benches that read external data. Each of them accepts all, so that one line of flags works for all.
 */
export function withDataOptions(command: Command) {
  return command
    .option('--recordings <DIR>', 'recorded apps (default: those beside the project)')
    .option('--logs <DIR>', 'logged answers of models (default: those beside the project)')
    .option('--traces <FILE>', 'published traces (default: those beside the project)')
    .option('--tasks <PATTERN>', 'only tasks whose app, name or goal fits this regular expression')
    .option('--model <NAME>', 'the model, where the bench asks one')
    .option('--strategy <NAME>', 'the strategy, where the bench runs one')
    .option('--seed <N>', 'the first seed', '1')
    .option('--seeds <N>', 'how many seeds, from the first on', '1')
    .option('--json', 'print one JSON object as the last line of standard output', false)
    .option('--verbose', 'report each case that is not right', false);
}

export type DataOptions = ReturnType<ReturnType<typeof withDataOptions>['opts']>;
