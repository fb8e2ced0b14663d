import { Option } from '@commander-js/extra-typings';
import { type DefineCommand, newCommand, withExamples, wrong } from '@tapwright/command-line';
import { JSON_LAST, portOf, RECORDING, SERIAL, START, VIRTUAL } from '../options.ts';
import { type Target, targetOf } from '../target.ts';

export interface InspectArguments {
  readonly target: Target;
  readonly app: string | null;
  /** Recordings on whose screens locators are measured as well. */
  readonly measureOn: string | null;
  readonly port: number;
  readonly json: boolean;
}

const PORT = new Option('--port <PORT>', 'the port of the page; 0: one that is free')
  .argParser(portOf('--port'))
  .default(0);

/** `tapwright inspect`. */
export const inspectCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('inspect')
      .summary('show what a phone shows: its tree, and how each element is found')
      .description(
        'Opens a page on this machine with the picture of the screen, its elements, and for the chosen one its locators with what each finds: here, and on the screens of a recording. It touches nothing but to start the app of --virtual or --app.',
      )
      .addOption(VIRTUAL)
      .addOption(SERIAL)
      .addOption(RECORDING)
      .addOption(START)
      .option('--app <PACKAGE>', 'with --serial: start this app first')
      .option('--measure-on <DIR>', 'a recording, on whose screens locators are counted as well')
      .addOption(PORT)
      .addOption(JSON_LAST)
      .action((options) => {
        const { app, measureOn, port, json } = options;
        const target = targetOf(options);
        if (target.kind !== 'serial' && app !== undefined)
          throw wrong('--app', 'is given without --serial', '--serial SERIAL --app PACKAGE');
        const own = target.kind === 'recording' ? target.directory : null;
        const args: InspectArguments = {
          ...{ target, port, json },
          app: app ?? null,
          measureOn: measureOn ?? own,
        };
        return perform(args, async () => (await import('./inspect.ts')).inspect(args));
      }),
    {
      'tapwright inspect --virtual notes': 'a page on this machine; Ctrl-C ends it',
      'tapwright inspect --serial emulator-5554 --json': 'the same for a program',
    },
  );
