import { Argument, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { type DefineCommand, EXIT, newCommand, withExamples } from '@tapwright/command-line';
import { SHELLS } from './completion-script.ts';

/** `tapwright completion`. */
export const completionCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('completion')
      .summary('write the script with which a shell completes commands')
      .description('Writes the script with which a shell completes commands, options and their values.')
      .addArgument(new Argument('<SHELL>', 'the shell that reads it').choices(SHELLS))
      .action((shell, _options, command) =>
        perform({ shell }, async () => {
          const { completionScript } = await import('./completion-script.ts');
          process.stdout.write(completionScript(shell, rootOf(command)));
          return EXIT.completed;
        }),
      ),
    {
      'tapwright completion bash': 'add what it writes to ~/.bashrc',
      'tapwright completion zsh': 'to ~/.zshrc',
      'tapwright completion fish': 'to ~/.config/fish/completions/tapwright.fish',
    },
  );

function rootOf(command: CommandUnknownOpts): CommandUnknownOpts {
  return command.parent === null ? command : rootOf(command.parent);
}
