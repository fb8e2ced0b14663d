import { type DefineCommand, newCommand, withCommands, withExamples, wrong } from '@tapwright/command-line';
import { ScheduleId } from '@tapwright/contracts';
import { JSON_LAST, PLATFORM_URL, REPEATABLE, URL_DEFAULT } from '../options.ts';

interface OnPlatform {
  readonly url: string;
  readonly json: boolean;
}

export type ScheduleArguments = OnPlatform &
  (
    | { readonly does: 'list' }
    | { readonly does: 'show' | 'delete'; readonly id: string }
    | {
        readonly does: 'put';
        readonly id: string;
        /** Folders, files and patterns of cases and scripts. */
        readonly named: readonly string[];
        readonly cron: string;
        readonly timeZone: string;
        readonly app: string | null;
        readonly repeatable: boolean;
        readonly enabled: boolean;
      }
  );

/** `tapwright schedule`. */
export const scheduleCommand: DefineCommand = (perform) =>
  withExamples(
    withCommands(
      newCommand('schedule')
        .summary('tests that a platform begins by the clock')
        .description('Tests that a platform begins by the clock. Without a command they are listed.'),
      [listCommand(perform), putCommand(perform), showCommand(perform), deleteCommand(perform)],
      { preset: 'list' },
    ),
    { 'tapwright schedule': 'lists them' },
  );

const carryOut = async (args: ScheduleArguments) => (await import('./schedules.ts')).schedules(args);

const listCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('list')
      .summary('list them with their next times')
      .description('Lists them with their next times.')
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action(({ url = URL_DEFAULT, json }) => {
        const args: ScheduleArguments = { does: 'list', url, json };
        return perform(args, () => carryOut(args));
      }),
    { 'tapwright schedule list --url https://farm.example --json': 'of another platform, for a program' },
  );

const putCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('put')
      .summary('begin cases and scripts by the clock')
      .description(
        'Stores the cases and scripts of these files as a schedule, and replaces the one of this name. Secrets are not kept: a case that needs one is refused.',
      )
      .argument('<ID>', 'the name of the schedule')
      .argument('<DIR|GLOB...>', 'folders, files and patterns, as for `tapwright test`')
      .requiredOption('--cron <LINE>', 'minute, hour, day of the month, month, day of the week')
      .option('--time-zone <NAME>', 'whose clock counts, such as Europe/Berlin', 'UTC')
      .option('--app <PACKAGE>', 'the package of the app, for tests that name none')
      .option('--off', 'stored, but not begun', false)
      .addOption(REPEATABLE)
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action((id, named, options) => {
        const { cron, timeZone, app = null, off, repeatable, url = URL_DEFAULT, json } = options;
        const wanted = { cron, timeZone, app, repeatable, enabled: !off };
        const args: ScheduleArguments = { does: 'put', id: idOf(id), named, ...wanted, url, json };
        return perform(args, () => carryOut(args));
      }),
    {
      "tapwright schedule put nightly tests --cron '30 2 * * 1-5' --time-zone Europe/Berlin":
        'at half past two, from Monday to Friday',
    },
  );

const showCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('show')
      .summary('what began, and what was missed')
      .description(
        'Shows the newest times at which it was due: what began, what was refused and what was missed.',
      )
      .argument('<ID>', 'the name of the schedule')
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action((id, { url = URL_DEFAULT, json }) => {
        const args: ScheduleArguments = { does: 'show', id: idOf(id), url, json };
        return perform(args, () => carryOut(args));
      }),
    { 'tapwright schedule show nightly': 'the newest times' },
  );

const deleteCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('delete')
      .summary('begin it no more')
      .description('Deletes it; the jobs that it has begun stay.')
      .argument('<ID>', 'the name of the schedule')
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action((id, { url = URL_DEFAULT, json }) => {
        const args: ScheduleArguments = { does: 'delete', id: idOf(id), url, json };
        return perform(args, () => carryOut(args));
      }),
    { 'tapwright schedule delete nightly': 'ends it' },
  );

function idOf(text: string): string {
  if (ScheduleId.safeParse(text).success) return text;
  throw wrong('ID', `is '${text.slice(0, 80)}'`, 'letters, digits or . _ - (80 at most), such as nightly');
}
