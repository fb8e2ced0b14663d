import { Option } from '@commander-js/extra-typings';
import { type DefineCommand, newCommand, withCommands, withExamples, wrong } from '@tapwright/command-line';
import { Outcome } from '@tapwright/contracts';
import { JSON_LAST, PLATFORM_URL, URL_DEFAULT } from '../options.ts';

interface OnPlatform {
  readonly url: string;
  readonly json: boolean;
}

export type WebhookArguments = OnPlatform &
  (
    | { readonly does: 'list' }
    /** `outcomes`: only jobs that ended so; null: all. */
    | { readonly does: 'add'; readonly address: string; readonly outcomes: readonly Outcome[] | null }
    | { readonly does: 'deliveries' | 'ping' | 'secret' | 'on' | 'off' | 'delete'; readonly id: string }
    | { readonly does: 'redeliver'; readonly id: string; readonly delivery: string }
  );

const OUTCOME = new Option('--outcome <OUTCOME>', 'only jobs that ended so; may be repeated').argParser(
  outcome,
);

/** `tapwright webhook`. */
export const webhookCommand: DefineCommand = (perform) =>
  withExamples(
    withCommands(
      newCommand('webhook')
        .summary('where a platform tells how jobs ended')
        .description('Where a platform tells how jobs ended. Without a command they are listed.'),
      [
        listCommand(perform),
        addCommand(perform),
        ...ABOUT_ONE.map((one) => commandAboutOne(one)(perform)),
        redeliverCommand(perform),
      ],
      { preset: 'list' },
    ),
    { 'tapwright webhook': 'lists them' },
  );

const carryOut = async (args: WebhookArguments) => (await import('./webhooks.ts')).webhooks(args);

const listCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('list')
      .summary('list them')
      .description('Lists them: where each leads, and whether it works.')
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action(({ url = URL_DEFAULT, json }) => {
        const args: WebhookArguments = { does: 'list', url, json };
        return perform(args, () => carryOut(args));
      }),
    { 'tapwright webhook list --json': 'for a program' },
  );

const addCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('add')
      .summary('add one; its secret is shown once')
      .description('Adds a webhook: the end of each job is sent there, signed. Its secret is shown once.')
      .argument('<ADDRESS>', 'an https address of a public host')
      .addOption(OUTCOME)
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action((given, { outcome: outcomes = null, url = URL_DEFAULT, json }) => {
        const args: WebhookArguments = { does: 'add', address: given, outcomes, url, json };
        return perform(args, () => carryOut(args));
      }),
    {
      'tapwright webhook add https://ci.example/tapwright --outcome failed --outcome crashed':
        'only what went wrong',
    },
  );

interface AboutOne {
  readonly does: 'deliveries' | 'ping' | 'secret' | 'on' | 'off' | 'delete';
  readonly summary: string;
  readonly description: string;
}

const ABOUT_ONE: readonly AboutOne[] = [
  {
    does: 'deliveries',
    summary: 'what was told to one',
    description: 'Shows what was told to a webhook, newest first: attempts, and what it answered.',
  },
  {
    does: 'ping',
    summary: 'send a message that says nothing',
    description: 'Sends a message that says nothing, to try a webhook.',
  },
  {
    does: 'secret',
    summary: 'make a new secret, shown once',
    description: 'Makes a new secret, which is shown once. The one before goes on signing for a day.',
  },
  {
    does: 'on',
    summary: 'switch one on',
    description: 'Switches a webhook on, also one that the platform has switched off because it failed.',
  },
  {
    does: 'off',
    summary: 'switch one off',
    description: 'Switches a webhook off. What waits for it is dropped.',
  },
  {
    does: 'delete',
    summary: 'delete one',
    description: 'Deletes a webhook with what waits for it.',
  },
];

const commandAboutOne =
  ({ does, summary, description }: AboutOne): DefineCommand =>
  (perform) =>
    withExamples(
      newCommand(does)
        .summary(summary)
        .description(description)
        .argument('<ID>', 'the id of the webhook')
        .addOption(PLATFORM_URL)
        .addOption(JSON_LAST)
        .action((id, { url = URL_DEFAULT, json }) => {
          const args: WebhookArguments = { does, id, url, json };
          return perform(args, () => carryOut(args));
        }),
      { [`tapwright webhook ${does} whk_01k0example`]: 'by the id that `tapwright webhook` shows' },
    );

const redeliverCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('redeliver')
      .summary('send a message again')
      .description('Sends a message again that was delivered, has failed or was dropped, with the same id.')
      .argument('<ID>', 'the id of the webhook')
      .argument('<MESSAGE>', 'the id of the message')
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action((id, delivery, { url = URL_DEFAULT, json }) => {
        const args: WebhookArguments = { does: 'redeliver', id, delivery, url, json };
        return perform(args, () => carryOut(args));
      }),
    {
      'tapwright webhook redeliver whk_01k0example dlv_01k0example-1': 'with the ids that `deliveries` shows',
    },
  );

function outcome(text: string, before: readonly Outcome[] | undefined): readonly Outcome[] {
  const { success, data } = Outcome.safeParse(text);
  if (success) return [...(before ?? []), data];
  throw wrong('--outcome', `is '${text.slice(0, 80)}'`, Outcome.options.join(', '));
}
