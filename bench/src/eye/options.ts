import type { Command } from '@commander-js/extra-typings';
import { countOption, JSON_LAST } from '../harness/command-line.ts';

export function withEyeOptions(command: Command) {
  return command
    .addOption(countOption('--rounds <N>', 'looks and taps of each client').default(20))
    .option('--install', 'install Appium, its driver and the other clients where they are missing', false)
    .addOption(JSON_LAST);
}
export type EyeOptions = ReturnType<ReturnType<typeof withEyeOptions>['opts']>;
