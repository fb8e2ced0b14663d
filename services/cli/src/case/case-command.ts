import { type DefineCommand, newCommand, withCommands, withExamples } from '@tapwright/command-line';
import { lintCommand } from './lint-command.ts';
import { caseRunCommand } from './run-command.ts';

/** `tapwright case`. */
export const caseCommand: DefineCommand = (perform) =>
  withExamples(
    withCommands(
      newCommand('case')
        .summary('user-acceptance cases in YAML')
        .description('User-acceptance cases in YAML: see docs/cases.md.'),
      [caseRunCommand(perform), lintCommand(perform)],
    ),
    { 'tapwright case run cases.yaml --virtual wallet': 'runs the cases of a file' },
  );
