import { type Command, Option } from '@commander-js/extra-typings';
import { wrong } from '@tapwright/command-line';
import { ExplorerName } from '@tapwright/contracts';
import { countOption, JSON_LAST } from '../harness/command-line.ts';

export function withExploreOptions(command: Command) {
  return command
    .addOption(countOption('--inputs <N>', 'inputs of all phones together').default(400))
    .addOption(countOption('--seeds <N>', 'seeds of each app').default(3))
    .addOption(countOption('--seed <N>', 'the first of these seeds').default(1))
    .addOption(
      new Option(
        '--explorer <NAMES>',
        `explorers, separated by commas: ${ExplorerName.options.join(',')} (default: all)`,
      ).argParser(explorersOf),
    )
    .option('--app <NAME>', 'one app (default: all virtual ones, or all recorded ones)')
    .addOption(countOption('--phones <N>', 'phones that count their tries together').default(1))
    .option('--unshared', 'each phone counts its own tries', false)
    .option('--pipeline', 'through the whole platform; takes many times as long', false)
    .option('--recordings [DIR]', 'recorded apps instead of virtual ones (default: those beside the project)')
    .addOption(JSON_LAST);
}
export type ExploreOptions = ReturnType<ReturnType<typeof withExploreOptions>['opts']>;

function explorersOf(text: string): readonly ExplorerName[] {
  return text.split(',').map((name) => {
    const parsed = ExplorerName.safeParse(name);
    if (parsed.success) return parsed.data;
    throw wrong('--explorer', `is '${text.slice(0, 40)}'`, `some of ${ExplorerName.options.join(',')}`);
  });
}
