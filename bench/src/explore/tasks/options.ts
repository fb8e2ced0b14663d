import { type Command, Option } from '@commander-js/extra-typings';
import { wrong } from '@tapwright/command-line';
import { countOption, JSON_LAST } from '../../harness/command-line.ts';
import { parsePolicyName } from '../../policies/policy-names.ts';
import { PUBLISHED_VIABLE } from './simulated-proposer.ts';

export function withTasksOptions(command: Command) {
  return command
    .addOption(countOption('--inputs <N>', 'inputs of each exploration').default(400))
    .addOption(countOption('--seeds <N>', 'seeds of each app').default(5))
    .addOption(countOption('--first-seed <N>', 'the first of these seeds').default(1))
    .addOption(
      new Option('--viable <SHARE>', 'share of the simulated proposals that the app can do')
        .argParser(shareOf)
        .default(PUBLISHED_VIABLE),
    )
    .addOption(
      new Option('--actor <NAME>', 'who does the tasks and judges claims: offline or simulated-low|mid|high')
        .argParser(actorOf)
        .default('simulated-mid'),
    )
    .option('--pipeline', 'each exploration is a job on the whole platform; takes many times as long', false)
    .addOption(
      new Option(
        '--explorer <NAME>',
        'with --pipeline: the explorer; droidagent has no rule between two tasks',
      )
        .choices(['tapwright', 'droidagent'] as const)
        .default('tapwright' as const),
    )
    .option(
      '--replay',
      'with --pipeline: tasks that count as done are replayed on a fresh phone, and nothing is compared with guided',
      false,
    )
    .option('--alone', 'nothing is compared with guided', false)
    .option('--unseen', 'the simulated verifier sees no picture', false)
    .option('--app <NAME>', 'one virtual app (default: all)')
    .addOption(JSON_LAST);
}
export type TasksOptions = ReturnType<ReturnType<typeof withTasksOptions>['opts']>;

function shareOf(text: string): number {
  const share = Number(text);
  if (text.trim() !== '' && share >= 0 && share <= 1) return share;
  throw wrong('--viable', `is '${text.slice(0, 40)}'`, 'a number from 0 to 1, such as 0.85');
}

function actorOf(name: string): string {
  parsePolicyName(name);
  return name;
}
