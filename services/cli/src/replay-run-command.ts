import { type DefineCommand, newCommand, withExamples, wrong } from '@tapwright/command-line';
import { JSON_LAST, STRATEGY } from './options.ts';

export interface ReplayRunArguments {
  /** Path of a cassette. */
  readonly path: string;
  readonly strategy: string | undefined;
  readonly json: boolean;
}

/** `tapwright replay-run`. */
export const replayRunCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('replay-run')
      .summary('decide a recorded run again, without a phone or a model')
      .description(
        'Decides a recorded run again, without a phone or a model, and shows where it would now be decided differently. Exit code 1: there is a difference.',
      )
      .argument('<FILE>', 'a cassette that `tapwright run` has written')
      .addOption(STRATEGY)
      .addOption(JSON_LAST)
      .action((path, { strategy, json }) => {
        // `replay` is the strategy of verification runs: it follows a trace and decides nothing.
        if (strategy === 'replay') throw wrong('--strategy', "is 'replay'", 'one that chooses');
        const args: ReplayRunArguments = { path, strategy, json };
        return perform(args, async () => (await import('./replay-run.ts')).replayRun(args));
      }),
    {
      'tapwright replay-run run.cassette.jsonl --strategy guardian':
        'would another strategy choose differently?',
    },
  );
