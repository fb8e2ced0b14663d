import { type DefineCommand, newCommand, withCommands, withExamples } from '@tapwright/command-line';
import { expandCommand } from './expand-command.ts';

/** `tapwright flow`. */
export const flowCommand: DefineCommand = (perform) =>
  withExamples(
    withCommands(
      newCommand('flow')
        .summary('flow charts that become cases')
        .description('Flow charts that become cases: see docs/flow-charts.md.'),
      [expandCommand(perform)],
    ),
    { 'tapwright flow expand pay.mmd': 'the cases of a chart as YAML' },
  );
