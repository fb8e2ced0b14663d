import { Option } from '@commander-js/extra-typings';
import { type DefineCommand, newCommand, wholeNumber, withExamples } from '@tapwright/command-line';
import type { JobBudget } from '@tapwright/contracts';
import {
  BUDGET_TOKENS,
  BUDGET_USD,
  budgetOf,
  JSON_LAST,
  MODEL,
  MODEL_SET,
  type ModelSet,
  modelSetOf,
  OUT,
  QUIET,
  RECORDING,
  RULES,
  SERIAL,
  SET,
  START,
  STRATEGY,
  VIRTUAL,
  valuesOf,
} from '../options.ts';
import { REPORTER, type ReporterName } from '../reporters/reporter-names.ts';
import { type Target, targetOf } from '../target.ts';

export interface CaseRunArguments extends ModelSet {
  readonly files: readonly string[];
  /** Only the case with this id. */
  readonly id: string | null;
  /** Only this data row, from 1. */
  readonly row: number | null;
  readonly rules: string | null;
  readonly target: Target;
  /** Values for parameters, by name. */
  readonly values: Readonly<Record<string, string>>;
  readonly model: string;
  readonly strategy: string | null;
  /** Of each run; absent: none. */
  readonly budget?: JobBudget;
  readonly out: string | null;
  readonly junit: string | null;
  readonly html: string | null;
  readonly reporters: readonly ReporterName[];
  readonly json: boolean;
  readonly quiet: boolean;
}

const ROW = new Option('--row <N>', 'only this row of data, from 1').argParser((text) =>
  wholeNumber('--row', text),
);

/** `tapwright case run`. */
export const caseRunCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('run')
      .summary('run the cases of files, row by row')
      .description(
        'Runs the cases of files, each once for every row of its data. Exit code 0: all have passed.',
      )
      .argument('<FILE...>', 'case files in YAML')
      .addOption(VIRTUAL)
      .addOption(SERIAL)
      .addOption(RECORDING)
      .addOption(START)
      .option('--case <ID>', 'only this case')
      .addOption(ROW)
      .addOption(SET)
      .addOption(RULES)
      .addOption(MODEL)
      .addOption(MODEL_SET)
      .addOption(STRATEGY)
      .addOption(BUDGET_TOKENS)
      .addOption(BUDGET_USD)
      .addOption(OUT)
      .addOption(REPORTER)
      .option('--junit <FILE>', 'write a report as JUnit XML')
      .option('--html <DIR>', 'write a report as a page with pictures')
      .addOption(QUIET)
      .addOption(JSON_LAST)
      .action((files, options) => {
        const { set, model = 'offline', row = null, rules = null, strategy = null, json } = options;
        const { case: id = null, out = null, junit = null, html = null } = options;
        const chosen = { files, id, row, rules, target: targetOf(options), values: valuesOf(set) };
        const args: CaseRunArguments = {
          ...chosen,
          ...budgetOf(options),
          ...modelSetOf(options),
          model,
          strategy,
          out,
          junit,
          html,
          reporters: options.reporter ?? [],
          json,
          quiet: options.quiet,
        };
        return perform(args, async () => (await import('./run-cases.ts')).runCases(args));
      }),
    {
      'tapwright case run cases.yaml --virtual wallet --junit junit.xml --html report': 'with reports',
      'tapwright case run cases/*.yaml --virtual notes --reporter junit,html --out results': 'several files',
      'tapwright case run cases.yaml --case bind-card --row 2 --serial emulator-5554':
        'one row of one case, on a phone',
    },
  );
