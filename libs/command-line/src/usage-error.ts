import { Command, CommanderError, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { TapwrightError } from '@tapwright/contracts';
import { wrong } from './input.ts';

/**
 * Wrong usage in the project's own format: what was wrong, what was expected, what to do. Anything else (help and
 * version were shown) is returned unchanged.
 */
export function usageError(command: CommandUnknownOpts, error: CommanderError): Error {
  const cause = misspelt(command, error) ?? error;
  const problem = problemOf(command, cause);
  if (problem === null) return error;
  const { message, field, expected, at = command } = problem;
  const similar = /Did you mean ([^?]+)\?/.exec(cause.message)?.[1];
  const advice = [
    ...(similar === undefined ? [] : [`Did you mean ${similar}?`]),
    `\`${callOf(at)} --help\` shows the commands and options, with examples.`,
  ].join(' ');
  return new TapwrightError('INPUT_INVALID', message, {
    ...(field === undefined ? {} : { field }),
    ...(expected === undefined ? {} : { expected }),
    advice,
  });
}

/** @throws TapwrightError `INPUT_INVALID` if an option has taken the next option as its value */
export function refuseSwallowedOptions(command: CommandUnknownOpts, args: readonly string[]): void {
  for (const option of command.options.filter(({ required }) => required)) {
    command.on(`option:${option.name()}`, (value: unknown) => {
      const isOption = command.options.some(({ long }) => long === value);
      if (!isOption || args.includes(`${option.long}=${value}`)) return;
      throw wrong(option.long ?? '', `has no value before ${value}`, option.description);
    });
  }
  for (const inner of command.commands) refuseSwallowedOptions(inner, args);
}

interface Problem {
  readonly message: string;
  readonly field?: string;
  readonly expected?: string;
  /** The command whose help explains more; default: the command itself. */
  readonly at?: CommandUnknownOpts;
}

/** An option may be missing because its name was misspelt: then that is the mistake. */
function misspelt(command: CommandUnknownOpts, { code }: CommanderError): CommanderError | null {
  if (code !== 'commander.missingMandatoryOptionValue') return null;
  const known = new Set(command.options.map(({ long }) => long));
  const unknown = command.args.find((one) => one.startsWith('--') && !known.has(flagIn(one)));
  if (unknown === undefined) return null;
  const probe = new Command().exitOverride().configureOutput({ outputError: () => undefined });
  for (const { flags } of command.options) probe.addOption(new Option(flags));
  try {
    probe.parse([flagIn(unknown)], { from: 'user' });
    return null;
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown;
    throw thrown;
  }
}

function problemOf(command: CommandUnknownOpts, { code, message, exitCode }: CommanderError): Problem | null {
  // The wrong word is the first quoted word in each of the messages.
  const quoted = /'([^']*)'/.exec(message)?.[1] ?? '';
  const flag = flagIn(quoted);
  const option = command.options.find(({ long, short }) => flag === long || flag === short);
  switch (code) {
    case 'commander.unknownOption':
      return { message: `there is no option '${flag}'`, field: flag, expected: optionsOf(command) };
    case 'commander.unknownCommand':
      return unknownCommand(command, quoted);
    case 'commander.excessArguments':
      return tooManyWords(command);
    case 'commander.missingArgument':
      return { message: `${quoted} is missing`, field: quoted, expected: argumentOf(command, quoted) };
    case 'commander.missingMandatoryOptionValue':
      return { message: `${flag} is missing`, field: flag, ...described(option) };
    case 'commander.optionMissingArgument':
      return { message: `${flag} has no value`, field: flag, ...described(option) };
    case 'commander.invalidArgument':
      return option === undefined ? badArgument(command, message) : badValue(option, message);
    case 'commander.help':
      return exitCode === 0 ? null : { message: 'a command is missing', expected: namesOf(command) };
    default:
      return exitCode === 0 ? null : { message: message.replace(/^error: /, '') };
  }
}

/** The name of an option, without its value, which may be secret. */
function flagIn(text: string): string {
  return (/--[\w-]+/.exec(text)?.[0] ?? text.split('=', 1)[0] ?? '').slice(0, 40);
}

/** Commander refuses only values of options with few choices: such a value is not secret. */
function badValue(option: Option, message: string): Problem {
  const field = option.long ?? option.flags;
  const value = /argument '([^']*)'/.exec(message)?.[1] ?? '';
  return { message: `${field} is '${value.slice(0, 40)}'`, field, ...described(option) };
}

function badArgument(command: CommandUnknownOpts, message: string): Problem {
  const [, value = '', field = ''] = /'([^']*)' is invalid for argument '([^']*)'/.exec(message) ?? [];
  const found = command.registeredArguments.find((one) => one.name() === field);
  const expected = found?.argChoices?.join(', ') ?? argumentOf(command, field);
  return { message: `${field} is '${value.slice(0, 40)}'`, field, expected };
}

function unknownCommand(command: CommandUnknownOpts, name: string): Problem {
  const field = name.slice(0, 40);
  return { message: `there is no command '${field}'`, field, expected: namesOf(command), at: command };
}

function tooManyWords(command: CommandUnknownOpts): Problem {
  const { parent } = command;
  const word = parent?.args.find((one) => !one.startsWith('-'));
  const count = command.registeredArguments.length;
  // A group of commands has a default: then another word is the name of an unknown command.
  if (parent?.parent != null && count === 0 && word !== undefined && word !== command.name()) {
    return unknownCommand(parent, word);
  }
  const words = count === 0 ? 'no words' : `no more than ${count} word${count === 1 ? '' : 's'}`;
  const message = `takes ${words} besides its options`;
  return { message: `\`${callOf(command)}\` ${message}`, field: 'arguments', expected: usageOf(command) };
}

function described(option: Option | undefined): { readonly expected?: string } {
  if (option === undefined) return {};
  return { expected: option.argChoices?.join(', ') ?? option.description };
}

function argumentOf(command: CommandUnknownOpts, name: string): string {
  const found = command.registeredArguments.find((one) => one.name() === name);
  return found?.description ?? usageOf(command);
}

function optionsOf(command: CommandUnknownOpts): string {
  const flags = command.options.map(({ long, flags: all }) => long ?? all);
  return flags.length === 0 ? usageOf(command) : flags.join(' ');
}

function namesOf(command: CommandUnknownOpts): string {
  return command.commands.map((one) => one.name()).join(', ');
}

function usageOf(command: CommandUnknownOpts): string {
  return `${callOf(command)} ${command.usage()}`;
}

/** `tapwright case run`: the words that run a command. */
export function callOf(command: CommandUnknownOpts): string {
  return command.parent === null ? command.name() : `${callOf(command.parent)} ${command.name()}`;
}
