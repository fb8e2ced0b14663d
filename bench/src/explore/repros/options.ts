import type { Command } from '@commander-js/extra-typings';
import { countOption, JSON_LAST } from '../../harness/command-line.ts';

export function withReprosOptions(command: Command) {
  return command
    .addOption(countOption('--inputs <N>', 'inputs of each exploration').default(400))
    .addOption(countOption('--seeds <N>', 'explorations of each app').default(1))
    .addOption(countOption('--first-seed <N>', 'the first of these seeds').default(1))
    .option('--app <NAME>', 'one virtual app (default: all that have a tree)')
    .addOption(JSON_LAST);
}
export type ReprosOptions = ReturnType<ReturnType<typeof withReprosOptions>['opts']>;
