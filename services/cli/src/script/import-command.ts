import { type DefineCommand, newCommand, withExamples } from '@tapwright/command-line';

export interface ImportArguments {
  /** The body of a script, as it was written or edited. */
  readonly file: string;
  readonly out: string | null;
}

/** `tapwright script import`. */
export const importCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('import')
      .summary('read a script back into a trace')
      .description(
        'Reads the body of a script, edited or not, back into a trace, with the file of locators that stands beside it. A line that was edited counts as it stands there.',
      )
      .argument('<FILE>', 'a script for adb (.sh), uiautomator2 (.py) or WebdriverIO (.ts)')
      .option('--out <FILE>', 'the file to write; absent: standard output')
      .action((file, { out = null }) => {
        const args: ImportArguments = { file, out };
        return perform(args, async () => (await import('./import-script.ts')).importScript(args));
      }),
    { 'tapwright script import tests/test_again.py --out edited.json': 'an edited test becomes a trace' },
  );
