import { Command, type CommandUnknownOpts, Help, type Option } from '@commander-js/extra-typings';
import { usageError } from './usage-error.ts';

/** A command line that works, and its description. */
export interface Example {
  readonly line: string;
  readonly says: string;
}

/** What a command does once its arguments are valid. `args`: the checked arguments. */
export type Perform = (args: object, body: () => Promise<number>) => Promise<void>;

/** Makes a command that passes its work to `perform`. */
export type DefineCommand = (perform: Perform) => CommandUnknownOpts;

const EXAMPLES = new WeakMap<object, readonly Example[]>();

/** A command with a `--help` that reports wrong usage in the project's own format. */
export function newCommand(name: string): Command {
  const command = new Command(name)
    .helpOption('-h, --help', 'show this help')
    .configureHelp({ optionDescription })
    .configureOutput({ outputError: () => undefined });
  return command.exitOverride((error) => {
    throw usageError(command, error);
  });
}

const HELP = new Help();

/** A switch is off by default, which needs no mention. */
function optionDescription(option: Option): string {
  return HELP.optionDescription(option).replace(' (default: false)', '');
}

/** Adds examples to the command; its help shows them and a test runs them through the parser. */
export function withExamples<C extends CommandUnknownOpts>(
  command: C,
  examples: Readonly<Record<string, string>>,
): C {
  const all = Object.entries(examples).map(([line, says]) => ({ line, says }));
  EXAMPLES.set(command, all);
  const lines = all.map(({ line, says }) => `  # ${says}\n  ${line}`);
  command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
  return command;
}

export function examplesOf(command: CommandUnknownOpts): readonly Example[] {
  return EXAMPLES.get(command) ?? [];
}

/** A command that only contains others. `commands` are in the order of the help. */
export function withCommands(
  command: CommandUnknownOpts,
  commands: readonly CommandUnknownOpts[],
  { preset }: { readonly preset?: string } = {},
): CommandUnknownOpts {
  command.helpCommand('help [command]', 'show the help of a command');
  for (const one of commands) command.addCommand(one, { isDefault: one.name() === preset });
  return command;
}

/** The command and all its subcommands. */
export function walkCommands(command: CommandUnknownOpts): readonly CommandUnknownOpts[] {
  return [command, ...command.commands.flatMap(walkCommands)];
}
