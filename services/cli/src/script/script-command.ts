import { type DefineCommand, newCommand, withCommands, withExamples } from '@tapwright/command-line';
import { exportCommand } from './export-command.ts';
import { importCommand } from './import-command.ts';

/** `tapwright script`. */
export const scriptCommand: DefineCommand = (perform) =>
  withExamples(
    withCommands(
      newCommand('script')
        .summary('scripts that a run has written')
        .description('Scripts that a run has written.'),
      [exportCommand(perform), importCommand(perform)],
    ),
    { 'tapwright script export trace.json --format maestro': 'a trace as a Maestro flow' },
  );
