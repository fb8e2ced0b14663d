import { type DefineCommand, newCommand, withExamples } from '@tapwright/command-line';

export interface ExportArguments {
  /** The neutral JSON of a script. */
  readonly file: string;
  readonly format: string;
  readonly out: string | null;
}

/** `tapwright script export`. */
export const exportCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('export')
      .summary('write a trace in another format')
      .description('Writes a trace in another format, to a file or to standard output.')
      .argument('<FILE>', 'a trace: the neutral JSON of a script')
      .requiredOption('--format <FORMAT>', 'adb-shell, maestro, uiautomator2, webdriverio or neutral-json')
      .option('--out <FILE>', 'the file to write; absent: standard output')
      .action((file, { format, out = null }) => {
        const args: ExportArguments = { file, format, out };
        return perform(args, async () => (await import('./export-script.ts')).exportScript(args));
      }),
    {
      'tapwright script export trace.json --format adb-shell --out again.sh':
        'a shell script that needs adb alone',
    },
  );
