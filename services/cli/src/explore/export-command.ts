import { Option } from '@commander-js/extra-typings';
import { type DefineCommand, newCommand, wholeNumber, withExamples, wrong } from '@tapwright/command-line';
import { JSON_LAST, OUT, REPEATABLE, SERIAL, VIRTUAL } from '../options.ts';
import { type Target, targetOf } from '../target.ts';

export interface ExportArguments {
  /** A folder that `explore --out` has written. */
  readonly from: string;
  readonly target: Target;
  readonly repeatable: boolean;
  /** Most cases. */
  readonly cases: number;
  readonly out: string | null;
  readonly json: boolean;
}

const CASES_MAX = 100;

/** `tapwright explore export`. */
export const exportSuiteCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('export')
      .summary('a regression suite from an exploration: cases and scripts, each proved by three replays')
      .description(
        'Makes cases in plain sentences, and scripts, that reach what an exploration has seen. The few steps that each needs are found in replays on a phone and proved by three.',
      )
      .argument('<DIR>', 'a folder that explore --out has written')
      .addOption(VIRTUAL)
      .addOption(SERIAL)
      .addOption(REPEATABLE)
      .addOption(
        new Option('--cases <N>', `the most cases, 1 to ${CASES_MAX}`)
          .argParser((text) => wholeNumber('--cases', text, { least: 1, most: CASES_MAX }))
          .default(12),
      )
      .addOption(OUT)
      .addOption(JSON_LAST)
      .action((from: string, options) => {
        if (from === '') throw wrong('DIR', 'is empty', 'a folder of explore --out');
        const { repeatable, cases, out = null, json } = options;
        const target = targetOf(options, '--virtual APP or --serial SERIAL');
        const args: ExportArguments = { from, target, repeatable, cases, out, json };
        return perform(args, async () => (await import('./export-suite.ts')).exportSuite(args));
      }),
    {
      'tapwright explore export .tapwright/explorations --virtual notes --out suite':
        'on a fresh virtual phone',
    },
  );
