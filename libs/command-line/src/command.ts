import { Command, type CommandUnknownOpts, Help, type Option } from '@commander-js/extra-typings';
import { usageError } from './usage-error.ts';

/** A command line that works, and what it does. */
export interface Example {
  readonly line: string;
  readonly says: string;
}

/** What a command does once its arguments are right. `args`: what it was told, checked. */
export type Perform = (args: object, body: () => Promise<number>) => Promise<void>;

/** Makes a command that hands what it is to do to `perform`. */
export type DefineCommand = (perform: Perform) => CommandUnknownOpts;

const EXAMPLES = new WeakMap<object, readonly Example[]>();

/** A command with a `--help` that refuses wrong usage in the project's own form. */
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

/** A switch is off unless it is given: that needs no words. */
function optionDescription(option: Option): string {
  return HELP.optionDescription(option).replace(' (default: false)', '');
}

/** Gives the command examples, which its help shows and a test runs through the parser. */
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

/** A command that only holds others. `commands` in the order in which the help lists them. */
export function withCommands(
  command: CommandUnknownOpts,
  commands: readonly CommandUnknownOpts[],
  { preset }: { readonly preset?: string } = {},
): CommandUnknownOpts {
  command.helpCommand('help [command]', 'show the help of a command');
  for (const one of commands) command.addCommand(one, { isDefault: one.name() === preset });
  return command;
}

/** The command and all below it. */
export function walkCommands(command: CommandUnknownOpts): readonly CommandUnknownOpts[] {
  return [command, ...command.commands.flatMap(walkCommands)];
}
