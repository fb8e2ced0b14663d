import { type DefineCommand, newCommand, withExamples } from '@tapwright/command-line';

/** `tapwright suite lint`. */
export const lintCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('lint')
      .summary('check a suite file, start nothing')
      .description('Lists all errors of a suite file. Starts nothing. Exit code 2: there are errors.')
      .argument('<FILE>', 'the path of one suite file')
      .action((file) => perform({ file }, async () => (await import('./lint-suite.ts')).lintSuite(file))),
    { 'tapwright suite lint suite.yaml': 'mistakes by file, line and column' },
  );
