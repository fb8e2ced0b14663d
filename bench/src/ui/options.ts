import { type Command, Option } from '@commander-js/extra-typings';
import { countOption, JSON_LAST } from '../harness/command-line.ts';
import { partsOf } from '../options.ts';

const PARTS = ['viewer', 'page', 'list', 'dashboards'];

export function withUiOptions(command: Command) {
  return command
    .addOption(
      countOption('--steps <N>', 'steps of the run that the viewer opens, each with a picture').default(200),
    )
    .addOption(countOption('--jobs <N>', 'jobs in the list').default(10_000))
    .addOption(countOption('--dashboards <N>', 'open at a time').default(50))
    .addOption(countOption('--seconds <N>', 'how long they are open').default(20))
    .addOption(
      new Option('--only <PARTS>', `only these parts: ${PARTS.join(',')}`)
        .argParser(partsOf('--only', PARTS))
        .default(PARTS.join(','), 'all'),
    )
    .addOption(JSON_LAST);
}

export type UiOptions = ReturnType<ReturnType<typeof withUiOptions>['opts']>;
