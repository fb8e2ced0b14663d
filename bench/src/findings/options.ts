import type { Command } from '@commander-js/extra-typings';
import { countOption, JSON_LAST } from '../harness/command-line.ts';

export function withFindingsOptions(command: Command) {
  return command
    .option('--apps <LIST>', 'virtual apps, separated by commas (default: all)')
    .addOption(countOption('--count <N>', 'faults of each kind that are put into each app').default(4))
    .addOption(countOption('--seed <N>', 'which screens and elements get a fault').default(1))
    .option('--recordings <DIR>', 'count the findings on recorded screens as well (default: no)')
    .option('--verbose', 'say what was missed and what is false', false)
    .addOption(JSON_LAST);
}
export type FindingsOptions = ReturnType<ReturnType<typeof withFindingsOptions>['opts']>;
