import { Option } from '@commander-js/extra-typings';
import { type DefineCommand, newCommand, wholeNumber, withExamples, wrong } from '@tapwright/command-line';
import { JSON_LAST, portOf, REPEATABLE, SERIAL, VIRTUAL } from '../options.ts';
import { type Target, targetOf } from '../target.ts';

export interface CodegenArguments {
  readonly target: Exclude<Target, { kind: 'recording' }>;
  readonly app: string | null;
  readonly goal: string;
  readonly out: string;
  readonly port: number;
  readonly replays: number;
  readonly repeatable: boolean;
  /** Seconds without an act after which it ends; null: when it is stopped. */
  readonly idle: number | null;
  readonly json: boolean;
}

const REPLAYS_DEFAULT = 3;
const REPLAYS_MAX = 20;
const IDLE_MAX_S = 3_600;

const PORT = new Option('--port <PORT>', 'the port for adb clients; 0: one that is free')
  .argParser(portOf('--port'))
  .default(0);

/** `tapwright codegen`. */
export const codegenCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('codegen')
      .summary('write scripts of what you do on a phone by hand')
      .description(
        'Watches what is done on a phone until it is stopped, and writes scripts that do it again, with checks of what appeared. Fingers are seen where the phone reports them, programs when they use the adb server that this command opens. What goes into a field that hides it becomes a parameter, and is written nowhere.',
      )
      .addOption(VIRTUAL)
      .addOption(SERIAL)
      .option('--app <PACKAGE>', 'the app, which is started again first; absent: what the phone shows')
      .option('--goal <TEXT>', 'what the scripts do, in a few words', 'Actions by hand')
      .requiredOption('--out <DIR>', 'the folder for the scripts')
      .addOption(PORT)
      .addOption(
        new Option(
          '--idle <SECONDS>',
          'end after so many seconds without an act, counted from the first act on',
        ).argParser((text) => wholeNumber('--idle', text, { least: 1, most: IDLE_MAX_S })),
      )
      .addOption(
        new Option('--replays <N>', 'how often the scripts are replayed as their proof; 0: never')
          .argParser((text) => wholeNumber('--replays', text, { least: 0, most: REPLAYS_MAX }))
          .default(REPLAYS_DEFAULT),
      )
      .addOption(REPEATABLE)
      .addOption(JSON_LAST)
      .action((options) => {
        const { app, goal, out, port, replays, repeatable, idle, json } = options;
        const target = targetOf(options, '--virtual APP or --serial SERIAL');
        if (target.kind === 'recording') throw wrong('target', 'is a recording', 'a phone');
        if (target.kind === 'virtual' && app !== undefined)
          throw wrong('--app', 'is given with --virtual, which names its app', '--virtual APP alone');
        const args: CodegenArguments = {
          ...{ target, goal, out, port, replays, repeatable, json },
          app: app ?? null,
          idle: idle ?? null,
        };
        return perform(args, async () => (await import('./codegen.ts')).codegen(args));
      }),
    {
      'tapwright codegen --virtual wallet --out by-hand':
        'then drive it through the port that is printed; Ctrl-C ends it',
      'tapwright codegen --serial emulator-5554 --app org.example.app --out by-hand': 'on your own phone',
    },
  );
