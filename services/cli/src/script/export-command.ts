import { type DefineCommand, newCommand, withExamples, wrong } from '@tapwright/command-line';
import { ownOption } from '../options.ts';

export interface ExportArguments {
  /** The neutral JSON of a script. */
  readonly file: string;
  readonly format: string;
  readonly out: string | null;
  /** True: one file with the helper in it. */
  readonly selfContained: boolean;
  /** True: the helper comes from a package that is installed. */
  readonly fromPackage: boolean;
}

/** `tapwright script export`. */
export const exportCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('export')
      .summary('write a trace in another format')
      .description(
        'Writes a trace in another format: a short script with its helper and its locators beside it, or one file that needs nothing.',
      )
      .argument('<FILE>', 'a trace: the neutral JSON of a script')
      .requiredOption('--format <FORMAT>', 'adb-shell, maestro, uiautomator2, webdriverio or neutral-json')
      .addOption(
        ownOption(
          '--out <FILE>',
          'the file to write; absent: one file with the helper in it, to standard output',
        ),
      )
      .option('--self-contained', 'one file with the helper in it', false)
      .option('--from-package', 'the helper comes from @tapwright/webdriverio, which you install', false)
      .action((file, { format, out = null, selfContained, fromPackage }) => {
        if (fromPackage && (selfContained || out === null))
          throw wrong('--from-package', 'leaves no helper to write', '--out FILE without --self-contained');
        const args: ExportArguments = { file, format, out, selfContained, fromPackage };
        return perform(args, async () => (await import('./export-script.ts')).exportScript(args));
      }),
    {
      'tapwright script export trace.json --format adb-shell --out again.sh':
        'a shell script that needs adb alone',
      'tapwright script export trace.json --format uiautomator2 --out tests/test_again.py':
        'a test for pytest, with the module tapwright_u2 beside it',
      'tapwright script export trace.json --format webdriverio --from-package --out specs/again.ts':
        'a spec for WebdriverIO that imports @tapwright/webdriverio',
    },
  );
