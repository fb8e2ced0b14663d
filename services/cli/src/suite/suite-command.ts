import { type DefineCommand, newCommand, withCommands, withExamples } from '@tapwright/command-line';
import { importCommand } from './import-command.ts';
import { lintCommand } from './lint-command.ts';
import { suiteRunCommand } from './run-command.ts';

/** `tapwright suite`. */
export const suiteCommand: DefineCommand = (perform) =>
  withExamples(
    withCommands(
      newCommand('suite')
        .summary('tasks of your own with your own checks')
        .description('Tasks of your own with your own checks: see docs/suites.md.'),
      [suiteRunCommand(perform), lintCommand(perform), importCommand(perform)],
    ),
    { 'tapwright suite run suite.yaml --virtual notes': 'runs the tasks of a file' },
  );
