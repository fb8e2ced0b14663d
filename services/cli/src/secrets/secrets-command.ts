import { type DefineCommand, newCommand, withCommands, withExamples } from '@tapwright/command-line';
import { JSON_LAST } from '../options.ts';

export interface RotateSecretsArguments {
  readonly json: boolean;
}

/** `tapwright secrets`. */
export const secretsCommand: DefineCommand = (perform) =>
  withExamples(
    withCommands(
      newCommand('secrets')
        .summary('the key that seals secrets of cases')
        .description('The key that seals secret parameters of cases while their jobs run.'),
      [rotateCommand(perform)],
    ),
    { 'tapwright secrets rotate': 'after SECRETS_KEY was changed everywhere' },
  );

const rotateCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('rotate')
      .summary('seal all secrets with the new key')
      .description(
        'Seals the secrets of all jobs that have not ended with SECRETS_KEY. It opens them with SECRETS_KEY_PREVIOUS, and needs DATABASE_URL of a gateway. Afterwards the previous key can be forgotten.',
      )
      .addOption(JSON_LAST)
      .action(({ json }) => {
        const args: RotateSecretsArguments = { json };
        return perform(args, async () => (await import('./rotate.ts')).rotate(args));
      }),
    { 'tapwright secrets rotate --json': 'for a program' },
  );
