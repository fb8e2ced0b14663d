import type { Command } from '@commander-js/extra-typings';
import { countOption, JSON_LAST } from '../harness/command-line.ts';

export function withEffectsOptions(command: Command) {
  return command
    .option('--apps <LIST>', 'virtual apps, separated by commas (default: all)')
    .addOption(countOption('--depth <N>', 'taps beyond the screens of the tasks').default(1))
    .addOption(countOption('--screens <N>', 'distinct screens of each app at most').default(120))
    .option('--verbose', 'say which taps are judged wrongly', false)
    .addOption(JSON_LAST);
}
export type EffectsOptions = ReturnType<ReturnType<typeof withEffectsOptions>['opts']>;
