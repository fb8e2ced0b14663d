import { Option } from '@commander-js/extra-typings';
import { type DefineCommand, newCommand, withExamples, wrong } from '@tapwright/command-line';
import { JSON_LAST } from '../options.ts';
import { BUILD_SERVERS, type BuildServer } from './build-servers.ts';

export interface InitArguments {
  readonly folder: string;
  /** Null: asked for on a terminal, else chosen. */
  readonly app: string | null;
  readonly virtual: string | null;
  readonly serial: string | null;
  readonly model: 'offline' | 'openai' | null;
  readonly ci: BuildServer | null;
  /** Nothing is asked. */
  readonly yes: boolean;
  readonly json: boolean;
}

/** `tapwright init`. */
export const initCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('init')
      .summary('begin: a configuration, a first case and a file for the build server')
      .description(
        'Writes tapwright.config.ts, a first case in tests/, and a file for the build server. Asks what it needs to know on a terminal. A file that is there already is kept as it is.',
      )
      .argument('[DIR]', 'where', '.')
      .option('--app <PACKAGE>', 'the package of the app under test')
      .option('--virtual <APP>', 'try it on a virtual phone with this app')
      .option('--serial <SERIAL>', 'use this phone of the adb server')
      .addOption(
        new Option('--model <NAME>', 'who decides: offline (rules) or openai (an endpoint)').choices([
          'offline',
          'openai',
        ]),
      )
      .addOption(new Option('--ci <NAME>', 'the build server').choices(BUILD_SERVERS))
      .option('-y, --yes', 'ask nothing', false)
      .addOption(JSON_LAST)
      .action((folder, options) => {
        const { app = null, virtual = null, serial = null, model = null, ci = null, yes, json } = options;
        if (virtual !== null && serial !== null)
          throw wrong('phone', 'is given more than once', 'one of --virtual and --serial');
        if (app !== null && !/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/.test(app))
          throw wrong('--app', `is '${app.slice(0, 80)}'`, 'a package such as org.example.app');
        const args: InitArguments = { folder, app, virtual, serial, model, ci, yes, json };
        return perform(args, async () => (await import('./init.ts')).init(args));
      }),
    {
      'tapwright init': 'asks for the app, the phone and the model',
      'tapwright init --yes --virtual notes --ci github': 'a first try without a phone, without questions',
      'tapwright init acceptance --app org.example.app --serial emulator-5554 --model openai':
        'for an app on a phone, in a folder of its own',
    },
  );
