import { type DefineCommand, newCommand, withCommands, withExamples, wrong } from '@tapwright/command-line';
import { JSON_LAST, PLATFORM_URL, URL_DEFAULT } from '../options.ts';

export type DeadArguments = { readonly url: string; readonly json: boolean } & (
  | { readonly verb: 'list' }
  | { readonly verb: 'show' | 'redrive'; readonly id: string }
);

/** `tapwright dead`. */
export const deadCommand: DefineCommand = (perform) =>
  withExamples(
    withCommands(
      newCommand('dead')
        .summary('the events that a running platform could not handle')
        .description(
          'The events that a running platform could not handle (dead letters), for operators. Without a command they are listed.',
        ),
      [listCommand(perform), showCommand(perform), redriveCommand(perform)],
      { preset: 'list' },
    ),
    { 'tapwright dead': 'lists them' },
  );

const listCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('list')
      .summary('list them with their reasons')
      .description('Lists them with their reasons, newest first.')
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action(({ url = URL_DEFAULT, json }) => {
        const args: DeadArguments = { verb: 'list', url, json };
        return perform(args, async () => (await import('./dead.ts')).dead(args));
      }),
    { 'tapwright dead list --url https://farm.example --json': 'of another platform, for a program' },
  );

const showCommand: DefineCommand = (perform) =>
  withExamples(aboutOne('show', 'show one, also one that was put back', perform), {
    'tapwright dead show evt_01k0example': 'says whether it can be put back',
  });

const redriveCommand: DefineCommand = (perform) =>
  withExamples(aboutOne('redrive', 'put one back, so that it is handled again', perform), {
    'tapwright dead redrive evt_01k0example': 'refused where its run or job has ended',
  });

function aboutOne(verb: 'show' | 'redrive', summary: string, perform: Parameters<DefineCommand>[0]) {
  return newCommand(verb)
    .summary(summary)
    .description(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`)
    .argument('<ID>', 'the id of the event')
    .addOption(PLATFORM_URL)
    .addOption(JSON_LAST)
    .action((id, { url = URL_DEFAULT, json }) => {
      if (id === '') throw wrong('ID', 'is empty', 'the id of an event');
      const args: DeadArguments = { verb, id, url, json };
      return perform(args, async () => (await import('./dead.ts')).dead(args));
    });
}
