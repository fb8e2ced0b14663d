import type { Command } from '@commander-js/extra-typings';

export function withMemoryOptions(command: Command) {
  return command
    .option('--apps <NAMES>', 'interactive apps, separated by commas', 'notes,settings')
    .option('--tasks <N>', 'number of tasks of each app, from its first on', '4')
    .option('--passes <N>', 'number of training passes; 0: no curves', '3')
    .option('--models <NAMES>', 'models, separated by commas', 'simulated-mid,simulated-mid+steps')
    .option('--ranked-model <NAME>', 'the model whose candidates are ranked', 'simulated-mid')
    .option('--candidates <N>', 'candidates of each task; fewer than 2: nothing is ranked', '3')
    .option('--seed <N>', 'the seed', '1')
    .option('--max-steps <N>', 'the most steps of a run', '20')
    .option('--json', 'print one JSON object as the last line of standard output', false);
}

export type MemoryOptions = ReturnType<ReturnType<typeof withMemoryOptions>['opts']>;
