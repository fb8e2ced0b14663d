import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { type TapwrightError, toTapwrightError } from '@tapwright/contracts';
import type { DefineCommand } from './command.ts';
import { errorText } from './error-text.ts';
import { EXIT, exitCodeOfError } from './exit-codes.ts';
import { refuseSwallowedOptions } from './usage-error.ts';

/** Reads and executes a command line. Returns the exit code. @throws TapwrightError if it is wrong or fails */
export async function performCommandLine(define: DefineCommand, args: readonly string[]): Promise<number> {
  let code: number = EXIT.completed;
  await parse(define, args, async (_, body) => {
    code = await body();
  });
  return code;
}

/** The checked arguments of a command line; nothing is executed. @throws TapwrightError if it is wrong */
export async function readCommandLine(define: DefineCommand, args: readonly string[]): Promise<object> {
  let told: object = {};
  await parse(define, args, async (read) => {
    told = read;
  });
  return told;
}

interface Telling {
  readonly program: string;
  readonly toError?: (thrown: unknown) => TapwrightError | Promise<TapwrightError>;
}

/**
 * Like {@link performCommandLine}, but errors are printed on standard error and returned as an exit code. `program`:
 * its name in messages; `toError` converts whatever was thrown.
 */
export async function runCommandLine(
  define: DefineCommand,
  args: readonly string[],
  { program, toError = toTapwrightError }: Telling,
): Promise<number> {
  try {
    return await performCommandLine(define, args);
  } catch (thrown) {
    const error = await toError(thrown);
    process.stderr.write(errorText(program, error));
    return exitCodeOfError(error);
  }
}

async function parse(
  define: DefineCommand,
  args: readonly string[],
  perform: Parameters<DefineCommand>[0],
): Promise<void> {
  const program = define(perform);
  refuseSwallowedOptions(program, args);
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (thrown) {
    // Help or the version was shown.
    if (!(thrown instanceof CommanderError)) throw thrown;
  }
}

/**
 * Reads the command line of a script that is one command. Help and wrong usage end the process before anything has
 * begun. `program`: its name in messages.
 */
export function parseOrExit<C extends CommandUnknownOpts>(command: C, program: string): C {
  const args = process.argv.slice(2);
  try {
    refuseSwallowedOptions(command, args);
    command.parse(args, { from: 'user' });
    return command;
  } catch (thrown) {
    if (thrown instanceof CommanderError) process.exit(EXIT.completed);
    const error = toTapwrightError(thrown);
    process.stderr.write(errorText(program, error));
    process.exit(exitCodeOfError(error));
  }
}
