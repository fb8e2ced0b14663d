import { type DefineCommand, newCommand, withExamples } from '@tapwright/command-line';
import { JSON_LAST } from '../options.ts';

export interface LintPersonaArguments {
  readonly file: string;
  readonly json: boolean;
}

/** `tapwright explore lint`. */
export const lintPersonaCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('lint')
      .summary('check a persona file, start nothing')
      .description(
        'Says what is wrong in a persona file, and where. Starts nothing. Exit code 2: something is wrong.',
      )
      .argument('<FILE>', 'a persona file in YAML')
      .addOption(JSON_LAST)
      .action((file, { json }) => {
        const args: LintPersonaArguments = { file, json };
        return perform(args, async () => (await import('./lint-persona.ts')).lintPersona(args));
      }),
    { 'tapwright explore lint examples/personas/curious.yaml': 'problems by file, line and column' },
  );
