import { collect, type DefineCommand, newCommand, withExamples } from '@tapwright/command-line';
import { ownOption, SET_IN_FLOW, valuesOf } from '../options.ts';

export interface ImportArguments {
  /** The body of a script, as it was written or edited. */
  readonly file: string;
  readonly out: string | null;
  /** Conditions of a flow, as `LINE=yes` or `FILE:LINE=no`. */
  readonly when: readonly string[];
  /** What variables of a flow stand for. */
  readonly values: Readonly<Record<string, string>>;
}

/** `tapwright script import`. */
export const importCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('import')
      .summary('read a script back into a trace')
      .description(
        'Reads the body of a script, edited or not, back into a trace, with the file of locators that stands beside it. A line that was edited counts as it stands there. A flow that a person wrote for Maestro is read, too, with the flows that it runs in its folder; a command that a trace cannot have is refused with its line.',
      )
      .argument(
        '<FILE>',
        'a script for adb (.sh), uiautomator2 (.py) or WebdriverIO (.ts), or any flow for Maestro (.yaml)',
      )
      .addOption(ownOption('--out <FILE>', 'the file to write; absent: standard output'))
      .option(
        '--when <[FILE:]LINE=yes|no>',
        'whether the commands under the condition on this line of the flow are done; may be repeated',
        collect,
      )
      .addOption(SET_IN_FLOW)
      .action((file, { out = null, when = [], set }) => {
        const args: ImportArguments = { file, out, when, values: valuesOf(set) };
        return perform(args, async () => (await import('./import-script.ts')).importScript(args));
      }),
    {
      'tapwright script import tests/test_again.py --out edited.json': 'an edited test becomes a trace',
      'tapwright script import flows/login.yaml --out login.json': 'a flow for Maestro becomes a trace',
      'tapwright script import flows/pay.yaml --when 12=yes --when parts/login.yaml:4=no --out pay.json':
        'what depends on the screen is decided',
      'tapwright script import flows/pay.yaml --set APP_ID=org.example.shop --out pay.json':
        'a flow whose app is a variable',
    },
  );
