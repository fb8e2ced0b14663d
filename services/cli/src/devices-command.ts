import { type DefineCommand, newCommand, withCommands, withExamples, wrong } from '@tapwright/command-line';
import { JSON_LAST, PLATFORM_URL, URL_DEFAULT } from './options.ts';

export interface DevicesArguments {
  /** Serial number of the phone to release. Null: the phones are listed. */
  readonly release: string | null;
  readonly url: string;
  readonly json: boolean;
}

/** `tapwright devices`. */
export const devicesCommand: DefineCommand = (perform) =>
  withExamples(
    withCommands(
      newCommand('devices')
        .summary('the phones of a platform that is running')
        .description('The phones of a platform that is running. Without a command they are listed.'),
      [listCommand(perform), releaseCommand(perform)],
      { preset: 'list' },
    ),
    { 'tapwright devices': 'lists them' },
  );

const listCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('list')
      .summary('list them with their states')
      .description('Lists them with their states.')
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action(({ url = URL_DEFAULT, json }) => {
        const args: DevicesArguments = { release: null, url, json };
        return perform(args, async () => (await import('./devices.ts')).devices(args));
      }),
    { 'tapwright devices list --url https://farm.example --json': 'of another platform, for a program' },
  );

const releaseCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('release')
      .summary('give a phone that was put aside another chance')
      .description('Gives a phone that was put aside another chance.')
      .argument('<SERIAL>', 'the serial number of the phone')
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action((serial, { url = URL_DEFAULT, json }) => {
        if (serial === '') throw wrong('SERIAL', 'is empty', 'the serial number of a phone');
        const args: DevicesArguments = { release: serial, url, json };
        return perform(args, async () => (await import('./devices.ts')).devices(args));
      }),
    { 'tapwright devices release emulator-5554': 'lets it be used again' },
  );
