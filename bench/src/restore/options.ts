import type { Command } from '@commander-js/extra-typings';
import { countOption, JSON_LAST } from '../harness/command-line.ts';

export function withRestoreOptions(command: Command) {
  return command
    .addOption(countOption('--seeds <N>', 'walks of each app').default(5))
    .addOption(countOption('--first-seed <N>', 'the first of these seeds').default(1))
    .addOption(
      countOption('--explored <N>', 'inputs of each of the two explorations that make the map').default(200),
    )
    .addOption(countOption('--inputs <N>', 'inputs of each walk').default(60))
    .option('--app <NAME>', 'one virtual app (default: all)')
    .addOption(JSON_LAST);
}
export type RestoreOptions = ReturnType<ReturnType<typeof withRestoreOptions>['opts']>;
