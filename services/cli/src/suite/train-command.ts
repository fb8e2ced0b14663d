import { resolve } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { type DefineCommand, newCommand, wholeNumber, withExamples } from '@tapwright/command-line';
import { JSON_LAST, MODEL, MODEL_SET, OUT, QUIET, RECORDING, SERIAL, STRATEGY, VIRTUAL } from '../options.ts';
import { type SuiteArguments, suiteArguments, TASKS } from './run-command.ts';

/** VisiDroid 3.2 and 4: three passes, then the memory is frozen. */
const PASSES_DEFAULT = 3;
const PASSES_MAX = 20;

export interface TrainArguments {
  readonly passes: number;
  /** Folder of the platform whose memory is trained. */
  readonly data: string;
  readonly suite: SuiteArguments;
}

const PASSES = new Option('--passes <N>', `passes that write the memory, 1 to ${PASSES_MAX}`)
  .argParser((text) => wholeNumber('--passes', text, { least: 1, most: PASSES_MAX }))
  .default(PASSES_DEFAULT);

/** `tapwright train`. */
export const trainCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('train')
      .summary('learn an app from the tasks of a suite, and show the effect')
      .description(
        'Runs the tasks of a suite in several passes that write the persistent memory, then once more with the memory frozen. The exit code is that of the last pass.',
      )
      .argument('<FILE>', 'the path of one suite file')
      .addOption(PASSES)
      .option(
        '--data <DIR>',
        'the platform whose memory it is: that of `tapwright serve`',
        '.tapwright/platform',
      )
      .addOption(VIRTUAL)
      .addOption(SERIAL)
      .addOption(RECORDING)
      .addOption(TASKS)
      .addOption(MODEL)
      .addOption(MODEL_SET)
      .addOption(STRATEGY)
      .addOption(OUT)
      .addOption(QUIET)
      .addOption(JSON_LAST)
      .action((file, options) => {
        const { passes, data } = options;
        const args: TrainArguments = { passes, data: resolve(data), suite: suiteArguments(file, options) };
        return perform(args, async () => (await import('./train.ts')).train(args));
      }),
    { 'tapwright train suite.yaml --virtual notes --passes 3': 'then: tapwright serve' },
  );
