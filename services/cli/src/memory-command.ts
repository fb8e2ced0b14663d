import { Option } from '@commander-js/extra-typings';
import { type DefineCommand, newCommand, withCommands, withExamples, wrong } from '@tapwright/command-line';
import { MemoryType } from '@tapwright/contracts';
import { JSON_LAST, ownOption, PLATFORM_URL, URL_DEFAULT } from './options.ts';

export type MemoryArguments = { readonly url: string; readonly json: boolean } & (
  | { readonly verb: 'list'; readonly app: string | null; readonly type: MemoryType | null }
  | { readonly verb: 'delete'; readonly id: string }
  | { readonly verb: 'forget'; readonly app: string }
);

/** `tapwright memory`. */
export const memoryCommand: DefineCommand = (perform) =>
  withExamples(
    withCommands(
      newCommand('memory')
        .summary('what a platform that is running remembers of apps')
        .description('What a platform that is running remembers of apps. Without a command it is listed.'),
      [listCommand(perform), deleteCommand(perform)],
      { preset: 'list' },
    ),
    { 'tapwright memory': 'lists all of it' },
  );

const listCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('list')
      .summary('list it')
      .description('Lists it, the best of each app first.')
      .option('--app <PACKAGE>', 'of this app only')
      .addOption(new Option('--type <TYPE>', 'of this kind only').choices(MemoryType.options))
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action(({ app = null, type = null, url = URL_DEFAULT, json }) => {
        const args: MemoryArguments = { verb: 'list', app, type, url, json };
        return perform(args, async () => (await import('./memory.ts')).memory(args));
      }),
    { 'tapwright memory list --app org.example.app --type rule': 'the rules that were learnt about an app' },
  );

const deleteCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('delete')
      .summary('forget one entry, or all of an app')
      .description('Forgets one entry, or all that is remembered of an app.')
      .argument('[ID]', 'the entry')
      .addOption(ownOption('--app <PACKAGE>', 'instead of ID: all entries of this app'))
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action((id, { app, url = URL_DEFAULT, json }) => {
        const args = deletionOf({ id, app, url, json });
        return perform(args, async () => (await import('./memory.ts')).memory(args));
      }),
    {
      'tapwright memory delete rul_01abc': 'one entry',
      'tapwright memory delete --app org.example.app': 'all of an app',
    },
  );

interface Deletion {
  readonly id: string | undefined;
  readonly app: string | undefined;
  readonly url: string;
  readonly json: boolean;
}

function deletionOf({ id, app, url, json }: Deletion): MemoryArguments {
  if (id !== undefined && id !== '' && app === undefined) return { verb: 'delete', id, url, json };
  if (id === undefined && app !== undefined) return { verb: 'forget', app, url, json };
  const problem = id === undefined || id === '' ? 'is missing' : 'is given together with --app';
  throw wrong('ID', problem, 'either ID or --app PACKAGE');
}
