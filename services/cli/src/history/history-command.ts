import { Option } from '@commander-js/extra-typings';
import {
  type DefineCommand,
  newCommand,
  wholeNumber,
  withCommands,
  withExamples,
  wrong,
} from '@tapwright/command-line';
import { QUARANTINE_DAYS_MAX } from '@tapwright/contracts';
import { JSON_LAST, PLATFORM_URL, URL_DEFAULT } from '../options.ts';

export type HistoryArguments = {
  readonly url: string;
  readonly json: boolean;
  readonly app: string | null;
} & (
  | { readonly does: 'list'; readonly test: string | null }
  | { readonly does: 'quarantine'; readonly test: string; readonly days: number; readonly reason: string }
  | { readonly does: 'release'; readonly test: string }
);

const APP = new Option('--app <PACKAGE>', 'the app of the test');
const carryOut = async (args: HistoryArguments) => (await import('./history.ts')).history(args);

/** `tapwright history`. */
export const historyCommand: DefineCommand = (perform) =>
  withExamples(
    withCommands(
      newCommand('history')
        .summary('how tests ended on a platform')
        .description('How tests ended on a platform. Without a command they are listed.'),
      [listCommand(perform), quarantineCommand(perform), releaseCommand(perform)],
      { preset: 'list' },
    ),
    { 'tapwright history': 'all tests' },
  );

const listCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('list')
      .summary('pass and flake rates, by version of the app')
      .description(
        'Lists tests with their pass and flake rates, the times they took, and the first version that fails.',
      )
      .option('--app <PACKAGE>', 'only tests of this app')
      .option('--test <NAME>', 'only this test')
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action(({ app = null, test = null, url = URL_DEFAULT, json }) => {
        const args: HistoryArguments = { does: 'list', app, test, url, json };
        return perform(args, () => carryOut(args));
      }),
    { 'tapwright history list --app org.example.app': 'of one app' },
  );

const quarantineCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('quarantine')
      .summary('put a flaky test aside for some days')
      .description('Says that the failures of a test are known to be unreliable, for some days.')
      .argument('<TEST>', 'its name, as it is listed')
      .addOption(APP)
      .addOption(
        new Option('--days <N>', `1 to ${QUARANTINE_DAYS_MAX}`)
          .argParser((text) => wholeNumber('--days', text, { least: 1, most: QUARANTINE_DAYS_MAX }))
          .makeOptionMandatory(),
      )
      .requiredOption('--reason <TEXT>', 'why')
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action((test, { app = null, days, reason, url = URL_DEFAULT, json }) => {
        const args: HistoryArguments = {
          does: 'quarantine',
          test: named(test),
          app,
          days,
          reason,
          url,
          json,
        };
        return perform(args, () => carryOut(args));
      }),
    {
      "tapwright history quarantine 'case pay row 2' --app org.example.app --days 14 --reason 'the bank is late'":
        'for two weeks',
    },
  );

const releaseCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('release')
      .summary('end the quarantine of a test')
      .description('Ends the quarantine of a test.')
      .argument('<TEST>', 'its name, as it is listed')
      .addOption(APP)
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action((test, { app = null, url = URL_DEFAULT, json }) => {
        const args: HistoryArguments = { does: 'release', test: named(test), app, url, json };
        return perform(args, () => carryOut(args));
      }),
    { "tapwright history release 'case pay row 2' --app org.example.app": 'it counts again' },
  );

function named(test: string): string {
  if (test.trim() !== '') return test;
  throw wrong('TEST', 'is empty', 'the name of a test, as it is listed');
}
