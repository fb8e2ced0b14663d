import type { Command } from '@commander-js/extra-typings';
import { withDataOptions } from '../harness/command-line.ts';

export function withClaimsOptions(command: Command) {
  return withDataOptions(command).option(
    '--apps <LIST>',
    'only these virtual apps, separated by commas; also those that are held out',
  );
}
export type ClaimsOptions = ReturnType<ReturnType<typeof withClaimsOptions>['opts']>;
