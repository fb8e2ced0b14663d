import type { Command } from '@commander-js/extra-typings';

export function withMemoryOptions(command: Command) {
  return command
    .option('--apps <NAMES>', 'interactive apps, with commas between them', 'notes,settings')
    .option('--tasks <N>', 'tasks of each app, its first ones', '4')
    .option('--passes <N>', 'of training; 0: no curves', '3')
    .option('--models <NAMES>', 'with commas between them', 'simulated-mid,simulated-mid+steps')
    .option('--ranked-model <NAME>', 'whose candidates are ranked', 'simulated-mid')
    .option('--candidates <N>', 'of each task; fewer than 2: nothing is ranked', '3')
    .option('--seed <N>', 'the seed', '1')
    .option('--max-steps <N>', 'the most steps of a run', '20')
    .option('--json', 'print one JSON object last on standard output', false);
}

export type MemoryOptions = ReturnType<ReturnType<typeof withMemoryOptions>['opts']>;
