import { Option } from '@commander-js/extra-typings';
import { type DefineCommand, newCommand, withExamples, wrong } from '@tapwright/command-line';
import {
  JSON_LAST,
  MODEL,
  MODEL_SET,
  type ModelSet,
  modelSetOf,
  OUT,
  QUIET,
  RECORDING,
  SERIAL,
  STRATEGY,
  VIRTUAL,
} from '../options.ts';
import { REPORTER, type ReporterName } from '../reporters/reporter-names.ts';
import { type Target, targetOrNone } from '../target.ts';

export interface SuiteArguments extends ModelSet {
  readonly file: string;
  /** Null: all devices of the adb server. Each task chooses one by its selector. */
  readonly target: Target | null;
  /** Overrides the suite's model. */
  readonly model: string | null;
  /** Overrides the strategy of every task. */
  readonly strategy: string | null;
  /** Only tasks whose text `id goal` matches are run. */
  readonly tasks: RegExp;
  readonly reporters: readonly ReporterName[];
  readonly out: string | null;
  readonly json: boolean;
  readonly quiet: boolean;
}

export const TASKS = new Option(
  '--tasks <PATTERN>',
  'only tasks whose id or goal fits this regular expression',
).argParser(pattern);

/** `tapwright suite run`. */
export const suiteRunCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('run')
      .summary('run the tasks of a file, one after the other')
      .description(
        'Runs the tasks of a file one after the other and compares what they did with its checks. Exit code 0: all have passed.',
      )
      .argument('<FILE>', 'the path of one suite file')
      .addOption(VIRTUAL)
      .addOption(SERIAL)
      .addOption(RECORDING)
      .addOption(TASKS)
      .addOption(MODEL)
      .addOption(MODEL_SET)
      .addOption(STRATEGY)
      .addOption(REPORTER)
      .addOption(OUT)
      .addOption(QUIET)
      .addOption(JSON_LAST)
      .action((file, options) => {
        const args = suiteArguments(file, options);
        return perform(args, async () => (await import('./run-suite.ts')).runSuite(args));
      }),
    {
      'tapwright suite run suite.yaml --virtual notes': 'on a virtual phone',
      'tapwright suite run suite.yaml --tasks create-note':
        'some of the tasks, on the phones of the adb server',
    },
  );

interface SuiteOptions {
  readonly virtual?: string | undefined;
  readonly serial?: string | undefined;
  readonly recording?: string | undefined;
  readonly tasks?: RegExp | undefined;
  readonly model?: string | undefined;
  readonly modelSet?: readonly string[] | undefined;
  readonly strategy?: string | undefined;
  readonly reporter?: readonly ReporterName[] | undefined;
  readonly out?: string | undefined;
  readonly json: boolean;
  readonly quiet: boolean;
}

export function suiteArguments(file: string, options: SuiteOptions): SuiteArguments {
  const { tasks = /(?:)/i, model = null, strategy = null, reporter = [], out = null, json } = options;
  const how = { model, ...modelSetOf(options), strategy, tasks, reporters: reporter };
  return { file, target: targetOrNone(options), ...how, out, json, quiet: options.quiet };
}

function pattern(text: string): RegExp {
  try {
    return new RegExp(text, 'i');
  } catch {
    throw wrong('--tasks', `is '${text.slice(0, 40)}'`, 'a regular expression, such as create-note');
  }
}
